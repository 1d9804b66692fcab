import { type ArgDef, parseArgs } from "citty";
import type { Command, CommandArguments } from "./commands.ts";
import { LIST_FLAGS, OPTIONAL_VALUES } from "./config/input-flags.ts";
import { didYouMean } from "./suggest.ts";
import { UsageError } from "./usage-error.ts";

/** Reads the flags of a command. An unknown flag, one without its value, or an argument too many is wrong usage. */
export function parseFlags(name: string, argv: readonly string[], command: Command): CommandArguments {
  const flags = new Map(Object.entries(command.args).flatMap(([flag, arg]) => namesOf(flag, arg)));
  const end = argv.indexOf("--") < 0 ? argv.length : argv.indexOf("--");
  const values = new Map<string, string[]>();
  for (let index = 0; index < end; index++) {
    const token = argv[index] ?? "";
    if (token === "-" || !token.startsWith("-")) continue;
    const { flag, arg } = findFlag(name, token, flags);
    if (arg.type === "boolean") {
      if (token.includes("=")) throw new UsageError(`the flag "--${flag}" takes no value`);
      continue;
    }
    const next = argv[index + 1];
    const fallback = OPTIONAL_VALUES.get(flag);
    if (fallback !== undefined && !token.includes("=") && !/^\d+$/u.test(next ?? "")) {
      values.set(flag, [fallback]);
      continue;
    }
    const value = flagValue(token, next);
    if (!token.includes("=")) index += 1;
    checkValue(flag, arg, value);
    values.set(flag, [...(values.get(flag) ?? []), value]);
  }
  return { ...parsePositionals(name, argv, command), ...joinValues(values) };
}

interface Flag {
  readonly flag: string;
  readonly arg: ArgDef;
}

function namesOf(flag: string, arg: ArgDef): readonly (readonly [string, Flag])[] {
  if (arg.type === "positional") return [];
  const aliases = "alias" in arg ? [arg.alias ?? []].flat() : [];
  return [`--${flag}`, ...aliases.map((alias) => `-${alias}`)].map((one) => [one, { flag, arg }]);
}

function findFlag(name: string, token: string, flags: ReadonlyMap<string, Flag>): Flag {
  const given = token.split("=", 1)[0] ?? "";
  const found = flags.get(given);
  if (found !== undefined) return found;
  const long = [...flags.keys()].filter((flag) => flag.startsWith("--")).map((flag) => flag.slice(2));
  const hint = didYouMean(given, long) ?? `Run \`mcp-gen ${name} --help\` for its flags.`;
  throw new UsageError(`"${name}" has no flag "${given}"`, hint);
}

function flagValue(token: string, next: string | undefined): string {
  const equals = token.indexOf("=");
  const value = equals < 0 ? next : token.slice(equals + 1);
  const flag = token.split("=", 1)[0];
  if (value === undefined || value === "" || (equals < 0 && value.startsWith("-") && value !== "-"))
    throw new UsageError(`the flag "${flag}" needs a value`);
  return value;
}

function checkValue(flag: string, arg: ArgDef, value: string): void {
  if (arg.type !== "enum" || arg.options === undefined || arg.options.includes(value)) return;
  const hint = didYouMean(value, arg.options) ?? `It takes ${arg.options.map((one) => `"${one}"`).join(", ")}.`;
  throw new UsageError(`the flag "--${flag}" does not take "${value}"`, hint);
}

/** A flag that stands twice adds to a list; where one value is wanted, it is wrong usage rather than a silent choice. */
function joinValues(values: ReadonlyMap<string, readonly string[]>): Record<string, string> {
  const entries = [...values].map(([flag, all]) => {
    const separator = LIST_FLAGS.get(flag);
    if (all.length > 1 && separator === undefined) throw new UsageError(`the flag "--${flag}" is given twice`);
    return [flag, all.join(separator)] as const;
  });
  return Object.fromEntries(entries);
}

/** A document behind a flag without its value is not that value. */
function withValues(argv: readonly string[]): string[] {
  return argv.flatMap((token, index) => {
    const fallback = OPTIONAL_VALUES.get(token.slice(2));
    const isBare = token.startsWith("--") && fallback !== undefined && !/^\d+$/u.test(argv[index + 1] ?? "");
    return isBare ? [token, fallback] : [token];
  });
}

function parsePositionals(name: string, argv: readonly string[], { args }: Command): CommandArguments {
  const positionals = Object.entries(args).filter(([, arg]) => arg.type === "positional");
  const optional = positionals.map(([key, arg]) => [key, { ...arg, required: false }]);
  const parsed = parseArgs(withValues(argv), { ...args, ...Object.fromEntries(optional) });
  const many = positionals.some(([key]) => key === "inputs");
  const extra = many ? undefined : parsed._[positionals.length];
  if (extra !== undefined)
    throw new UsageError(`"${extra}" is one argument too many`, `Run \`mcp-gen ${name} --help\`.`);
  return { ...parsed, _: parsed._ };
}
