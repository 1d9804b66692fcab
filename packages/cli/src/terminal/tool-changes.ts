import { compareCatalogs, createPaint, type OutputPlan, type ToolChange } from "@mcp-gen/codegen";
import type { Io } from "./io.ts";

/** How the tools differ from those that were generated before; none of a first run. */
export function changedTools({ changes }: OutputPlan): readonly ToolChange[] {
  const catalog = changes.find((change) => change.path === "catalog.gen.ts");
  return catalog === undefined ? [] : compareCatalogs(catalog.before ?? "", catalog.after ?? "");
}

const ORDER: readonly ToolChange["kind"][] = ["removed", "breaking", "added", "compatible", "docs"];

/** Tools that are told one by one. */
const MAX_TOLD = 50;

/** One line a tool, the worst first. */
export function renderToolChanges(tools: readonly ToolChange[], { color }: Pick<Io, "color">): readonly string[] {
  const paint = createPaint(color);
  const colored = (kind: ToolChange["kind"], text: string) =>
    kind === "removed" || kind === "breaking" ? paint.severity("error", text) : paint.bold(text);
  const width = Math.max(0, ...tools.map((change) => change.tool.length));
  const lines = ORDER.flatMap((kind) =>
    tools
      .filter((change) => change.kind === kind)
      .map((change) => `  ${colored(kind, kind.padEnd(10))}   ${change.tool.padEnd(width)}   ${change.what}`),
  );
  return lines.length > MAX_TOLD ? [...lines.slice(0, MAX_TOLD), `  and ${lines.length - MAX_TOLD} more`] : lines;
}
