/** How a tool changed for those who call it. */
export interface ToolChange {
  readonly tool: string;
  readonly kind: "added" | "removed" | "breaking" | "compatible" | "docs";
  /** What changed, in a few words. */
  readonly what: string;
}

type Json = Readonly<Record<string, unknown>>;

/** Compares the tools of two `catalog.gen.ts` texts, by what is listed. */
export function compareCatalogs(before: string, after: string): readonly ToolChange[] {
  const old = readCatalogFile(before);
  const now = readCatalogFile(after);
  const changes: ToolChange[] = [];
  for (const [tool, text] of old) {
    const other = now.get(tool);
    if (other === undefined) changes.push({ tool, kind: "removed", what: "no longer there" });
    else if (other !== text) changes.push(compareTools(tool, JSON.parse(text) as Json, JSON.parse(other) as Json));
  }
  for (const tool of now.keys()) if (!old.has(tool)) changes.push({ tool, kind: "added", what: "new" });
  return changes;
}

const LINE = /^ {2}"?([\w-]+)"?: '(.*)',$/u;

function readCatalogFile(text: string): ReadonlyMap<string, string> {
  const tools = new Map<string, string>();
  for (const line of text.split("\n")) {
    const match = LINE.exec(line);
    if (match?.[1] !== undefined && match[2] !== undefined) tools.set(match[1], match[2].replaceAll(/\\(.)/gu, "$1"));
  }
  return tools;
}

function compareTools(tool: string, before: Json, after: Json): ToolChange {
  const broken = breaks(before.inputSchema, after.inputSchema, "");
  if (broken !== undefined) return { tool, kind: "breaking", what: broken };
  const meaning = (value: Json) =>
    JSON.stringify([withoutDocs(value.inputSchema), withoutDocs(value.outputSchema), value.annotations]);
  if (meaning(before) === meaning(after)) return { tool, kind: "docs", what: "descriptions only" };
  return { tool, kind: "compatible", what: "what was accepted still is" };
}

/** Why a call that was right may be wrong now. */
function breaks(before: unknown, after: unknown, path: string): string | undefined {
  if (!isObject(before) || !isObject(after)) return undefined;
  const old = properties(before);
  const now = properties(after);
  for (const name of Object.keys(old)) {
    if (!Object.hasOwn(now, name) && after.additionalProperties === false) return `"${path}${name}" is gone`;
    const inner = Object.hasOwn(now, name) ? breaks(old[name], now[name], `${path}${name}.`) : undefined;
    if (inner !== undefined) return inner;
  }
  const required = ((after.required ?? []) as readonly string[]).find(
    (name) => !((before.required ?? []) as readonly string[]).includes(name),
  );
  if (required !== undefined) return `"${path}${required}" is required now`;
  return narrows(before, after, path === "" ? "the arguments" : `"${path.slice(0, -1)}"`);
}

function narrows(before: Json, after: Json, place: string): string | undefined {
  const types = (schema: Json) => (schema.type === undefined ? undefined : [schema.type].flat());
  const newTypes = types(after);
  if (newTypes !== undefined && !(types(before) ?? ["any"]).every((type) => newTypes.includes(type)))
    return `the type of ${place} is narrower`;
  const values = after.enum as readonly unknown[] | undefined;
  const oldValues = before.enum as readonly unknown[] | undefined;
  if (values !== undefined && !(oldValues?.every((value) => values.includes(value)) ?? false))
    return `${place} takes fewer values`;
  const items = breaks(before.items, after.items, `${place} items.`);
  return items;
}

function properties(schema: Json): Json {
  return isObject(schema.properties) ? schema.properties : {};
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function withoutDocs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDocs);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(
    ([key, inner]) => !(["description", "title", "examples"].includes(key) && !isObject(inner)),
  );
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutDocs(inner)]));
}
