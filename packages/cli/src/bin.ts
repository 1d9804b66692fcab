#!/usr/bin/env node
import { fail, main } from "./main.ts";
import { createNodeIo } from "./terminal/io.ts";

const io = createNodeIo();

process.on("uncaughtException", (error) => {
  process.exit(fail(error, io));
});

// When all is written, the heap of a large document need not be taken apart object by object.
process.once("exit", () => process.exit());

process.exitCode = await main(process.argv.slice(2), io);
