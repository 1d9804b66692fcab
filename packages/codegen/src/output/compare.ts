import { compareInputs, compareOutputs, type SchemaChange } from "./compare-schema.ts";
import { isObject, type Json, sameMeaning } from "./json.ts";

/** How a tool changed for those who call it. */
export interface ToolChange {
  readonly tool: string;
  readonly kind: "added" | "removed" | "breaking" | "compatible" | "docs";
  /** What changed, in a few words, the worst first. */
  readonly what: string;
}

/** Changes of one tool that are told one by one. */
const MAX_TOLD = 3;

/**
 * Compares the tools of two `catalog.gen.ts` texts by what is listed. Breaking is what makes a call fail that was right
 * (an argument gone, newly required, or narrower), or takes something out of the answer.
 */
export function compareCatalogs(before: string, after: string): readonly ToolChange[] {
  const old = readCatalogFile(before);
  const now = readCatalogFile(after);
  const changes: ToolChange[] = [];
  for (const [tool, text] of old) {
    const other = now.get(tool);
    if (other === undefined) changes.push({ tool, kind: "removed", what: "no longer there" });
    else if (other !== text) changes.push(compareTools(tool, parse(text), parse(other)));
  }
  for (const tool of now.keys()) if (!old.has(tool)) changes.push({ tool, kind: "added", what: "new" });
  return changes;
}

/** `  get_pet: '{"name":…}',` as the emitter writes it; a name that is no identifier is quoted. */
const LINE = /^ {2}"?([\w-]+)"?: '(.*)',\r?$/u;

function readCatalogFile(text: string): ReadonlyMap<string, string> {
  const tools = new Map<string, string>();
  for (const line of text.split("\n")) {
    const match = LINE.exec(line);
    if (match?.[1] !== undefined && match[2] !== undefined) tools.set(match[1], match[2].replaceAll(/\\(.)/gu, "$1"));
  }
  return tools;
}

function parse(text: string): Json {
  const value: unknown = JSON.parse(text);
  return isObject(value) ? value : {};
}

function compareTools(tool: string, before: Json, after: Json): ToolChange {
  const changes: readonly SchemaChange[] = [
    ...compareInputs(before.inputSchema, after.inputSchema),
    ...compareOutputs(before.outputSchema, after.outputSchema),
    ...(sameMeaning(before.annotations, after.annotations)
      ? []
      : [{ kind: "compatible", what: "other annotations" } as const]),
  ];
  const breaking = changes.filter((change) => change.kind === "breaking");
  if (breaking.length > 0) return { tool, kind: "breaking", what: tell(breaking) };
  if (changes.length > 0) return { tool, kind: "compatible", what: tell(changes) };
  return { tool, kind: "docs", what: "descriptions only" };
}

function tell(changes: readonly SchemaChange[]): string {
  const all = [...new Set(changes.map((change) => change.what))];
  const rest = all.length - MAX_TOLD;
  return [...all.slice(0, MAX_TOLD), ...(rest > 0 ? [`${rest} more`] : [])].join("; ");
}
