import type { SchemaChange } from "./compare-schema.ts";
import { isObject, type Json } from "./json.ts";

const ALL_TYPES = ["array", "boolean", "null", "number", "object", "string"] as const;

/** Types that are gone are breaking, more types are not. `integer` is part of `number`. */
export function typeChanges(old: Json, now: Json, name: string): readonly SchemaChange[] {
  const before = typesOf(old);
  const after = typesOf(now);
  const takes = (types: readonly unknown[], type: unknown) =>
    types.includes(type) || (type === "integer" && types.includes("number"));
  const gone = before.filter((type) => !takes(after, type));
  if (gone.length > 0) {
    const what =
      old.type === undefined
        ? `${name} takes ${after.join(" or ")} only`
        : `${name} takes no ${gone.join(" or ")} any more`;
    return [{ kind: "breaking", what }];
  }
  return after.every((type) => takes(before, type)) ? [] : [{ kind: "compatible", what: `${name} takes more types` }];
}

function typesOf({ type }: Json): readonly unknown[] {
  if (type === undefined) return ALL_TYPES;
  return Array.isArray(type) ? type : [type];
}

/** Values of `enum` and `const`. */
export function valueChanges(old: Json, now: Json, name: string): readonly SchemaChange[] {
  const before = valuesOf(old);
  const after = valuesOf(now);
  if (after === undefined)
    return before === undefined ? [] : [{ kind: "compatible", what: `${name} takes more values` }];
  if (before === undefined) return [{ kind: "breaking", what: `${name} takes only ${list(after)}` }];
  const gone = before.filter((value) => !after.includes(value));
  if (gone.length > 0) return [{ kind: "breaking", what: `${name} takes ${list(gone)} no more` }];
  const added = after.filter((value) => !before.includes(value));
  return added.length === 0 ? [] : [{ kind: "compatible", what: `${name} takes ${list(added)} too` }];
}

function valuesOf(schema: Json): readonly string[] | undefined {
  if (Object.hasOwn(schema, "const")) return [JSON.stringify(schema.const)];
  return Array.isArray(schema.enum) ? schema.enum.map((value) => JSON.stringify(value)) : undefined;
}

function list(values: readonly string[]): string {
  return values.length > 3 ? `${values.slice(0, 3).join(", ")}, …` : values.join(", ");
}

const LOWER = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties", "minContains"];
const UPPER = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties", "maxContains"];
const EXACT = [
  "pattern",
  "format",
  "multipleOf",
  "uniqueItems",
  "prefixItems",
  "propertyNames",
  "not",
  "if",
  "then",
  "else",
];

/** Bounds and other conditions: a closer one is breaking, a wider one is not. */
export function boundChanges(old: Json, now: Json, name: string): readonly SchemaChange[] {
  return [...LOWER, ...UPPER, ...EXACT].flatMap((key): readonly SchemaChange[] => {
    const before = old[key];
    const after = now[key];
    if (before === after || JSON.stringify(before) === JSON.stringify(after)) return [];
    const kind = isLooser(key, before, after) ? "compatible" : "breaking";
    return [{ kind, what: `${name}: ${describe(key, before)} → ${describe(key, after)}` }];
  });
}

function isLooser(key: string, before: unknown, after: unknown): boolean {
  if (after === undefined || after === false) return true;
  if (typeof before !== "number" || typeof after !== "number") return false;
  if (LOWER.includes(key)) return after < before;
  return UPPER.includes(key) && after > before;
}

function describe(key: string, value: unknown): string {
  if (value === undefined) return `no ${key}`;
  return isObject(value) || Array.isArray(value) ? `another ${key}` : `${key} ${JSON.stringify(value)}`;
}
