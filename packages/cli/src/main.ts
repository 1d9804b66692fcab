import { COMMANDS } from "./commands.ts";
import { ExitCode } from "./exit-code.ts";
import { commandHelp, rootHelp } from "./help.ts";
import { parseFlags } from "./parse-flags.ts";
import { didYouMean } from "./suggest.ts";
import type { Io } from "./terminal/io.ts";
import { UsageError } from "./usage-error.ts";
import { VERSION } from "./version.ts";

/** Runs the command line and answers its exit code. Never throws: a stack in front of a user is a bug. */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  try {
    return await dispatch(argv, io);
  } catch (error) {
    return fail(error, io);
  }
}

async function dispatch(argv: readonly string[], io: Io): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined) {
    io.stderr(rootHelp());
    return ExitCode.usage;
  }
  if (name === "--help" || name === "-h" || name === "help") return print(io, rootHelp());
  if (name === "--version" || name === "-v") return print(io, `${VERSION}\n`);
  if (!Object.hasOwn(COMMANDS, name)) throw unknownCommand(name);
  const entry = COMMANDS[name];
  if (entry === undefined) throw unknownCommand(name);
  const command = await entry.load();
  if (rest.includes("--help") || rest.includes("-h")) return print(io, await commandHelp(command));
  return await command.run(parseFlags(name, rest, command), io);
}

function print(io: Io, text: string): number {
  io.stdout(text);
  return ExitCode.fine;
}

function unknownCommand(name: string): UsageError {
  const what = name.startsWith("-") ? "flag" : "command";
  const hint = didYouMean(name, Object.keys(COMMANDS)) ?? "Run `mcp-gen --help` for all commands.";
  return new UsageError(`there is no ${what} "${name}"`, hint);
}

function fail(error: unknown, io: Io): number {
  if (error instanceof UsageError) {
    io.stderr(`mcp-gen: ${error.message}\n${error.hint === undefined ? "" : `${error.hint}\n`}`);
    return ExitCode.usage;
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  io.stderr(
    `mcp-gen: something went wrong that should not: ${message}\nPlease report it; MCP_GEN_DEBUG=1 shows where.\n`,
  );
  if (io.env.MCP_GEN_DEBUG) io.stderr(`${stack}\n`);
  return ExitCode.failed;
}
