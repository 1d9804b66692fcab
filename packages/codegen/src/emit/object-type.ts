import type { JsonSchema, JsonSchemaObject } from "../schema/json-schema.ts";
import { isRecord } from "../schema/record.ts";
import { memberKey } from "./literal.ts";
import { schemaDoc } from "./schema-doc.ts";
import { isSchema } from "./schema-ref.ts";
import {
  BOOLEAN,
  EMPTY_OBJECT,
  type MapForm,
  type Member,
  map,
  NEVER,
  NO_DOC,
  NUMBER,
  OPEN_OBJECT,
  object,
  STRING,
  type TypeNode,
  UNKNOWN,
  union,
} from "./type-node.ts";

export interface ObjectTypeOptions {
  readonly toType: (schema: JsonSchema) => TypeNode;
  /** How a map is written where its values are not plain scalars. */
  readonly mapForm: MapForm;
}

const SCALARS: ReadonlySet<TypeNode> = new Set([BOOLEAN, NUMBER, STRING]);

/**
 * The type of an object: its members with JSDoc, a map, or a `Record` of unknown values. Beside properties, others that
 * the schema speaks of are `unknown`: TypeScript wants every member to fit the index signature.
 */
export function objectType(schema: JsonSchemaObject, { toType, mapForm }: ObjectTypeOptions): TypeNode {
  const members = toMembers(schema, toType);
  if (members.length > 0) return object(speaksOfOthers(schema) ? [...members, OTHERS] : members);
  const others = otherValues(schema, toType);
  if (others === undefined || others === UNKNOWN) return OPEN_OBJECT;
  if (others === NEVER) return EMPTY_OBJECT;
  return map(others, SCALARS.has(others) ? "record" : mapForm);
}

const OTHERS: Member = { key: "[key: string]", optional: false, type: UNKNOWN, doc: NO_DOC };

/** Looks at the schema only: the types of others are not printed, so nothing may be imported for them. */
function speaksOfOthers({ additionalProperties, patternProperties }: JsonSchemaObject): boolean {
  return (isSchema(additionalProperties) && additionalProperties !== false) || isRecord(patternProperties);
}

function toMembers({ properties, required }: JsonSchemaObject, toType: (schema: JsonSchema) => TypeNode): Member[] {
  if (!isRecord(properties)) return [];
  const needed = new Set(Array.isArray(required) ? required : []);
  const members: Member[] = [];
  for (const [name, property] of Object.entries(properties)) {
    if (!isSchema(property)) continue;
    const type = toType(property);
    members.push({ key: memberKey(name), optional: !needed.has(name), type, doc: schemaDoc(property) });
  }
  return members;
}

/**
 * What values of other properties are; `never` if there are none, undefined if the schema does not say. Patterns without
 * `additionalProperties` are what authors write for a map with keys of some form: its values are theirs.
 */
function otherValues(schema: JsonSchemaObject, toType: (schema: JsonSchema) => TypeNode): TypeNode | undefined {
  const { additionalProperties, patternProperties } = schema;
  const additional = isSchema(additionalProperties) ? [toType(additionalProperties)] : [];
  if (!isRecord(patternProperties)) return additional[0];
  const patterns = Object.values(patternProperties).filter(isSchema).map(toType);
  return union([...patterns, ...additional.filter((type) => type !== NEVER)]);
}
