import type { ParameterSpec, ParameterStyle } from "@mcp-gen/runtime";
import { child } from "../source/location.ts";
import type { Location } from "../source/types.ts";
import type { ReadContext } from "./context.ts";
import type { ParameterPlace } from "./shapes.ts";
import type { Fields } from "./values.ts";

type Styles = readonly [ParameterStyle, ...ParameterStyle[]];

/** OpenAPI 3.2 §4.12.2: the styles of each place, its default first. */
const STYLES: Readonly<Record<ParameterPlace, Styles>> = {
  path: ["simple", "label", "matrix"],
  query: ["form", "spaceDelimited", "pipeDelimited", "deepObject"],
  header: ["simple"],
  cookie: ["form", "cookie"],
  querystring: ["form"],
};

const EXPLODED: ReadonlySet<ParameterStyle> = new Set(["form", "cookie"]);

/** The style that a parameter has if it says nothing. */
export function defaultStyle(place: ParameterPlace): ParameterStyle {
  return STYLES[place][0];
}

/** How a parameter of OpenAPI 3 is serialised, defaults left out; a style that its place does not allow is reported. */
export function readStyle(
  fields: Fields,
  place: ParameterPlace,
  at: Location,
  context: ReadContext,
): Omit<ParameterSpec, "from" | "content"> {
  const style = allowedStyle(fields.style, place, at, context);
  const { explode } = fields;
  const exploded = EXPLODED.has(style);
  return {
    ...(style === defaultStyle(place) ? {} : { style }),
    // deepObject has no other form (OpenAPI 3.1 §4.8.12.3).
    ...(typeof explode === "boolean" && explode !== exploded && style !== "deepObject" ? { explode } : {}),
    ...(fields.allowReserved === true ? { allowReserved: true } : {}),
  };
}

function allowedStyle(value: unknown, place: ParameterPlace, at: Location, context: ReadContext): ParameterStyle {
  if (value === undefined) return defaultStyle(place);
  const style = STYLES[place].find((allowed) => allowed === value);
  if (style !== undefined) return style;
  context.sink.report({
    code: "MG2020",
    message: `style "${String(value)}" is not allowed in ${place}; "${defaultStyle(place)}" is used`,
    at: child(at, "style"),
  });
  return defaultStyle(place);
}
