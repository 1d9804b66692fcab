import { refName } from "../../schema/fits.ts";
import type { JsonSchemaObject } from "../../schema/json-schema.ts";
import { type Draft, isRecord } from "../../schema/record.ts";
import { pointerOf } from "../../source/location.ts";
import type { Context, Entry } from "./context.ts";
import { SchemaError } from "./schema-error.ts";

const LISTS = ["anyOf", "allOf"] as const;
const SINGLES = ["not", "if", "then", "else"] as const;

/**
 * Cuts references by which a schema applies itself to the same value: validators would never end. A branch or part
 * that leads back says nothing, and goes; a schema that is only such a reference is an error. Every schema is walked
 * once for all calls with the same `checked`.
 */
export function cutInPlaceCycles(context: Context, start: Entry, checked: Set<Entry>): void {
  const open = new Set<Entry>();
  const path: Step[] = [];
  const enter = (entry: Entry): void => {
    checked.add(entry);
    open.add(entry);
    path.push({ entry, rest: [...refsInPlace(entry.schema)].reverse() });
  };
  if (!checked.has(start)) enter(start);
  for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
    const name = step.rest.pop();
    if (name === undefined) {
      open.delete(step.entry);
      path.pop();
      continue;
    }
    const next = context.entries.get(name);
    if (next === undefined) continue;
    // Depth-first: any circle has a reference to a schema that is still open.
    if (open.has(next)) cut(context, step.entry, name);
    else if (!checked.has(next) && next.schema !== undefined) enter(next);
  }
}

interface Step {
  readonly entry: Entry;
  readonly rest: string[];
}

function refsInPlace(schema: unknown, found: Set<string> = new Set(), depth = 0): Set<string> {
  if (!isRecord(schema) || depth > 20) return found;
  const name = refName(schema.$ref);
  if (name !== undefined) found.add(name);
  for (const keyword of LISTS) {
    const list = schema[keyword];
    if (Array.isArray(list)) for (const part of list) refsInPlace(part, found, depth + 1);
  }
  for (const keyword of SINGLES) if (schema[keyword] !== undefined) refsInPlace(schema[keyword], found, depth + 1);
  return found;
}

function cut(context: Context, entry: Entry, name: string): void {
  const { at } = entry.target;
  const without = entry.schema === undefined ? undefined : drop(entry.schema, name);
  if (without === undefined) {
    const message = `The schema "${pointerOf(at)}" refers to nothing but itself.`;
    throw new SchemaError({ code: "MG2103", message, at });
  }
  context.sink.report({ code: "MG2120", message: `The schema contains itself by way of "${name}".`, at });
  entry.schema = without;
}

/** The schema without parts that refer to a name in place; `undefined` if nothing remains. */
function drop(schema: JsonSchemaObject, name: string): JsonSchemaObject | undefined {
  if (refName(schema.$ref) === name) return undefined;
  const out: Draft = { ...schema };
  for (const keyword of LISTS) {
    const list = schema[keyword];
    if (!Array.isArray(list)) continue;
    const kept = list.flatMap((part) => (isRecord(part) ? (drop(part, name) ?? []) : [part]));
    if (kept.length > 0) out[keyword] = kept;
    else delete out[keyword];
  }
  for (const keyword of SINGLES) {
    const part = schema[keyword];
    if (isRecord(part) && refsInPlace(part).has(name)) delete out[keyword];
  }
  return Object.keys(out).length > 0 ? out : undefined;
}
