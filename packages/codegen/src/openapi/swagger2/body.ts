import type { PartEncoding } from "@mcp-gen/runtime";
import { toBodyShape } from "../body-shape.ts";
import { chooseMedia, type MediaCandidate, toCandidates } from "../choose-media.ts";
import type { ReadContext } from "../context.ts";
import type { OperationSite } from "../path-item.ts";
import type { BodyShape } from "../shapes.ts";
import { record, text } from "../values.ts";
import type { BodyParameter } from "./body-parameter.ts";
import { mediaTypesOf } from "./media-types.ts";
import { readCollectionFormat, toSwagger2Schema } from "./parameter.ts";

/**
 * The body that Swagger 2.0 describes by parameters: `in: body` is the payload itself (its name has no meaning),
 * form parameters become the properties of an object.
 */
export function readSwagger2Body(
  site: OperationSite,
  parameters: readonly BodyParameter[],
  context: ReadContext,
): BodyShape | undefined {
  const payload = parameters.find(({ fields }) => fields.in === "body");
  if (payload !== undefined) return readPayload(site, payload, context);
  return parameters.length === 0 ? undefined : readForm(site, parameters, context);
}

function readPayload(site: OperationSite, { fields, at }: BodyParameter, context: ReadContext): BodyShape | undefined {
  const consumes = mediaTypesOf(site, "consumes", context);
  // A form cannot be told by `in: body`; the payload is JSON then as it is without `consumes`.
  const types = consumes.filter((type) => !/^(application\/x-www-form-urlencoded|multipart\/)/i.test(type));
  const media = { schema: fields.schema ?? toSwagger2Schema(fields) ?? {} };
  const content = Object.fromEntries((types.length === 0 ? ["application/json"] : types).map((type) => [type, media]));
  const chosen = chooseMedia(toCandidates(content, at, context), context);
  if (chosen === undefined) return undefined;
  const required = fields.required === true;
  return toBodyShape({ media: { ...chosen, at }, required, description: text(fields.description), at }, context);
}

function readForm(site: OperationSite, parameters: readonly BodyParameter[], context: ReadContext): BodyShape {
  const [first] = parameters;
  const at = first?.at ?? site.at;
  const hasFile = parameters.some(({ fields }) => fields.type === "file");
  const types = mediaTypesOf(site, "consumes", context);
  const multipart = types.find((type) => /^multipart\//i.test(type));
  const isForm = types.some((type) => /^application\/x-www-form-urlencoded/i.test(type));
  const isMultipart = hasFile || (multipart !== undefined && !isForm);
  const media: MediaCandidate = {
    contentType: isMultipart ? (multipart ?? "multipart/form-data") : "application/x-www-form-urlencoded",
    kind: isMultipart ? "multipart" : "form",
    fields: { schema: toFormSchema(parameters), encoding: toEncoding(parameters) },
    at,
  };
  const required = parameters.some(({ fields }) => fields.required === true);
  return toBodyShape({ media, required, description: undefined, at }, context);
}

function toFormSchema(parameters: readonly BodyParameter[]): unknown {
  const properties = parameters.map(({ fields }) => {
    const schema = fields.type === "file" ? { type: "string", format: "binary" } : toSwagger2Schema(fields);
    const described = {
      ...(typeof schema === "object" ? schema : { type: "string" }),
      description: fields.description,
    };
    return [String(fields.name), described] as const;
  });
  const required = parameters.filter(({ fields }) => fields.required === true).map(({ fields }) => String(fields.name));
  return { type: "object", properties: Object.fromEntries(properties), required };
}

function toEncoding(parameters: readonly BodyParameter[]): Readonly<Record<string, PartEncoding>> | undefined {
  const entries = parameters.map(
    ({ fields }) => [String(fields.name), readCollectionFormat(fields, "formData")] as const,
  );
  return record(entries.filter(([, part]) => Object.keys(part).length > 0));
}
