import { type ArgsDef, parseArgs } from "citty";
import type { Command, CommandArguments } from "./commands.ts";
import { didYouMean } from "./suggest.ts";
import { UsageError } from "./usage-error.ts";

/** Reads the flags of a command; an unknown one, or one without its value, is wrong usage. */
export function parseFlags(name: string, argv: readonly string[], command: Command): CommandArguments {
  // Commands of this package give their flags as plain data.
  const definition = (command.definition.args ?? {}) as ArgsDef;
  const flags = new Map(
    Object.entries(definition).flatMap(([flag, arg]) => namesOf(flag, arg).map((one) => [one, arg.type])),
  );
  for (const [index, token] of argv.entries()) {
    if (token === "--") break;
    if (token === "-" || !token.startsWith("-") || takesNext(argv[index - 1], flags)) continue;
    checkFlag({ name, token, next: argv[index + 1], flags });
  }
  const positionals = Object.values(definition).filter((arg) => arg.type === "positional").length;
  const parsed = parse(argv, definition);
  const extra = parsed._[positionals];
  if (extra !== undefined && definition.inputs === undefined)
    throw new UsageError(`"${extra}" is one argument too many`, `Run \`mcp-gen ${name} --help\`.`);
  return parsed;
}

function parse(argv: readonly string[], definition: ArgsDef): CommandArguments {
  try {
    return parseArgs([...argv], definition);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

type FlagTypes = ReadonlyMap<string, string | undefined>;

function namesOf(flag: string, arg: ArgsDef[string]): readonly string[] {
  if (arg.type === "positional") return [];
  const aliases = "alias" in arg ? [arg.alias ?? []].flat() : [];
  const negative = arg.type === "boolean" ? [`no-${flag}`] : [];
  return [flag, ...aliases, ...negative];
}

function flagName(token: string): string {
  return token.replace(/^-+/u, "").split("=", 1)[0] ?? "";
}

function takesNext(token: string | undefined, flags: FlagTypes): boolean {
  if (token === undefined || !token.startsWith("-") || token.includes("=")) return false;
  const type = flags.get(flagName(token));
  return type === "string" || type === "enum";
}

function checkFlag({
  name,
  token,
  next,
  flags,
}: {
  name: string;
  token: string;
  next: string | undefined;
  flags: FlagTypes;
}): void {
  const flag = flagName(token);
  if (!flags.has(flag)) {
    const long = [...flags.keys()].filter((one) => one.length > 1 && !one.startsWith("no-"));
    throw new UsageError(
      `"${name}" has no flag "${token}"`,
      didYouMean(token, long) ?? `Run \`mcp-gen ${name} --help\` for its flags.`,
    );
  }
  if (takesNext(token, flags) && next === undefined) throw new UsageError(`the flag "${token}" needs a value`);
}
