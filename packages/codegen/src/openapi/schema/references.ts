import { isRecord } from "../../schema/record.ts";
import { pointerOf } from "../../source/location.ts";
import type { Location, Resolved } from "../../source/types.ts";
import type { Context } from "./context.ts";
import { SchemaError } from "./schema-error.ts";

/** The reference of a schema, if it is one. */
export function refOf(schema: Readonly<Record<string, unknown>>): string | undefined {
  const { $ref: ref } = schema;
  if (typeof ref === "string") return ref;
  const { $dynamicRef: dynamic } = schema;
  return typeof dynamic === "string" ? dynamic : undefined;
}

/** Whether a schema is nothing but a reference in this dialect: before 3.1 what stands beside one is ignored. */
export function isPureRef(context: Context, schema: Readonly<Record<string, unknown>>): boolean {
  if (context.dialect !== "3.1") return true;
  return Object.keys(schema).every((key) => key === "$ref" || key === "$dynamicRef" || key.startsWith("x-"));
}

/**
 * The schema that a reference leads to, remembered by its text: the same text leads to the same place everywhere in a
 * document, unless parts of it have an `$id` of their own.
 */
export function follow(context: Context, ref: string, from: Location): Resolved {
  const { document } = from;
  let known = context.followed.get(document);
  if (known === undefined) {
    known = document.mentions.ids ? null : new Map();
    context.followed.set(document, known);
  }
  const hit = known?.get(ref);
  if (hit !== undefined) return hit;
  const found = followChain(context, ref, from);
  known?.set(ref, found);
  return found;
}

/**
 * Follows a reference, and the chain behind it, to a schema (JSON Schema 2020-12 core §8.2.3). Throws a `SchemaError`
 * if there is nothing, or if the chain leads back to itself.
 */
function followChain(context: Context, ref: string, from: Location): Resolved {
  const seen = new Set<unknown>();
  let at = from;
  let next = ref;
  for (;;) {
    const hit = context.documents.resolve(next, at);
    if (hit === undefined) throw unresolvable(next, at);
    const own = isRecord(hit.value) ? refOf(hit.value) : undefined;
    if (!isRecord(hit.value) || own === undefined || !isPureRef(context, hit.value)) return hit;
    if (seen.has(hit.value)) throw loop(ref, next, at);
    seen.add(hit.value);
    next = own;
    at = hit.at;
  }
}

function unresolvable(ref: string, at: Location): SchemaError {
  return new SchemaError({
    code: "MG2102",
    message: `The reference "${ref}" leads to nothing.`,
    at,
    hint: "Correct the reference, or add what it names.",
  });
}

function loop(ref: string, last: string, at: Location): SchemaError {
  const place = `#${pointerOf(at)}`;
  return new SchemaError({
    code: "MG2103",
    message: `The reference "${ref}" leads to "${place}", which refers to "${last}" and so back to itself.`,
    at,
    hint: "Let one of them describe a schema.",
  });
}
