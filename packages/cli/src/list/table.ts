import {
  type Catalog,
  columnsOf,
  createPaint,
  createWire,
  fitColumns,
  type ToolSpec,
  toPlainLine,
  type WireOptions,
} from "@mcp-gen/codegen";
import type { Io } from "../terminal/io.ts";
import { credentialRows } from "./credentials.ts";
import { estimateTokens } from "./tokens.ts";

export interface TableOptions {
  readonly io: Io;
  readonly wire?: WireOptions;
}

/** The tools as people like to read them: grouped by tag, with their request, arguments and cost. */
export function renderTable(catalog: Catalog, { io, wire: options }: TableOptions): string {
  const paint = createPaint(io.colorOut);
  const wire = createWire(catalog, options);
  const rows = catalog.tools.map((tool) => toRow(tool, estimateTokens(wire.definition(tool))));
  const width = (column: number) =>
    Math.min(48, Math.max(...[HEADER, ...rows].map((row) => columnsOf(row.cells[column] ?? ""))));
  const widths = [width(0), width(1)];
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
  const total = rows.reduce((sum, row) => sum + Number(row.tokens), 0);
  const count = `${rows.length} tool${rows.length === 1 ? "" : "s"}`;
  const lines = [
    ...(rows.length === 0 ? [] : [paint.faint(renderRow(HEADER, widths, { ...io, colorOut: false }))]),
    ...[...groups].flatMap(([group, members]) => [
      "",
      paint.bold(group),
      ...members.map((row) => renderRow(row, widths, io)),
    ]),
    "",
    `${count}, about ${total.toLocaleString("en")} tokens when all are listed`,
    ...renderCredentials(catalog, io),
    "",
  ];
  return lines.join("\n");
}

const HEADER: Row = { group: "", cells: ["tool", "request", "arguments"], tokens: "tokens" };

interface Row {
  readonly group: string;
  readonly cells: readonly string[];
  /** Estimated. */
  readonly tokens: string;
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
    tokens: String(tokens),
  };
}

function renderRow(row: Row, widths: readonly number[], io: Io): string {
  const paint = createPaint(io.colorOut);
  const [name = "", request = "", names = ""] = row.cells;
  const [nameWidth = 0, requestWidth = 0] = widths;
  const left = `  ${pad(name, nameWidth)}  ${paint.faint(pad(request, requestWidth))}  ${row.tokens.padStart(6)}  `;
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
  const schemes = Math.max(...rows.map((row) => columnsOf(toPlainLine(row.scheme, 40))));
  const types = Math.max(...rows.map((row) => row.type.length));
  const lines = rows.map((row) => {
    const names = Object.values(row.env).map((name) => `${name} ${io.env[name] ? "(set)" : "(not set)"}`);
    return `  ${pad(toPlainLine(row.scheme, 40), schemes)}   ${row.type.padEnd(types)}   ${names.join(", ")}`;
  });
  return ["", "Credentials, from the environment:", ...lines];
}
