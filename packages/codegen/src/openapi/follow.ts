import { child, pointerOf } from "../source/location.ts";
import type { Location, Resolved } from "../source/types.ts";
import type { ReadContext } from "./context.ts";
import { OperationError } from "./operation-error.ts";
import { isObject, text } from "./values.ts";

/** Chains of references longer than this are taken to be loops. */
const MAX_HOPS = 100;

/**
 * Follows a Reference Object (OpenAPI 3.1 §4.8.23) to the end of its chain, outside of schemas. A value that is no
 * reference is answered as it is. Throws an `OperationError` if the chain leads nowhere or in a circle.
 */
export function follow(value: unknown, at: Location, context: ReadContext): Resolved {
  let current: Resolved = { value, at };
  for (let hops = 0; isObject(current.value) && typeof current.value.$ref === "string"; hops++) {
    const ref = current.value.$ref;
    const next = context.documents.resolve(ref, current.at);
    if (next === undefined) throw unresolvable(ref, current.at, context);
    if (hops >= MAX_HOPS) {
      const circle = `"${pointerOf(current.at)}" and "${pointerOf(next.at)}"`;
      throw new OperationError({ code: "MG2002", message: `"${ref}" leads in a circle through ${circle}`, at });
    }
    current = next;
  }
  return current;
}

/**
 * Like `follow`; a `description` or `summary` next to the `$ref` replaces that of the target (OpenAPI 3.1 §4.8.23; in
 * 3.0 they are ignored).
 */
export function followDescribed(
  value: unknown,
  at: Location,
  context: ReadContext,
): Resolved & { description?: string } {
  const target = follow(value, at, context);
  const own = isObject(value) && context.dialect === "3.1" ? text(value.description) : undefined;
  return own === undefined || target.value === value ? target : { ...target, description: own };
}

function unresolvable(ref: string, from: Location, context: ReadContext): OperationError {
  const refusal = context.documents.refusal?.(ref, from);
  const at = child(from, "$ref");
  if (refusal === undefined) return new OperationError({ code: "MG2002", message: `"${ref}" leads nowhere`, at });
  return new OperationError({ code: "MG2002", message: `"${ref}": ${refusal.reason}`, at, hint: refusal.hint });
}
