import { child } from "../source/location.ts";
import type { Location } from "../source/types.ts";
import type { ReadContext } from "./context.ts";
import { readParameter } from "./parameter.ts";
import type { OperationSite } from "./path-item.ts";
import type { ParameterShape } from "./shapes.ts";
import { isBodyParameter } from "./swagger2/body-parameter.ts";

/** Header parameters of these names are ignored (OpenAPI 3.1 §4.8.12.1); Swagger 2.0 has no such rule. */
const IGNORED_HEADERS: ReadonlySet<string> = new Set(["accept", "content-type", "authorization"]);

/**
 * The parameters of an operation: those of its path, each replaced by the operation's own of the same name and place
 * (header names ignoring case). Body and form parameters of Swagger 2.0 are left to the body.
 */
export function readParameters(site: OperationSite, context: ReadContext): ParameterShape[] {
  const merged = new Map<string, ParameterShape>();
  const lists: readonly [unknown, Location][] = [
    [site.item.fields.parameters, site.item.at("parameters")],
    [site.operation.parameters, child(site.at, "parameters")],
  ];
  for (const [value, at] of lists) {
    for (const [identity, shape] of readList(value, at, context)) merged.set(identity, shape);
  }
  return [...merged.values()];
}

function readList(value: unknown, at: Location, context: ReadContext): Map<string, ParameterShape> {
  const shapes = new Map<string, ParameterShape>();
  if (value === undefined || value === null) return shapes;
  if (!Array.isArray(value)) {
    context.sink.report({ code: "MG2005", message: `"parameters" is no list; ignored`, at });
    return shapes;
  }
  for (const [index, entry] of value.entries()) {
    const place = child(at, index);
    if (context.dialect === "2.0" && isBodyParameter(entry, place, context)) continue;
    const shape = readParameter(entry, place, context);
    if (shape === undefined || isIgnoredHeader(shape, context)) continue;
    const identity = `${shape.in}\n${shape.in === "header" ? shape.name.toLowerCase() : shape.name}`;
    if (shapes.has(identity)) {
      context.sink.report({
        code: "MG2010",
        message: `Two ${shape.in} parameters are called "${shape.name}"`,
        at: place,
      });
    }
    shapes.set(identity, shape);
  }
  return shapes;
}

function isIgnoredHeader({ name, in: place, at }: ParameterShape, context: ReadContext): boolean {
  if (context.dialect === "2.0" || place !== "header" || !IGNORED_HEADERS.has(name.toLowerCase())) return false;
  context.sink.report({ code: "MG2009", message: `Header parameter "${name}" is ignored, as OpenAPI says`, at });
  return true;
}
