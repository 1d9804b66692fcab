import { isUnsafeNumber } from "./integers.ts";
import { nearest } from "./nearest.ts";
import type { Issue, JsonObject } from "./types.ts";

const MAX_SHOWN = 80;

/** One line about one issue: the argument, what came, and what was expected. */
export function describeIssue(issue: Issue): string {
  if (issue.keyword === "required") {
    const name = String(issue.params.missingProperty);
    const schema = propertySchema(issue.parentSchema, name);
    return `${dotted([...issue.path, name])}: missing; ${expected(schema)} is required`;
  }
  if (issue.keyword === "additionalProperties" || issue.keyword === "unevaluatedProperties")
    return describeUnknown(issue);
  return `${dotted(issue.path)}: ${show(issue.data)} ${problem(issue)}`;
}

function describeUnknown(issue: Issue): string {
  const name = String(issue.params.additionalProperty ?? issue.params.unevaluatedProperty);
  const known = Object.keys((issue.parentSchema.properties as JsonObject | undefined) ?? {});
  const near = nearest(name, known);
  const hint = near === undefined ? knownNames(known) : `did you mean ${JSON.stringify(near)}?`;
  return `${dotted([...issue.path, name])}: there is no such argument; ${hint}`;
}

function knownNames(known: readonly string[]): string {
  if (known.length === 0) return "it takes none";
  const shown = known.slice(0, 12).join(", ");
  return `known: ${shown}${known.length > 12 ? ", …" : ""}`;
}

function problem(issue: Issue): string {
  const { params } = issue;
  if (isUnsafeNumber(issue))
    return "is too large for a JSON number and may have been rounded; give it as a string of digits";
  switch (issue.keyword) {
    case "type":
      return `is not ${typeNames(params.type)}`;
    case "enum":
      return notOneOf(issue.data, params.allowedValues as readonly unknown[]);
    case "const":
      return notOneOf(issue.data, [params.allowedValue]);
    case "minLength":
    case "maxLength":
      return `is too ${issue.keyword === "minLength" ? "short" : "long"}: ${atMost(issue.keyword)} ${count(params.limit, "character")}`;
    case "minItems":
    case "maxItems":
      return `has too ${issue.keyword === "minItems" ? "few" : "many"} items: ${atMost(issue.keyword)} ${count(params.limit, "item")}`;
    case "minProperties":
    case "maxProperties":
      return `has too ${issue.keyword === "minProperties" ? "few" : "many"} properties: ${atMost(issue.keyword)} ${params.limit}`;
    case "minimum":
    case "maximum":
    case "exclusiveMinimum":
    case "exclusiveMaximum":
      return `must be ${params.comparison} ${params.limit}`;
    case "pattern":
      return `does not match the pattern ${cut(String(params.pattern))}`;
    case "format":
      return `is not a valid ${params.format}`;
    case "multipleOf":
      return `is not a multiple of ${params.multipleOf}`;
    case "uniqueItems":
      return `has items ${params.j} and ${params.i} equal; they must differ`;
    case "anyOf":
    case "oneOf":
      return `is none of the allowed forms: ${branchNames(issue)}`;
    default:
      return issue.message;
  }
}

function atMost(keyword: string): string {
  return keyword.startsWith("min") ? "at least" : "at most";
}

function count(limit: unknown, noun: string): string {
  return `${limit} ${noun}${limit === 1 ? "" : "s"}`;
}

function notOneOf(data: unknown, allowed: readonly unknown[]): string {
  if (allowed.length === 1) return `is not ${JSON.stringify(allowed[0])}`;
  const shown = allowed
    .slice(0, 20)
    .map((value) => JSON.stringify(value))
    .join(", ");
  const texts = allowed.filter((value): value is string => typeof value === "string");
  const near = typeof data === "string" ? nearest(data, texts) : undefined;
  const hint = near === undefined ? "" : ` (did you mean ${JSON.stringify(near)}?)`;
  return `is none of ${shown}${allowed.length > 20 ? ", …" : ""}${hint}`;
}

function branchNames(issue: Issue): string {
  const branches = (issue.parentSchema[issue.keyword] as readonly unknown[] | undefined) ?? [];
  return [...new Set(branches.map((branch) => expected(branch)))].slice(0, 6).join(", or ");
}

/** A schema in a few words, e.g. `an array of strings`. */
function expected(schema: unknown): string {
  if (typeof schema !== "object" || schema === null) return "a value";
  const { type, items, enum: values, const: constant, title, $ref } = schema as JsonObject;
  if (Array.isArray(values))
    return `one of ${values
      .slice(0, 12)
      .map((value) => JSON.stringify(value))
      .join(", ")}`;
  if (constant !== undefined) return JSON.stringify(constant);
  if (type === "array") return `an array of ${plural(items)}`;
  if (type !== undefined) return typeNames(type);
  if (typeof title === "string") return title;
  return typeof $ref === "string" ? ($ref.split("/").at(-1) ?? "a value") : "a value";
}

function plural(items: unknown): string {
  const type = typeof items === "object" && items !== null ? (items as JsonObject).type : undefined;
  return typeof type === "string" ? `${type}s` : "values";
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  integer: "an integer",
  boolean: "true or false",
  object: "an object",
  array: "an array",
  null: "null",
};

function typeNames(type: unknown): string {
  const names = [type].flat().map((one) => TYPE_NAMES[String(one)] ?? String(one));
  return names.join(" or ");
}

function propertySchema(schema: JsonObject, name: string): unknown {
  const properties = schema.properties as JsonObject | undefined;
  return properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined;
}

/** `body.items[2].name`; keys that are not plain are quoted. */
function dotted(path: readonly string[]): string {
  if (path.length === 0) return "arguments";
  let text = "";
  for (const key of path) {
    if (/^\d+$/u.test(key) && text !== "") text += `[${key}]`;
    else if (/^[\w$.-]{1,80}$/u.test(key)) text += text === "" ? key : `.${key}`;
    else text += `[${cut(JSON.stringify(key))}]`;
  }
  return text;
}

function show(value: unknown): string {
  return cut(JSON.stringify(value) ?? "undefined");
}

function cut(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
