import assert from "node:assert/strict";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { Session } from "../session.ts";
import { type Check, type ListedTool, onlyKeys } from "../types.ts";

type Schema = Record<string, unknown>;

/** Whether an instance fits a schema, with the `$defs` of the tool's own schema in scope. */
function fits(schema: unknown, root: Schema, instance: unknown): boolean {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, multipleOfPrecision: 9 });
  (formats as unknown as (target: Ajv2020) => void)(ajv);
  const wrapped = { ...(schema as Schema), ...(root.$defs !== undefined && { $defs: root.$defs }) };
  return ajv.validate(schema === true || schema === false ? schema : wrapped, instance) as boolean;
}

/** Follows local references of a listed schema. */
function resolve(schema: unknown, root: Schema): Schema {
  let at = schema as Schema;
  for (let hops = 0; hops < 20 && typeof at?.$ref === "string"; hops++) {
    const name = decodeURIComponent(at.$ref.slice("#/$defs/".length));
    const { $ref: _, ...siblings } = at;
    at = { ...((root.$defs as Record<string, Schema>)[name] as Schema), ...siblings };
  }
  return at;
}

/** The schema of one argument: a parameter by place and wire name, or a property of the body. */
export function argumentSchema(session: Session, check: Check): { schema: unknown; root: Schema } | undefined {
  const tool = session.tool(check.op as string);
  const root = tool.inputSchema;
  const properties = root.properties as Record<string, Schema>;
  if (check.in === "body" && check.name !== undefined) return bodyProperty(session, check, properties, root);
  const property = session.propertyOf(check.op as string, check.in as string, check.name as string);
  if (property === undefined) return undefined;
  return { schema: properties[property], root };
}

function bodyProperty(session: Session, check: Check, properties: Record<string, Schema>, root: Schema) {
  const body = session.propertyOf(check.op as string, "body", undefined);
  if (body === undefined) return undefined;
  const schema = resolve(properties[body], root);
  const own = propertiesOf(schema, root);
  return Object.hasOwn(own, check.name as string) ? { schema: own[check.name as string], root } : undefined;
}

function propertiesOf(schema: Schema, root: Schema): Schema {
  const own: Schema = { ...(schema.properties as Schema | undefined) };
  for (const part of (schema.allOf as Schema[] | undefined) ?? [])
    Object.assign(own, propertiesOf(resolve(part, root), root));
  return own;
}

/** `argSchema`: what the listed schema of an argument accepts and rejects. */
export function checkArgSchema(session: Session, check: Check): void {
  onlyKeys("argSchema", check, [
    "type",
    "op",
    "in",
    "name",
    "accepts",
    "rejects",
    "includes",
    "hasKeyword",
    "forbidsText",
  ]);
  const found = argumentSchema(session, check);
  assert.ok(found, `there is no argument ${check.in} ${check.name}`);
  const { schema, root } = found;
  const shown = JSON.stringify(schema);
  for (const instance of (check.accepts as unknown[] | undefined) ?? []) {
    assert.ok(fits(schema, root, instance), `${JSON.stringify(instance)} must be accepted by ${shown}`);
  }
  for (const instance of (check.rejects as unknown[] | undefined) ?? []) {
    assert.ok(!fits(schema, root, instance), `${JSON.stringify(instance)} must be rejected by ${shown}`);
  }
  const resolved = resolve(schema, root);
  for (const [key, value] of Object.entries((check.includes as Schema | undefined) ?? {})) {
    assert.deepEqual(resolved[key], value, `keyword ${key} of ${shown}`);
  }
  if (check.hasKeyword !== undefined)
    assert.ok(Object.hasOwn(resolved, check.hasKeyword as string), `${check.hasKeyword} in ${shown}`);
  for (const text of [check.forbidsText ?? []].flat() as string[])
    assert.ok(!shown.includes(text), `"${text}" in ${shown}`);
}

/** `requiredArgs`: the required arguments of a place, by wire name, sorted. */
export function checkRequiredArgs(session: Session, check: Check): void {
  onlyKeys("requiredArgs", check, ["type", "op", "in", "equals"]);
  assert.deepEqual([...requiredOf(session, check)].sort(), check.equals);
}

function requiredOf(session: Session, check: Check): readonly string[] {
  const root = session.tool(check.op as string).inputSchema;
  if (check.in !== "body") {
    return session
      .argumentsOf(check.op as string)
      .flatMap((one) => (one.in === check.in && one.required ? [one.name] : []));
  }
  const body = session.propertyOf(check.op as string, "body", undefined);
  assert.ok(body !== undefined, "the tool has no body");
  const schema = resolve((root.properties as Record<string, Schema>)[body], root);
  const nested = ((schema.allOf as Schema[] | undefined) ?? []).flatMap(
    (part) => (resolve(part, root).required as string[]) ?? [],
  );
  return [...((schema.required as string[] | undefined) ?? []), ...nested];
}

export function checkNoArg(session: Session, check: Check): void {
  onlyKeys("noArg", check, ["type", "op", "in", "name"]);
  assert.equal(argumentSchema(session, check), undefined, `there must be no argument ${check.in} ${check.name}`);
}

export function checkArgCount(session: Session, check: Check): void {
  onlyKeys("argCount", check, ["type", "op", "equals"]);
  const properties = session.tool(check.op as string).inputSchema.properties ?? {};
  assert.equal(Object.keys(properties).length, check.equals);
}

/** `outputSchema`: what the advertised schema accepts; an absent one satisfies `rejects` only where the level is policy. */
export function checkOutputSchema(session: Session, check: Check): void {
  onlyKeys("outputSchema", check, ["type", "op", "accepts", "rejects"]);
  const schema = session.tool(check.op as string).outputSchema;
  for (const instance of (check.accepts as unknown[] | undefined) ?? []) {
    assert.ok(
      schema === undefined || fits(schema, schema, instance),
      `${JSON.stringify(instance)} must be accepted by ${JSON.stringify(schema)}`,
    );
  }
  const rejects = (check.rejects as unknown[] | undefined) ?? [];
  if (schema === undefined) {
    assert.ok(rejects.length === 0 || session.fault.level === "policy", "no output schema");
    return;
  }
  for (const instance of rejects) {
    assert.ok(
      !fits(schema, schema, instance),
      `${JSON.stringify(instance)} must be rejected by ${JSON.stringify(schema)}`,
    );
  }
}

export function checkNoOutputSchema(session: Session, check: Check): void {
  onlyKeys("noOutputSchema", check, ["type", "op"]);
  assert.equal(session.tool(check.op as string).outputSchema, undefined);
}

export function checkOutputRoot(session: Session, check: Check): void {
  onlyKeys("outputSchemaRootObjectOrNone", check, ["type", "op"]);
  const schema = session.tool(check.op as string).outputSchema;
  assert.ok(schema === undefined || schema.type === "object", JSON.stringify(schema));
}

function schemasOf(tool: ListedTool): Schema[] {
  return [tool.inputSchema, ...(tool.outputSchema ? [tool.outputSchema] : [])];
}

/** Every schema object below a schema, by the keywords that hold schemas. */
export function walkSchema(value: unknown, visit: (schema: Schema) => void): void {
  if (Array.isArray(value)) for (const item of value) walkSchema(item, visit);
  if (value === null || typeof value !== "object" || Array.isArray(value)) return;
  visit(value as Schema);
  for (const [key, inner] of Object.entries(value)) {
    if (key === "properties" || key === "$defs" || key === "patternProperties" || key === "dependentSchemas") {
      for (const one of Object.values(inner as Schema)) walkSchema(one, visit);
    } else if (!["enum", "const", "default", "examples"].includes(key)) walkSchema(inner, visit);
  }
}

/** `everyRefResolves`: each reference of each listed schema has its target in that schema. */
export function checkRefs(session: Session): void {
  for (const tool of session.tools) {
    for (const root of schemasOf(tool)) {
      walkSchema(root, (schema) => {
        if (typeof schema.$ref !== "string") return;
        const path = schema.$ref
          .slice(2)
          .split("/")
          .map((part) => decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~"));
        const target = path.reduce<unknown>((at, key) => (at as Schema | undefined)?.[key], root);
        assert.ok(
          schema.$ref.startsWith("#/") && target !== undefined,
          `${tool.name}: ${schema.$ref} does not resolve`,
        );
      });
    }
  }
}

/** `valid2020`: every listed schema is valid against the 2020-12 meta-schema. */
export function checkValid2020(session: Session): void {
  const ajv = new Ajv2020({ strict: false });
  for (const tool of session.tools) {
    for (const schema of schemasOf(tool))
      assert.ok(ajv.validateSchema(schema), `${tool.name}: ${ajv.errorsText(ajv.errors)}`);
  }
}

export function checkUniqueEnums(session: Session): void {
  for (const tool of session.tools) {
    walkSchema(schemasOf(tool), (schema) => {
      if (!Array.isArray(schema.enum)) return;
      const texts = schema.enum.map((value) => JSON.stringify(value));
      assert.equal(new Set(texts).size, texts.length, `${tool.name}: ${texts}`);
    });
  }
}

export function checkPropNamePattern(session: Session, check: Check): void {
  onlyKeys("propNamePattern", check, ["type", "pattern"]);
  for (const tool of session.tools) {
    for (const key of Object.keys(tool.inputSchema.properties ?? {}))
      assert.match(key, new RegExp(check.pattern as string, "u"));
  }
}

export function checkRootPlainObject(session: Session): void {
  for (const tool of session.tools) {
    assert.equal(tool.inputSchema.type, "object");
    assert.equal(typeof tool.inputSchema.properties, "object");
    for (const keyword of ["oneOf", "anyOf", "allOf", "$ref", "not", "if", "enum"])
      assert.ok(!(keyword in tool.inputSchema), keyword);
  }
}

export function checkFormats(session: Session, check: Check): void {
  onlyKeys("formats", check, ["type", "profile", "allowed"]);
  for (const tool of session.tools) {
    walkSchema(tool.inputSchema, (schema) => {
      if (schema.format !== undefined)
        assert.ok((check.allowed as unknown[]).includes(schema.format), `${tool.name}: ${schema.format}`);
    });
  }
}

export function checkKeywordsAllowed(session: Session, check: Check): void {
  onlyKeys("keywordsAllowed", check, ["type", "profile", "allowed"]);
  for (const tool of session.tools) {
    walkSchema(tool.inputSchema, (schema) => {
      for (const key of Object.keys(schema))
        assert.ok((check.allowed as string[]).includes(key), `${tool.name}: keyword ${key}`);
    });
  }
}
