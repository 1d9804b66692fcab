import { isRecord } from "../../schema/record.ts";
import type { Location } from "../../source/types.ts";
import { type Context, type Direction, type Entry, type Scope, under } from "./context.ts";
import { follow, refOf } from "./references.ts";
import { isSchemaError } from "./schema-error.ts";
import type { Target } from "./targets.ts";

type Schema = Readonly<Record<string, unknown>>;

/** A property's direction: `input` for `writeOnly`, `output` for `readOnly`, both if it says nothing or contradicts itself. */
type Visibility = Direction | "both";

/**
 * Whether a property is left out in the scope's direction: `readOnly` of inputs, `writeOnly` of outputs (OpenAPI 3.0.4
 * §4.7.24.1), said by itself, by the schema it refers to, or by a part of its `allOf`.
 */
export function isHidden(scope: Scope, property: Schema, at: Location): boolean {
  const visible = visibilityOf(scope.context, property, at, 0);
  if (visible === "both") return false;
  if (scope.owner !== undefined) scope.owner.directed = true;
  return visible !== scope.direction;
}

function visibilityOf(context: Context, schema: Schema, at: Location, depth: number): Visibility {
  const ref = refOf(schema);
  if (ref === undefined || context.dialect === "3.1") {
    const own = ownVisibility(schema);
    if (own !== "both" || depth > 3) return own;
  }
  if (ref !== undefined) {
    const target = depth > 3 ? undefined : tryFollow(context, ref, at);
    return target === undefined ? "both" : visibilityOf(context, target.source, target.at, depth + 1);
  }
  const parts = schema.allOf;
  return Array.isArray(parts) ? partsVisibility(context, parts, under(at, "allOf"), depth) : "both";
}

function ownVisibility(schema: Schema): Visibility {
  const isRead = schema.readOnly === true;
  const isWrite = schema.writeOnly === true;
  if (isRead === isWrite) return "both";
  return isRead ? "output" : "input";
}

function partsVisibility(context: Context, parts: readonly unknown[], at: Location, depth: number): Visibility {
  for (const [index, part] of parts.entries()) {
    if (!isRecord(part)) continue;
    const visible = visibilityOf(context, part, under(at, String(index)), depth + 1);
    if (visible !== "both") return visible;
  }
  return "both";
}

/** The target of a reference; `undefined` if it cannot be followed, which whoever converts it will report. */
export function tryFollow(context: Context, ref: string, at: Location): Target | undefined {
  try {
    const hit = follow(context, ref, at);
    return isRecord(hit.value) ? context.targets.get(hit.value, hit.at) : undefined;
  } catch (error) {
    if (isSchemaError(error)) return undefined;
    throw error;
  }
}

/**
 * Whether the input form of a named schema differs from its output form: something that it reaches has a `readOnly` or
 * `writeOnly` property. `secured` are all output forms reached from it, which are converted by then.
 */
export function decideSplit(entries: ReadonlyMap<string, Entry>, secured: ReadonlySet<Entry>): void {
  const users = new Map<string, Entry[]>();
  const queue: Entry[] = [];
  for (const entry of secured) {
    entry.target.split ??= false;
    if (entry.directed) queue.push(entry);
    for (const name of entry.refs) {
      if (entries.get(name)?.target.split === true) queue.push(entry);
      const known = users.get(name);
      if (known === undefined) users.set(name, [entry]);
      else known.push(entry);
    }
  }
  const seen = new Set<Entry>();
  for (let entry = queue.pop(); entry !== undefined; entry = queue.pop()) {
    if (seen.has(entry)) continue;
    seen.add(entry);
    entry.target.split = true;
    for (const user of users.get(entry.name) ?? []) queue.push(user);
  }
}
