import type { BodySpec, ParameterBinding, RequestSpec } from "@mcp-gen/runtime";
import type { ArgumentSpec } from "../catalog/types.ts";
import type { JsonSchema, JsonSchemaObject } from "../schema/json-schema.ts";
import { assignKeys } from "./argument-keys.ts";
import type { ReadContext } from "./context.ts";
import { flattenBody } from "./flatten-body.ts";
import type { PathParameter, Reconciled } from "./path-template.ts";
import type { BodyShape, ParameterShape, Slot } from "./shapes.ts";
import { defaultStyle } from "./style.ts";
import { compact, record } from "./values.ts";

export interface Arguments {
  readonly inputSchema: JsonSchemaObject;
  readonly arguments: readonly ArgumentSpec[];
  readonly request: Pick<RequestSpec, "pathParams" | "query" | "headers" | "cookies" | "querystring" | "body">;
}

/** Parameters and body as the arguments of a tool, and how each goes back into the request. */
export function toArguments(parameters: Reconciled, body: BodyShape | undefined, context: ReadContext): Arguments {
  const slots: Slot[] = parameters.path.map(({ parameter }) => parameter);
  slots.push(...parameters.others);
  const properties = body === undefined ? undefined : flattenBody(body, context);
  if (properties !== undefined) slots.push(...properties);
  else if (body !== undefined) slots.push(wholeBody(body));
  const keys = assignKeys(slots, properties === undefined, context.sink);
  const keyOf = (slot: Slot) => keys?.get(slot) ?? slot.name;
  return {
    inputSchema: toInputSchema(slots, keyOf),
    arguments: slots.map((slot) => toArgumentSpec(slot, keyOf(slot))),
    request: compact({
      pathParams: pathBindings(parameters.path, keyOf),
      ...bindings(parameters.others, keyOf),
      body: body === undefined ? undefined : toBodySpec(body, properties, keyOf),
    }),
  };
}

type KeyOf = (slot: Slot) => string;

function wholeBody({ required, schema, contentType, file, at }: BodyShape): Slot {
  const base = { in: "body", name: "body", required, schema, mediaType: contentType, at } as const;
  return file ? { ...base, file } : base;
}

function toInputSchema(slots: readonly Slot[], keyOf: KeyOf): JsonSchemaObject {
  const properties: [string, JsonSchema][] = [];
  const required: string[] = [];
  for (const slot of slots) {
    const key = keyOf(slot);
    properties.push([key, slot.schema]);
    if (slot.required) required.push(key);
  }
  return compact({
    type: "object",
    properties: Object.fromEntries(properties),
    required: required.length === 0 ? undefined : required,
    additionalProperties: false,
  });
}

function toArgumentSpec({ in: place, name, required, mediaType, file }: Slot, key: string): ArgumentSpec {
  return compact({ property: `/${key}`, in: place, name, required, mediaType, file });
}

/** Only what is not plain `simple` from the argument of the placeholder's name. */
function pathBindings(path: readonly PathParameter[], keyOf: KeyOf): RequestSpec["pathParams"] {
  const entries: [string, ParameterBinding][] = [];
  for (const { placeholder, parameter } of path) {
    const binding = toBinding(parameter, placeholder, keyOf(parameter));
    if (binding !== "simple") entries.push([placeholder, binding]);
  }
  return record(entries);
}

type Bindings = [string, ParameterBinding][];

/** The parameters outside of the path by place, each in document order. */
function bindings(parameters: readonly ParameterShape[], keyOf: KeyOf) {
  if (parameters.length === 0) return {};
  const query: Bindings = [];
  const headers: Bindings = [];
  const cookies: Bindings = [];
  let querystring: RequestSpec["querystring"];
  for (const parameter of parameters) {
    const key = keyOf(parameter);
    if (parameter.in === "querystring") {
      querystring ??= { from: key, content: parameter.binding.content ?? "application/x-www-form-urlencoded" };
      continue;
    }
    const group = parameter.in === "query" ? query : parameter.in === "header" ? headers : cookies;
    group.push([parameter.name, toBinding(parameter, parameter.name, key)]);
  }
  return { query: record(query), headers: record(headers), cookies: record(cookies), querystring };
}

function toBinding({ in: place, binding }: ParameterShape, name: string, key: string): ParameterBinding {
  const { style, explode, allowReserved, content } = binding;
  if (key === name && explode === undefined && allowReserved === undefined && content === undefined) {
    return style ?? defaultStyle(place);
  }
  return compact({ from: key === name ? undefined : key, style, explode, allowReserved, content });
}

function toBodySpec(body: BodyShape, properties: readonly Slot[] | undefined, keyOf: KeyOf): string | BodySpec {
  const { contentType, encoding, files } = body;
  if (properties === undefined && encoding === undefined && files === undefined) return contentType;
  const flattened = properties && Object.fromEntries(properties.map((slot) => [slot.name, keyOf(slot)]));
  return compact({ contentType, properties: flattened, encoding, files });
}
