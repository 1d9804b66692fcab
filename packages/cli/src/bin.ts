#!/usr/bin/env node
import { main } from "./main.ts";
import { createNodeIo } from "./terminal/io.ts";

process.exitCode = await main(process.argv.slice(2), createNodeIo());
