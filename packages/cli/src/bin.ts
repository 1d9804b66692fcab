#!/usr/bin/env node
import { fail, main } from "./main.ts";
import { createNodeIo } from "./terminal/io.ts";

const io = createNodeIo();

process.on("uncaughtException", (error) => {
  process.exit(fail(error, io));
});

process.exitCode = await main(process.argv.slice(2), io);
