import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { COMMANDS } from "./commands.ts";
import { ExitCode } from "./exit-code.ts";
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

/** Says what went wrong, and answers the exit code. The stack is shown with `MCP_GEN_DEBUG=1` only. */
export function fail(error: unknown, io: Io): number {
  if (error instanceof UsageError) {
    io.stderr(`mcp-gen: ${error.message}\n${error.hint === undefined ? "" : `${error.hint}\n`}`);
    return ExitCode.usage;
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const line = message.split("\n", 1)[0] ?? "";
  io.stderr(`mcp-gen: something went wrong that should not: ${line} (please report it; MCP_GEN_DEBUG=1 shows where)\n`);
  if (io.env.MCP_GEN_DEBUG) io.stderr(`${stack}\n`);
  return ExitCode.failed;
}

async function dispatch(argv: readonly string[], io: Io): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined) {
    const { rootHelp } = await import("./help.ts");
    io.stderr(rootHelp());
    return ExitCode.usage;
  }
  if (name === "--version" || name === "-v") return print(io, `${VERSION}\n`);
  if (isHelp(name) || name === "help")
    return help(
      rest.find((one) => !one.startsWith("-")),
      io,
    );
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (entry === undefined) throw unknownCommand(name, io);
  if (rest.slice(0, endOfFlags(rest)).some(isHelp)) return help(name, io);
  const [command, { parseFlags }] = await Promise.all([entry.load(), import("./parse-flags.ts")]);
  return await command.run(parseFlags(name, rest, command), io);
}

async function help(name: string | undefined, io: Io): Promise<number> {
  const { commandHelp, rootHelp } = await import("./help.ts");
  if (name === undefined) return print(io, rootHelp());
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (entry === undefined) throw unknownCommand(name, io);
  return print(io, commandHelp(await entry.load()));
}

function isHelp(token: string): boolean {
  return token === "--help" || token === "-h";
}

function endOfFlags(tokens: readonly string[]): number {
  const index = tokens.indexOf("--");
  return index < 0 ? tokens.length : index;
}

function print(io: Io, text: string): number {
  io.stdout(text);
  return ExitCode.fine;
}

function unknownCommand(name: string, io: Io): UsageError {
  if (name.startsWith("-")) {
    const hint = didYouMean(name, ["help", "version"]) ?? "Flags stand behind a command: `mcp-gen <command> --flag`.";
    return new UsageError(`there is no flag "${name}"`, hint);
  }
  const isDocument = /^https?:|\.(?:json|ya?ml)$/iu.test(name) || existsSync(resolve(io.cwd, name));
  const hint = isDocument
    ? `Did you mean "mcp-gen serve ${name}" or "mcp-gen generate ${name}"?`
    : (didYouMean(name, Object.keys(COMMANDS)) ?? "Run `mcp-gen --help` for all commands.");
  return new UsageError(`there is no command "${name}"`, hint);
}
