import { isFileSchema } from "../catalog/file-argument.ts";
import { refName } from "../schema/fits.ts";
import type { JsonSchema, JsonSchemaObject } from "../schema/json-schema.ts";
import { objectType } from "./object-type.ts";
import { choices, isSchema, schemaList } from "./schema-ref.ts";
import {
  array,
  atom,
  BOOLEAN,
  intersection,
  literalType,
  NEVER,
  NULL,
  NUMBER,
  STRING,
  type TypeNode,
  tuple,
  UNKNOWN,
  union,
} from "./type-node.ts";

/** What the types of one declaration may refer to. */
export interface TypeScope {
  /** Name of a named schema in this file; undefined if the Catalog has no such schema. */
  readonly use: (name: string) => string | undefined;
  /** Name of the runtime's file type in this file; absent where no argument is a file. */
  readonly fileType?: () => string;
  /** The reference would make the declared alias need itself; see `AliasGraph`. */
  readonly isCut?: (name: string) => boolean;
  /** The reference is to the declared type itself. */
  readonly isSelf?: (name: string) => boolean;
}

/**
 * The TypeScript type of a schema in graph form, as documented. What TypeScript cannot say (`not`, `if`, bounds) is
 * left out, so that the type may be wider than the schema, never narrower. `eager` marks the parts that an alias
 * needs to be resolved itself, as opposed to members and items, which may be recursive.
 */
export function toType(schema: JsonSchema, scope: TypeScope, eager = false): TypeNode {
  if (typeof schema === "boolean") return schema ? UNKNOWN : NEVER;
  if (scope.fileType !== undefined && isFileSchema(schema)) return atom(scope.fileType());
  const parts = partTypes(schema, scope, eager);
  // Beside parts that say more, a bare `type` only repeats what they are.
  if (parts.every((part) => part === UNKNOWN) || isStructural(schema)) parts.push(ownType(schema, scope, eager));
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : intersection(parts);
}

/** What a schema is made of besides its own keywords. */
function partTypes(schema: JsonSchemaObject, scope: TypeScope, eager: boolean): TypeNode[] {
  const { $ref, allOf } = schema;
  const parts: TypeNode[] = [];
  const name = $ref === undefined ? undefined : refName($ref);
  if (name !== undefined) parts.push(referenceType(name, scope, eager));
  if (allOf !== undefined) for (const member of schemaList(allOf)) parts.push(toType(member, scope, eager));
  for (const branches of choices(schema)) parts.push(choiceType(branches, scope, eager));
  return parts;
}

function referenceType(name: string, scope: TypeScope, eager: boolean): TypeNode {
  if (eager && scope.isCut?.(name) === true) return UNKNOWN;
  const local = scope.use(name);
  return local === undefined ? UNKNOWN : atom(local);
}

function choiceType(branches: readonly JsonSchema[], scope: TypeScope, eager: boolean): TypeNode {
  // `A = A | string` is `string`: a type adds nothing to itself.
  const others = eager ? branches.filter((branch) => !isSelfReference(branch, scope)) : branches;
  return others.length === 0 ? UNKNOWN : union(others.map((branch) => toType(branch, scope, eager)));
}

function isSelfReference(schema: JsonSchema, { isSelf }: TypeScope): boolean {
  if (typeof schema === "boolean" || isSelf === undefined) return false;
  const name = refName(schema.$ref);
  return name !== undefined && isSelf(name);
}

const STRUCTURAL = ["const", "enum", "properties", "patternProperties", "items", "prefixItems"];

function isStructural(schema: JsonSchemaObject): boolean {
  if (STRUCTURAL.some((keyword) => schema[keyword] !== undefined)) return true;
  return typeof schema.additionalProperties === "object";
}

function ownType(schema: JsonSchemaObject, scope: TypeScope, eager: boolean): TypeNode {
  if (Object.hasOwn(schema, "const")) return literalType(schema.const);
  if (Array.isArray(schema.enum)) return union(schema.enum.map(literalType));
  const { type } = schema;
  if (Array.isArray(type)) return union(type.map((name) => namedType(name, schema, scope, eager)));
  return namedType(type ?? impliedType(schema), schema, scope, eager);
}

function impliedType(schema: JsonSchemaObject): string | undefined {
  if (schema.items !== undefined || schema.prefixItems !== undefined) return "array";
  return isStructural(schema) ? "object" : undefined;
}

function namedType(type: unknown, schema: JsonSchemaObject, scope: TypeScope, eager: boolean): TypeNode {
  switch (type) {
    case "string":
      return STRING;
    case "number":
    case "integer":
      return NUMBER;
    case "boolean":
      return BOOLEAN;
    case "null":
      return NULL;
    case "array":
      return arrayType(schema, scope);
    case "object":
      return objectType(schema, { toType: (member) => toType(member, scope), mapForm: eager ? "index" : "record" });
    default:
      return UNKNOWN;
  }
}

function arrayType(schema: JsonSchemaObject, scope: TypeScope): TypeNode {
  const { items, prefixItems, minItems, maxItems } = schema;
  const item = isSchema(items) ? toType(items, scope) : UNKNOWN;
  const prefix = schemaList(prefixItems);
  if (prefix.length === 0) return array(item);
  const least = typeof minItems === "number" ? minItems : 0;
  const isClosed = items === false || (typeof maxItems === "number" && maxItems <= prefix.length);
  const elements = prefix.map((member, index) => ({
    type: toType(member, scope),
    mark: index < least ? ("" as const) : ("?" as const),
  }));
  return tuple(isClosed ? elements : [...elements, { type: item, mark: "..." }]);
}
