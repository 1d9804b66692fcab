import { CATALOGUE, type DiagnosticCode } from "@mcp-gen/codegen";
import type { Command, CommandArguments } from "../commands.ts";
import { ExitCode } from "../exit-code.ts";
import { didYouMean } from "../suggest.ts";
import type { Io } from "../terminal/io.ts";
import { UsageError } from "../usage-error.ts";

/** `mcp-gen explain`: what a diagnostic means and how to fix it. */
export const explain: Command = {
  name: "explain",
  description: "Say what a diagnostic means and how to fix it; without a code, list all.",
  args: { code: { type: "positional", required: false, description: "A code such as MG2031", valueHint: "CODE" } },
  run: runExplain,
};

function runExplain(args: CommandArguments, io: Io): number {
  const [asked] = args._;
  if (asked === undefined) {
    io.stdout(listAll());
    return ExitCode.fine;
  }
  const code = asked.toUpperCase();
  if (!isCode(code))
    throw new UsageError(
      `there is no diagnostic "${asked}"`,
      didYouMean(code, Object.keys(CATALOGUE)) ?? "`mcp-gen explain` lists all.",
    );
  const { severity, title, cause, fix } = CATALOGUE[code];
  io.stdout(`${code} (${severity}): ${title}\n\n${cause}\n\n${fix}\n`);
  return ExitCode.fine;
}

function isCode(code: string): code is DiagnosticCode {
  return Object.hasOwn(CATALOGUE, code);
}

function listAll(): string {
  const rows = Object.entries(CATALOGUE).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${rows.map(([code, { severity, title }]) => `${code}   ${severity.padEnd(7)}   ${title}`).join("\n")}\n`;
}
