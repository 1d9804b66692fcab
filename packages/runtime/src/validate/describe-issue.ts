import { expected, forms, listed, typeNames } from "./expected.ts";
import { isInBody, isUnsafeNumber } from "./integers.ts";
import { nearest } from "./nearest.ts";
import { showValue } from "./show-value.ts";
import type { Issue, JsonObject } from "./types.ts";

/** One line about one issue: the argument, what came, and what was expected. */
export function describeIssue(issue: Issue): string {
  const { params } = issue;
  switch (issue.keyword) {
    case "required":
      return describeMissing(issue);
    case "dependentRequired": {
      const missing = dotted([...issue.path, String(params.missingProperty)]);
      return `${missing}: missing; it is required with ${dotted([...issue.path, String(params.property)])}`;
    }
    case "additionalProperties":
    case "unevaluatedProperties":
      return describeUnknown(issue);
    case "propertyNames":
      return `${dotted([...issue.path, String(params.propertyName)])}: the name is not allowed`;
    default:
      return `${dotted(issue.path)}: ${showValue(issue.data)} ${problem(issue)}`;
  }
}

function describeMissing(issue: Issue): string {
  const name = String(issue.params.missingProperty);
  // `properties` is an object of schemas by name.
  const properties = (issue.parentSchema.properties ?? {}) as JsonObject;
  const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
  return `${dotted([...issue.path, name])}: missing; ${expected(schema)} is required`;
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
  if (isUnsafeNumber(issue) && issue.keyword !== "multipleOf") return unsafeNumber(issue);
  return problemOfValue(issue) ?? problemOfSize(issue) ?? issue.message;
}

function unsafeNumber(issue: Issue): string {
  const reason = "is too large for a JSON number and may have been rounded";
  return isInBody(issue) && !takesStrings(issue)
    ? `${reason}; integers here are within ±${Number.MAX_SAFE_INTEGER}`
    : `${reason}; give it as a string of digits`;
}

function takesStrings(issue: Issue): boolean {
  return [issue.parentSchema.type].flat().includes("string");
}

function problemOfValue({ keyword, params, data, parentSchema }: Issue): string | undefined {
  switch (keyword) {
    case "type":
      return `is not ${typeNames(params.type)}`;
    case "enum":
      // Ajv's parameter of this keyword.
      return notOneOf(data, params.allowedValues as readonly unknown[]);
    case "const":
      return notOneOf(data, [params.allowedValue]);
    case "pattern":
      return `does not match the pattern ${String(params.pattern).slice(0, 200)}`;
    case "format":
      return `is not a valid ${params.format}`;
    case "multipleOf":
      return `is not a multiple of ${params.multipleOf}`;
    case "anyOf":
      return `is none of the allowed forms: ${forms(parentSchema.anyOf as readonly unknown[])}`;
    case "oneOf":
      return Array.isArray(params.passingSchemas)
        ? "fits more than one of the allowed forms; exactly one must fit"
        : `is none of the allowed forms: ${forms(parentSchema.oneOf as readonly unknown[])}`;
    case "not":
    case "false schema":
      return "is not allowed";
    case "if":
      return "does not go together";
    default:
      return undefined;
  }
}

function problemOfSize({ keyword, params, parentSchema }: Issue): string | undefined {
  const { limit } = params;
  switch (keyword) {
    case "minLength":
      return `is too short: at least ${count(limit, "character")}`;
    case "maxLength":
      return `is too long: at most ${count(limit, "character")}`;
    case "minItems":
      return `has too few items: at least ${count(limit, "item")}`;
    case "maxItems":
    case "items":
    case "unevaluatedItems":
      return `has too many items: at most ${count(limit, "item")}`;
    case "minProperties":
      return `has too few properties: at least ${limit}`;
    case "maxProperties":
      return `has too many properties: at most ${limit}`;
    case "minimum":
    case "maximum":
    case "exclusiveMinimum":
    case "exclusiveMaximum":
      return `must be ${params.comparison} ${limit}`;
    case "uniqueItems":
      return `has items ${params.j} and ${params.i} equal; they must differ`;
    case "contains":
      return `needs at least ${count(params.minContains, "item")} that is ${expected(parentSchema.contains)}`;
    default:
      return undefined;
  }
}

function count(limit: unknown, noun: string): string {
  return `${limit} ${noun}${limit === 1 ? "" : "s"}`;
}

function notOneOf(data: unknown, allowed: readonly unknown[]): string {
  if (allowed.length === 1) return `is not ${showValue(allowed[0])}`;
  const texts = allowed.filter((value): value is string => typeof value === "string");
  const near = typeof data === "string" ? nearest(data, texts) : undefined;
  const hint = near === undefined ? "" : ` (did you mean ${JSON.stringify(near)}?)`;
  return `is none of ${listed(allowed, 20)}${hint}`;
}

/** `body.items[2].name`; keys that are not plain are quoted. */
function dotted(path: readonly string[]): string {
  if (path.length === 0) return "arguments";
  let text = "";
  for (const key of path.slice(0, 32)) {
    if (/^\d{1,9}$/.test(key) && text !== "") text += `[${key}]`;
    else if (/^[\w$.-]{1,80}$/.test(key)) text += text === "" ? key : `.${key}`;
    else text += `[${showValue(key)}]`;
  }
  return text;
}
