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
  const layout = createLayout(rows, io.columns);
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
  const total = rows.reduce((sum, row) => sum + Number(row.tokens), 0);
  const count = `${rows.length} tool${rows.length === 1 ? "" : "s"}`;
  const lines = [
    ...(rows.length === 0 ? [] : [paint.faint(renderRow(HEADER, layout, { ...io, colorOut: false }))]),
    ...[...groups].flatMap(([group, members]) => [
      "",
      paint.bold(group),
      ...members.map((row) => renderRow(row, layout, io)),
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
  // What a call needs comes first, since the end may be cut.
  const sorted = tool.arguments.toSorted((a, b) => Number(b.required) - Number(a.required));
  const names = sorted.map((argument) => {
    const name = argument.property.slice(1).replaceAll("~1", "/").replaceAll("~0", "~");
    return `${toPlainLine(name, 40)}${argument.required ? "" : "?"}`;
  });
  return {
    group: toPlainLine(tool.tags[0] ?? "", 60) || "(no tag)",
    cells: [tool.name, toPlainLine(request, 200), names.join(" ")],
    tokens: String(tokens),
  };
}

interface Layout {
  /** Columns of the tool's name, which is never cut. */
  readonly name: number;
  readonly request: number;
  readonly names: number;
  /** The arguments stand on a line of their own. */
  readonly isNarrow: boolean;
}

/** Columns of the margins, the gaps and the tokens. */
const FIXED = 14;

/** Columns that arguments get at least beside the rest. */
const LEAST_NAMES = 24;

/** Requests are cut to leave room for arguments; where there is no room at all, these go below. */
function createLayout(rows: readonly Row[], columns: number): Layout {
  const width = (column: number) => Math.max(...[HEADER, ...rows].map((row) => columnsOf(row.cells[column] ?? "")));
  const name = Math.min(64, width(0));
  const request = Math.min(48, width(1));
  const room = columns - FIXED - name;
  if (room - LEAST_NAMES >= 24) {
    const fitted = Math.min(request, room - LEAST_NAMES);
    return { name, request: fitted, names: room - fitted, isNarrow: false };
  }
  return { name, request: Math.max(8, Math.min(request, room)), names: columns - 6, isNarrow: true };
}

function renderRow(
  row: Row,
  { name: nameWidth, request: requestWidth, names: room, isNarrow }: Layout,
  io: Io,
): string {
  const paint = createPaint(io.colorOut);
  const [name = "", request = "", names = ""] = row.cells;
  const left = `  ${pad(name, nameWidth)}  ${paint.faint(pad(request, requestWidth))}  ${row.tokens.padStart(6)}`;
  if (!isNarrow) return `${left}  ${clip(names, room)}`.trimEnd();
  return names === "" ? left : `${left}\n      ${clip(names, room)}`;
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
