import type { CheckValue, Issue, JsonObject } from "../validate/types.ts";

const MAX_ROUNDS = 20;

/** The largest part of an object that a schema accepts: what does not fit is left out; `{}` at worst. */
export function fittingPart(value: JsonObject, issues: readonly Issue[], check: CheckValue): JsonObject {
  let part: JsonObject = structuredClone(value);
  let left = issues;
  for (let round = 0; round < MAX_ROUNDS && left.length > 0; round++) {
    for (const path of deepestFirst(left)) remove(part, path);
    left = check(part);
    // Nothing below the root can be left out any more.
    if (left.every((issue) => placeOf(issue).length === 0)) break;
  }
  if (left.length > 0) part = {};
  return check(part).length === 0 ? part : {};
}

/** Where to cut for an issue: at the value, or at the property that should not be there. */
function placeOf(issue: Issue): readonly string[] {
  const extra = issue.params.additionalProperty ?? issue.params.unevaluatedProperty;
  return typeof extra === "string" ? [...issue.path, extra] : issue.path;
}

/** Later array items first, so that removing one does not move another that is still to go. */
function deepestFirst(issues: readonly Issue[]): readonly (readonly string[])[] {
  const places = new Map(issues.map((issue) => [JSON.stringify(placeOf(issue)), placeOf(issue)]));
  return [...places.values()]
    .filter((path) => path.length > 0)
    .sort((a, b) => b.length - a.length || comparePaths(b, a));
}

function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (const [index, key] of a.entries()) {
    const other = b[index] ?? "";
    if (key === other) continue;
    const numeric = Number(key) - Number(other);
    return Number.isNaN(numeric) ? (key < other ? -1 : 1) : numeric;
  }
  return 0;
}

function remove(root: JsonObject, path: readonly string[]): void {
  let at: unknown = root;
  for (const key of path.slice(0, -1)) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return;
    at = (at as Record<string, unknown>)[key];
  }
  const last = path.at(-1);
  if (typeof at !== "object" || at === null || last === undefined) return;
  if (Array.isArray(at)) at.splice(Number(last), 1);
  else delete (at as Record<string, unknown>)[last];
}
