import { boundChanges, typeChanges, valueChanges } from "./compare-values.ts";
import { isObject, type Json, sameMeaning } from "./json.ts";

/** One difference between two schemas. */
export interface SchemaChange {
  readonly kind: "breaking" | "compatible";
  readonly what: string;
}

interface Walk {
  readonly before: Json;
  readonly after: Json;
  /** Pairs of definitions that are compared already: schemas may be recursive. */
  readonly seen: Set<string>;
}

/** Deeper than any schema that a client takes. */
const MAX_DEPTH = 32;

/** Arguments: breaking is what accepts less. */
export function compareInputs(before: unknown, after: unknown): readonly SchemaChange[] {
  if (sameMeaning(before, after)) return [];
  const walk = { before: toSchema(before), after: toSchema(after), seen: new Set<string>() };
  const changes = compareNodes(before, after, { place: "", depth: 0, walk });
  return changes.length > 0
    ? changes
    : [{ kind: "compatible", what: "the schema of the arguments is worded otherwise" }];
}

/** Answers: breaking is what is gone or has another type. */
export function compareOutputs(before: unknown, after: unknown): readonly SchemaChange[] {
  if (sameMeaning(before, after)) return [];
  if (after === undefined) return [{ kind: "breaking", what: "the answer has no schema any more" }];
  if (before === undefined) return [{ kind: "compatible", what: "the answer has a schema now" }];
  const walk = { before: toSchema(before), after: toSchema(after), seen: new Set<string>() };
  const gone = missingParts(before, after, { place: "", depth: 0, walk });
  return gone.length > 0 ? gone : [{ kind: "compatible", what: "the answer says more" }];
}

interface At {
  /** Names down to here, e.g. `body.tags[]`; empty at the root. */
  readonly place: string;
  readonly depth: number;
  readonly walk: Walk;
}

function compareNodes(before: unknown, after: unknown, at: At): readonly SchemaChange[] {
  if (at.depth > MAX_DEPTH || sameText(before, after, at) || wasSeen(before, after, at)) return [];
  if (before === false) return [];
  const name = nameOf(at.place);
  if (after === false) return [{ kind: "breaking", what: `${name} takes nothing any more` }];
  const old = resolve(before, at.walk.before);
  const now = resolve(after, at.walk.after);
  const own = [...typeChanges(old, now, name), ...valueChanges(old, now, name), ...boundChanges(old, now, name)];
  return [
    ...own,
    ...compareAlternatives(old, now, at),
    ...compareProperties(old, now, at),
    ...inside(old.items, now.items, at, `${at.place}[]`),
    ...(isObject(old.additionalProperties) && isObject(now.additionalProperties)
      ? inside(old.additionalProperties, now.additionalProperties, at, `${at.place}.*`)
      : []),
  ];
}

function inside(before: unknown, after: unknown, at: At, place: string): readonly SchemaChange[] {
  if (after === undefined) return [];
  return compareNodes(before ?? true, after, { ...at, place, depth: at.depth + 1 });
}

function compareProperties(old: Json, now: Json, at: At): readonly SchemaChange[] {
  const changes: SchemaChange[] = [];
  const before = toSchema(old.properties);
  const after = toSchema(now.properties);
  const closed = now.additionalProperties === false;
  for (const [name, schema] of Object.entries(before)) {
    const place = joinPlace(at.place, name);
    if (Object.hasOwn(after, name)) changes.push(...inside(schema, after[name], at, place));
    else changes.push({ kind: closed ? "breaking" : "compatible", what: `"${place}" is gone` });
  }
  for (const name of Object.keys(after)) {
    if (!Object.hasOwn(before, name))
      changes.push({ kind: "compatible", what: `"${joinPlace(at.place, name)}" is new` });
  }
  const were = toNames(old.required);
  const are = toNames(now.required);
  for (const name of are.filter((one) => !were.includes(one)))
    changes.push({ kind: "breaking", what: `"${joinPlace(at.place, name)}" is required now` });
  for (const name of were.filter((one) => !are.includes(one) && Object.hasOwn(after, one)))
    changes.push({ kind: "compatible", what: `"${joinPlace(at.place, name)}" is optional now` });
  if (closed && old.additionalProperties !== false && Object.keys(old).length > 0)
    changes.push({ kind: "breaking", what: `${nameOf(at.place)} takes no other properties any more` });
  return changes;
}

/** Beyond this many pairs of branches a change counts as breaking unseen. */
const MAX_PAIRS = 400;

function compareAlternatives(old: Json, now: Json, at: At): readonly SchemaChange[] {
  const before = branches(old);
  const after = branches(now);
  if (after === undefined)
    return before === undefined ? [] : [{ kind: "compatible", what: `${nameOf(at.place)} takes more` }];
  const lost: SchemaChange = { kind: "breaking", what: `${nameOf(at.place)} has lost an alternative` };
  const were = before ?? [old];
  if (were.length * after.length > MAX_PAIRS) return [lost];
  const fits = (one: unknown) =>
    after.some((other) => {
      const trial = { ...at, depth: at.depth + 1, walk: { ...at.walk, seen: new Set(at.walk.seen) } };
      return compareNodes(one, other, trial).every((change) => change.kind === "compatible");
    });
  if (!were.every(fits)) return [lost];
  return after.length > were.length ? [{ kind: "compatible", what: `${nameOf(at.place)} takes more` }] : [];
}

function missingParts(before: unknown, after: unknown, at: At): readonly SchemaChange[] {
  if (at.depth > MAX_DEPTH || sameText(before, after, at) || wasSeen(before, after, at)) return [];
  const old = resolve(before, at.walk.before);
  const now = resolve(after, at.walk.after);
  const name = at.place === "" ? "the answer" : `"${at.place}" of the answer`;
  const other = typeChanges(now, old, name).some((change) => change.kind === "breaking");
  if (other) return [{ kind: "breaking", what: `${name} has another type` }];
  const properties = toSchema(now.properties);
  const changes = Object.entries(toSchema(old.properties)).flatMap(([key, schema]): readonly SchemaChange[] => {
    const place = joinPlace(at.place, key);
    if (!Object.hasOwn(properties, key)) return [{ kind: "breaking", what: `"${place}" of the answer is gone` }];
    return missingParts(schema, properties[key], { ...at, place, depth: at.depth + 1 });
  });
  if (old.items === undefined || now.items === undefined) return changes;
  const items = missingParts(old.items, now.items, { ...at, place: `${at.place}[]`, depth: at.depth + 1 });
  return [...changes, ...items];
}

/** Equal as they stand, and without references, whose targets may differ. */
function sameText(before: unknown, after: unknown, { depth }: At): boolean {
  if (depth === 0) return false;
  const text = JSON.stringify(before);
  return text === JSON.stringify(after) && !text?.includes('"$ref"');
}

function wasSeen(before: unknown, after: unknown, { walk }: At): boolean {
  if (!isObject(before) || !isObject(after) || before.$ref === undefined || after.$ref === undefined) return false;
  const pair = `${String(before.$ref)}\n${String(after.$ref)}`;
  if (walk.seen.has(pair)) return true;
  walk.seen.add(pair);
  return false;
}

const LOCAL = "#/$defs/";

/** Follows references within one tool's schema; what stands beside a reference counts too. */
function resolve(schema: unknown, root: Json): Json {
  let at = toSchema(schema);
  for (let hops = 0; typeof at.$ref === "string" && at.$ref.startsWith(LOCAL) && hops < MAX_DEPTH; hops++) {
    const { $ref, ...beside } = at;
    const name = $ref.slice(LOCAL.length);
    const definitions = toSchema(root.$defs);
    at = { ...toSchema(Object.hasOwn(definitions, name) ? definitions[name] : {}), ...beside };
  }
  return at;
}

function branches(schema: Json): readonly unknown[] | undefined {
  const list = schema.anyOf ?? schema.oneOf;
  return Array.isArray(list) ? list : undefined;
}

function toSchema(value: unknown): Json {
  return isObject(value) ? value : {};
}

function toNames(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === "string") : [];
}

function nameOf(place: string): string {
  return place === "" ? "the input" : `"${place}"`;
}

function joinPlace(place: string, name: string): string {
  return place === "" ? name : `${place}.${name}`;
}
