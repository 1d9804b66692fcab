import { child } from "../../source/location.ts";
import type { Location } from "../../source/types.ts";
import type { ReadContext } from "../context.ts";
import { follow } from "../follow.ts";
import type { OperationSite } from "../path-item.ts";
import { type Fields, isObject, list } from "../values.ts";

/** A parameter of Swagger 2.0 that belongs to the body, and where it stands. */
export interface BodyParameter {
  readonly fields: Fields;
  readonly at: Location;
}

/** True for `in: body` and `in: formData`, also by reference. */
export function isBodyParameter(value: unknown, at: Location, context: ReadContext): boolean {
  return toBodyParameter(value, at, context) !== undefined;
}

/** The body and form parameters of an operation; its own replace those of its path of the same name and place. */
export function readBodyParameters(site: OperationSite, context: ReadContext): BodyParameter[] {
  const merged = new Map<string, BodyParameter>();
  const lists: readonly [unknown, Location][] = [
    [site.item.fields.parameters, site.item.at("parameters")],
    [site.operation.parameters, child(site.at, "parameters")],
  ];
  for (const [value, at] of lists) {
    for (const [index, entry] of list(value).entries()) {
      const parameter = toBodyParameter(entry, child(at, index), context);
      // There is at most one `in: body`, whatever its name.
      if (parameter)
        merged.set(parameter.fields.in === "body" ? "body" : `formData\n${parameter.fields.name}`, parameter);
    }
  }
  return [...merged.values()];
}

function toBodyParameter(value: unknown, from: Location, context: ReadContext): BodyParameter | undefined {
  const { value: fields, at } = follow(value, from, context);
  return isObject(fields) && (fields.in === "body" || fields.in === "formData") ? { fields, at } : undefined;
}
