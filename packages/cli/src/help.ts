import type { ArgDef, ArgsDef } from "citty";
import { COMMANDS, type Command } from "./commands.ts";

const EXAMPLES = `Examples:
  mcp-gen serve openapi.yaml                     an MCP server on stdio, now
  mcp-gen generate openapi.yaml -o src/mcp       typed code that you own
  mcp-gen list openapi.yaml                      which tools there are, and what they cost
`;

/** The help text of all commands. */
export function rootHelp(): string {
  const rows = Object.entries(COMMANDS).map(([name, { summary }]) => [name, summary] as const);
  return `mcp-gen turns an API you already have into tools for AI agents.

Usage: mcp-gen <command> [flags]

${table(rows)}

${EXAMPLES}
\`mcp-gen <command> --help\` shows the flags of a command.
`;
}

/** The help text of one command, from its flags. */
export function commandHelp({ name, description, args }: Command): string {
  const all = Object.entries(args);
  const positionals = all.filter(([, arg]) => arg.type === "positional");
  const flags = all.filter(([, arg]) => arg.type !== "positional");
  const usage = ["mcp-gen", name, ...positionals.map(placeholder), ...(flags.length > 0 ? ["[flags]"] : [])];
  const sections = [
    ...(positionals.length > 0 ? [table(positionals.map(([, arg]) => [hintOf(arg), arg.description ?? ""]))] : []),
    ...(flags.length > 0 ? [`Flags:\n${table(flags.map(flagRow))}`] : []),
  ];
  return `${[description, `Usage: ${usage.join(" ")}`, ...sections].join("\n\n")}\n`;
}

function flagRow([name, arg]: readonly [string, ArgsDef[string]]): readonly [string, string] {
  const alias = "alias" in arg ? [arg.alias ?? []].flat()[0] : undefined;
  const value = arg.type === "boolean" ? "" : ` ${hintOf(arg)}`;
  return [`${alias === undefined ? "    " : `-${alias}, `}--${name}${value}`, arg.description ?? ""];
}

function placeholder([key, arg]: readonly [string, ArgDef]): string {
  const hint = `${hintOf(arg)}${key === "inputs" ? "..." : ""}`;
  return arg.required === true ? hint : `[${hint}]`;
}

function hintOf(arg: ArgDef): string {
  if (arg.type === "enum") return (arg.options ?? []).join("|");
  return arg.valueHint ?? "VALUE";
}

function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(0, ...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}   ${right}`.trimEnd()).join("\n");
}
