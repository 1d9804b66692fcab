import type { NamedSchema, ToolSpec } from "../catalog/types.ts";
import { isObject } from "./values.ts";

/** Brings the named schemas of several documents into one set. */
export interface SchemaNames {
  /** Adds a document's schemas; the answer is its tools, with references to schemas that had to be renamed changed. */
  add(tools: readonly ToolSpec[], schemas: Readonly<Record<string, NamedSchema>>): readonly ToolSpec[];
  all(): Readonly<Record<string, NamedSchema>>;
}

/** Names stay as they are unless an earlier document has the same, ignoring case; then they get a number. */
export function createSchemaNames(): SchemaNames {
  const taken = new Set<string>();
  const all: [string, NamedSchema][] = [];
  return {
    add(tools, schemas) {
      const renames = findRenames(Object.keys(schemas), taken);
      const rename = createRenamer(renames);
      for (const [name, named] of Object.entries(schemas)) {
        const final = renames.get(name) ?? name;
        taken.add(final.toLowerCase());
        // The renamer keeps the shape of what it is given.
        all.push([
          final,
          renames.size === 0 ? named : { ...named, schema: rename(named.schema) as NamedSchema["schema"] },
        ]);
      }
      if (renames.size === 0) return tools;
      return tools.map((tool) => ({
        ...tool,
        // As above.
        inputSchema: rename(tool.inputSchema) as ToolSpec["inputSchema"],
        output: rename(tool.output) as ToolSpec["output"],
      }));
    },
    all: () => Object.fromEntries(all),
  };
}

function findRenames(names: readonly string[], taken: ReadonlySet<string>): Map<string, string> {
  const renames = new Map<string, string>();
  const used = new Set([...taken, ...names.map((name) => name.toLowerCase())]);
  for (const name of names) {
    if (!taken.has(name.toLowerCase())) continue;
    let number = 2;
    while (used.has(`${name}${number}`.toLowerCase())) number++;
    used.add(`${name}${number}`.toLowerCase());
    renames.set(name, `${name}${number}`);
  }
  return renames;
}

/** Copies a schema with its references changed; shared parts stay shared. */
function createRenamer(renames: ReadonlyMap<string, string>): (value: unknown) => unknown {
  const done = new Map<object, unknown>();
  const rename = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    const known = done.get(value);
    if (known !== undefined) return known;
    const copy = Array.isArray(value) ? value.map(rename) : renameMembers(value);
    done.set(value, copy);
    return copy;
  };
  const renameMembers = (value: object) =>
    Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, key === "$ref" ? toRef(member) : rename(member)]),
    );
  const toRef = (member: unknown) => {
    const name =
      typeof member === "string" && member.startsWith("#/$defs/") ? member.slice("#/$defs/".length) : undefined;
    const renamed = name === undefined ? undefined : renames.get(name);
    // A property may be called `$ref` too; then it is a schema.
    return renamed === undefined ? (isObject(member) ? rename(member) : member) : `#/$defs/${renamed}`;
  };
  return rename;
}
