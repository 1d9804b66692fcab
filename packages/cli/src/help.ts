import { renderUsage } from "citty";
import { COMMANDS, type Command } from "./commands.ts";

const EXAMPLES = `Examples:
  mcp-gen serve openapi.yaml                     an MCP server on stdio, now
  mcp-gen generate openapi.yaml -o src/mcp       typed code that you own
  mcp-gen list openapi.yaml                      which tools there are, and what they cost
`;

/** The help text of all commands. */
export function rootHelp(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}   ${summary}`);
  return `mcp-gen turns an API you already have into tools for AI agents.

Usage: mcp-gen <command> [flags]

${lines.join("\n")}

${EXAMPLES}
\`mcp-gen <command> --help\` shows the flags of a command.
`;
}

/** The help text of one command. */
export async function commandHelp(command: Command): Promise<string> {
  const usage = await renderUsage(command.definition);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: citty colours always; this text may go to a file
  return `${usage.replace(/\u001b\[[\d;]*m/gu, "")}\n`;
}
