import { child } from "../source/location.ts";
import type { Location } from "../source/types.ts";
import { toBodyShape } from "./body-shape.ts";
import { chooseMedia, toCandidates } from "./choose-media.ts";
import type { ReadContext } from "./context.ts";
import { followDescribed } from "./follow.ts";
import type { OperationSite } from "./path-item.ts";
import type { BodyShape } from "./shapes.ts";
import { readSwagger2Body } from "./swagger2/body.ts";
import { readBodyParameters } from "./swagger2/body-parameter.ts";
import { isObject, text } from "./values.ts";

/** fetch refuses a body for these, and HTTP gives it no meaning (RFC 9110 §9.3.1). */
const BODILESS: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** The request body of an operation (OpenAPI 3.1 §4.8.13; Swagger 2.0: body and form parameters); undefined if none. */
export function readRequestBody(site: OperationSite, context: ReadContext): BodyShape | undefined {
  const at = child(site.at, "requestBody");
  if (!hasBody(site, context)) return undefined;
  if (BODILESS.has(site.method)) {
    const message = `The body of "${site.method} ${site.path}" is not offered`;
    context.sink.report({ code: "MG2008", message, at: context.dialect === "2.0" ? site.at : at });
    return undefined;
  }
  if (context.dialect === "2.0") return readSwagger2Body(site, readBodyParameters(site, context), context);
  return readBodyObject(site.operation.requestBody, at, context);
}

function hasBody(site: OperationSite, context: ReadContext): boolean {
  const { requestBody } = site.operation;
  if (context.dialect !== "2.0") return requestBody !== undefined && requestBody !== null;
  return readBodyParameters(site, context).length > 0;
}

function readBodyObject(value: unknown, from: Location, context: ReadContext): BodyShape | undefined {
  const { value: fields, at, description } = followDescribed(value, from, context);
  if (!isObject(fields)) {
    context.sink.report({ code: "MG2005", message: "A request body is no object; ignored", at });
    return undefined;
  }
  const media = chooseMedia(toCandidates(fields.content, child(at, "content"), context), context);
  if (media === undefined) {
    const message = "The request body has no media type that can be sent; it is not offered";
    context.sink.report({ code: "MG2029", message, at });
    return undefined;
  }
  const required = fields.required === true;
  return toBodyShape({ media, required, description: description ?? text(fields.description), at }, context);
}
