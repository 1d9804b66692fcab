import type { JsonSchemaObject } from "../../schema/json-schema.ts";
import { readDescription, readTitle } from "./annotations.ts";
import { type Node, under, warnKeyword } from "./context.ts";
import { convertPart } from "./convert.ts";
import { readContains, readItems, readTuple } from "./keyword-arrays.ts";
import { readAdditional, readPatternProperties, readProperties, readRequired } from "./keyword-objects.ts";
import {
  readBound,
  readCount,
  readExclusive,
  readFlag,
  readFormat,
  readMultiple,
  readPattern,
} from "./keyword-scalars.ts";
import { readType } from "./keyword-type.ts";

/** Reads one keyword of a schema into the node's result. */
export type Read = (node: Node, value: unknown, keyword: string) => void;

/** Documentation, what OpenAPI alone reads, and what other keywords' readers look at themselves. */
const IGNORED = `$id $schema $anchor $comment $defs $vocabulary $recursiveAnchor $dynamicAnchor definitions id example
  examples default externalDocs xml discriminator readOnly writeOnly collectionFormat allowEmptyValue enum const
  additionalItems minContains maxContains then else contentSchema summary`.split(/\s+/);

/** How each keyword is read; `enum`, `const` and compositions follow when all are. */
export const KEYWORDS: ReadonlyMap<string, Read> = new Map<string, Read>([
  ...IGNORED.map((keyword): [string, Read] => [keyword, ignore]),
  ["type", readType],
  ["description", readDescription],
  ["title", readTitle],
  ["deprecated", readFlag],
  ["format", readFormat],
  ["pattern", readPattern],
  ["minimum", readBound],
  ["maximum", readBound],
  ["exclusiveMinimum", readExclusive],
  ["exclusiveMaximum", readExclusive],
  ["multipleOf", readMultiple],
  ["minLength", readCount],
  ["maxLength", readCount],
  ["minItems", readCount],
  ["maxItems", readCountOnce],
  ["minProperties", readCount],
  ["maxProperties", readCount],
  ["uniqueItems", readFlag],
  ["items", readItems],
  ["prefixItems", readTuple],
  ["contains", readContains],
  ["properties", readProperties],
  ["required", readRequired],
  ["additionalProperties", readAdditional],
  ["patternProperties", readPatternProperties],
  ["propertyNames", readNames],
  ["nullable", readNullable],
  ["x-nullable", readNullable],
  ["contentEncoding", readText],
  ["contentMediaType", readText],
  ["not", readNot],
  ["if", readCondition],
  ["$ref", compose],
  ["$dynamicRef", compose],
  ["allOf", compose],
  ["anyOf", compose],
  ["oneOf", compose],
  ["unevaluatedProperties", compose],
  ["unevaluatedItems", readDialectOnly],
  ["dependentRequired", readDialectOnly],
  ["dependentSchemas", readDialectOnly],
  ["dependencies", readDialectOnly],
  ["$recursiveRef", readDialectOnly],
]);

function ignore(): void {}

function compose(node: Node): void {
  node.composed = true;
}

function readNullable(node: Node, value: unknown): void {
  if (value === true || value === "true") node.nullable = true;
}

function readText(node: Node, value: unknown, keyword: string): void {
  if (typeof value === "string" && value !== "") node.out[keyword] = value;
}

/** `maxItems`, unless a closed tuple set it already. */
function readCountOnce(node: Node, value: unknown, keyword: string): void {
  if (node.out[keyword] === undefined) readCount(node, value, keyword);
}

function readNames(node: Node, value: unknown, keyword: string): void {
  node.out[keyword] = convertPart(node.scope, value, under(node.at, keyword));
}

function readNot(node: Node, value: unknown, keyword: string): void {
  const negated = exactly(node, value, keyword);
  if (negated !== undefined) node.out[keyword] = negated;
}

function readCondition(node: Node, value: unknown, keyword: string): void {
  const condition = exactly(node, value, keyword);
  if (condition === undefined) return;
  node.out[keyword] = condition;
  for (const branch of ["then", "else"]) {
    if (node.schema[branch] === undefined) continue;
    node.out[branch] = convertPart(node.scope, node.schema[branch], under(node.at, branch));
  }
}

/** A schema whose opposite matters: a looser one would make the whole stricter, so it goes if it is not exact. */
function exactly(node: Node, value: unknown, keyword: string): JsonSchemaObject | undefined {
  const { scope } = node;
  const before = scope.losses;
  const converted = convertPart(scope, value, under(node.at, keyword));
  if (scope.losses > before) {
    const message = `"${keyword}" was left out: what it asks for could not be mapped exactly.`;
    warnKeyword(node, "MG2122", keyword, message);
    return undefined;
  }
  node.composed = true;
  return converted;
}

function readDialectOnly(node: Node, _value: unknown, keyword: string): void {
  warnKeyword(node, "MG2116", keyword, `"${keyword}" was left out: JSON Schema dialects read it differently.`);
}
