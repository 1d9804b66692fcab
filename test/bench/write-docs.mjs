import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { PARTS } from "./parts.mjs";

const FILE = fileURLToPath(new URL("../../docs/benchmarks.md", import.meta.url));

const HEAD = `# Benchmarks

Side by side with a floor (a hand-written script without dependencies that does only this one thing) and with
openapi-mcp-generator 4.0.1, in rounds whose order rotates; medians, and ratios paired by round. On a noisy machine trust, in
this order: the CPU ratio, the paired ratio of wall times, the medians. The scripts are in \`test/bench\`; \`pnpm bench\` makes
every table, \`pnpm bench startup\` one of them. GitHub's document is read from the corpus (\`MCP_GEN_CORPUS\`).
`;

/** Puts fresh tables into the document and keeps the others. */
export function writeDocs(tables, { command }) {
  const old = existsSync(FILE) ? readFileSync(FILE, "utf8") : "";
  const sections = Object.entries(PARTS).flatMap(([name, part]) => {
    const body = tables[name] === undefined ? bodyOf(old, name) : fresh(tables[name], command);
    return body === undefined
      ? []
      : [`## ${part.title}\n\n${part.about}\n\n<!-- ${name} -->\n${body}<!-- /${name} -->\n`];
  });
  writeFileSync(FILE, `${[HEAD, ...sections].join("\n")}`);
}

function fresh(table, command) {
  const [cpu] = cpus();
  return `\`${command}\` on ${cpus().length} × ${cpu?.model.trim() ?? "unknown"}, Node ${process.versions.node}\n${table.trimEnd()}\n`;
}

function bodyOf(text, name) {
  return new RegExp(`<!-- ${name} -->\\n([\\s\\S]*?)<!-- /${name} -->`, "u").exec(text)?.[1];
}
