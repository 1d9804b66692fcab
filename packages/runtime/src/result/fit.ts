import type { CheckValue, Issue, JsonObject } from "../validate/types.ts";

const MAX_ROUNDS = 20;

/** The largest part of an object that a schema accepts: what does not fit is left out; `{}` at worst. */
export function fittingPart(value: JsonObject, check: CheckValue): JsonObject {
  let issues = check(value);
  if (issues.length === 0) return value;
  // As it will be sent: a date is a text there. The copy is ours to take apart.
  const part = JSON.parse(JSON.stringify(value)) as JsonObject;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    issues = check(part);
    if (issues.length === 0) return part;
    const places = innermost(issues.map(placeOf).filter((path) => path.length > 0));
    // What is wrong with the whole cannot be left out of it.
    if (places.length === 0) break;
    for (const { parent, keys } of places) removeFrom(part, parent, keys);
  }
  return {};
}

/** Where to cut for an issue: at the value, or at the property that should not be there. */
function placeOf(issue: Issue): readonly string[] {
  const extra = issue.params.additionalProperty ?? issue.params.unevaluatedProperty;
  return typeof extra === "string" ? [...issue.path, extra] : issue.path;
}

/** What to leave out of one object or array. */
interface Removal {
  readonly parent: readonly string[];
  readonly keys: Set<string>;
}

/** Places that have no other within them: what is around them may fit once they are gone. By parent, deepest first. */
function innermost(paths: readonly (readonly string[])[]): readonly Removal[] {
  const outer = new Set(paths.flatMap((path) => path.map((_, end) => JSON.stringify(path.slice(0, end)))));
  const removals = new Map<string, Removal>();
  for (const path of paths) {
    if (outer.has(JSON.stringify(path))) continue;
    const parent = path.slice(0, -1);
    const id = JSON.stringify(parent);
    const removal = removals.get(id) ?? { parent, keys: new Set<string>() };
    removal.keys.add(path.at(-1) ?? "");
    removals.set(id, removal);
  }
  return [...removals.values()].sort((a, b) => b.parent.length - a.parent.length);
}

function removeFrom(root: JsonObject, parent: readonly string[], keys: ReadonlySet<string>): void {
  let at: unknown = root;
  for (const key of parent) {
    if (typeof at !== "object" || at === null) return;
    at = Object.getOwnPropertyDescriptor(at, key)?.value;
  }
  if (typeof at !== "object" || at === null) return;
  if (!Array.isArray(at)) for (const key of keys) Reflect.deleteProperty(at, key);
  else at.splice(0, at.length, ...at.filter((_, index) => !keys.has(String(index))));
}
