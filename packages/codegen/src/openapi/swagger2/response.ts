import type { Location } from "../../source/types.ts";
import type { ReadContext } from "../context.ts";
import type { OperationSite } from "../path-item.ts";
import type { MediaShape } from "../shapes.ts";
import { type Fields, isObject } from "../values.ts";
import { mediaTypesOf } from "./media-types.ts";

/** The content of a Swagger 2.0 response: its schema in each media type of `produces`; none without a schema. */
export function readSwagger2Content(
  fields: Fields,
  at: Location,
  site: OperationSite,
  context: ReadContext,
): MediaShape[] {
  const { schema } = fields;
  if (schema === undefined || schema === null) return [];
  const isFile = isObject(schema) && schema.type === "file";
  const produces = mediaTypesOf(site, "produces", context);
  const types = produces.length > 0 ? produces : [isFile ? "application/octet-stream" : "application/json"];
  return types.map((mediaType) => ({ mediaType, schema, at }));
}
