import {
  type Catalog,
  columnsOf,
  createPaint,
  createWire,
  fitColumns,
  type ToolSpec,
  toPlainLine,
} from "@mcp-gen/codegen";
import type { Io } from "../terminal/io.ts";
import { credentialRows } from "./credentials.ts";
import { estimateTokens } from "./tokens.ts";

/** The tools as people like to read them: grouped by tag, with their request, arguments and cost. */
export function renderTable(catalog: Catalog, io: Io): string {
  const paint = createPaint(io.color);
  const wire = createWire(catalog);
  const rows = catalog.tools.map((tool) => toRow(tool, estimateTokens(wire.definition(tool))));
  const widths = [0, 1].map((column) =>
    Math.min(48, Math.max(0, ...rows.map((row) => columnsOf(row.cells[column] ?? "")))),
  );
  const lines: string[] = [];
  let group: string | undefined;
  for (const row of rows) {
    if (row.group !== group) lines.push("", paint.bold(row.group));
    group = row.group;
    lines.push(renderRow(row, widths, io));
  }
  const total = rows.reduce((sum, row) => sum + row.tokens, 0);
  const count = `${rows.length} tool${rows.length === 1 ? "" : "s"}`;
  lines.push(
    "",
    `${count}, about ${total.toLocaleString("en")} tokens when all are listed`,
    ...renderCredentials(catalog, io),
    "",
  );
  return lines.join("\n").replace(/^\n/u, "");
}

interface Row {
  readonly group: string;
  readonly cells: readonly string[];
  readonly tokens: number;
}

function toRow(tool: ToolSpec, tokens: number): Row {
  const request = tool.binding.kind === "http" ? `${tool.naming.method} ${tool.naming.path}` : tool.key;
  const names = tool.arguments.map((argument) => {
    const name = argument.property.slice(1).replaceAll("~1", "/").replaceAll("~0", "~");
    return `${toPlainLine(name, 40)}${argument.required ? "" : "?"}`;
  });
  return {
    group: toPlainLine(tool.tags[0] ?? "", 60) || "(no tag)",
    cells: [tool.name, toPlainLine(request, 200), names.join(" ")],
    tokens,
  };
}

function renderRow(row: Row, widths: readonly number[], io: Io): string {
  const paint = createPaint(io.color);
  const [name = "", request = "", names = ""] = row.cells;
  const [nameWidth = 0, requestWidth = 0] = widths;
  const left = `  ${pad(name, nameWidth)}  ${paint.faint(pad(request, requestWidth))}  ${String(row.tokens).padStart(6)}  `;
  const room = Math.max(20, io.columns - nameWidth - requestWidth - 14);
  return (left + clip(names, room)).trimEnd();
}

function clip(text: string, columns: number): string {
  return columnsOf(text) <= columns ? text : `${fitColumns(text, columns - 1)}…`;
}

function pad(text: string, columns: number): string {
  const clipped = clip(text, columns);
  return clipped + " ".repeat(Math.max(0, columns - columnsOf(clipped)));
}

function renderCredentials(catalog: Catalog, io: Io): readonly string[] {
  const rows = credentialRows(catalog);
  if (rows.length === 0) return [];
  const lines = rows.map((row) => {
    const names = Object.values(row.env).map((name) => `${name} ${io.env[name] ? "(set)" : "(not set)"}`);
    return `  ${toPlainLine(row.scheme, 40)}   ${row.type}   ${names.join(", ")}`;
  });
  return ["", "Credentials, from the environment:", ...lines];
}
