import type { ArgsDef } from "citty";
import type { Io } from "./terminal/io.ts";

/** A command: its flags as data, and what it does. Answers the exit code. */
export interface Command {
  readonly name: string;
  /** One sentence. */
  readonly description: string;
  readonly args: ArgsDef;
  readonly run: (args: CommandArguments, io: Io) => Promise<number> | number;
}

/** Parsed flags by name, and what stands beside them. */
export interface CommandArguments {
  readonly _: readonly string[];
  readonly [name: string]: unknown;
}

interface CommandEntry {
  readonly summary: string;
  /** Loaded when it is run, so that `--help` and `serve` start fast. */
  readonly load: () => Promise<Command>;
}

/** All commands, in the order of the help text. */
export const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  serve: {
    summary: "Serve the tools of a document now, over stdio, without writing files",
    load: async () => (await import("./commands/serve.ts")).serve,
  },
  generate: {
    summary: "Write typed, readable code for the tools of a document",
    load: () => forOneRun(async () => (await import("./commands/generate.ts")).generate),
  },
  check: {
    summary: "Say whether generated code is up to date (exit 3 if not)",
    load: () => forOneRun(async () => (await import("./commands/check.ts")).check),
  },
  list: {
    summary: "Show tools, arguments, credentials and token cost",
    load: () => forOneRun(async () => (await import("./commands/list.ts")).list),
  },
  validate: {
    summary: "Check a document against the official schemas",
    load: async () => (await import("./commands/validate.ts")).validate,
  },
  init: {
    summary: "Start a project from a template",
    load: async () => (await import("./commands/init.ts")).init,
  },
  explain: {
    summary: "Say what a diagnostic means and how to fix it",
    load: async () => (await import("./commands/explain.ts")).explain,
  },
};

/** Tunes the process before the command's code is loaded. */
async function forOneRun(load: CommandEntry["load"]): Promise<Command> {
  const { tuneForOneRun } = await import("./one-run.ts");
  tuneForOneRun();
  return load();
}
