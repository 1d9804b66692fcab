import type { Location } from "../source/types.ts";
import type { ReadContext } from "./context.ts";
import type { ParameterShape } from "./shapes.ts";

/** A placeholder and the parameter that fills it. */
export interface PathParameter {
  /** As between the braces, e.g. `proxy+`. */
  readonly placeholder: string;
  readonly parameter: ParameterShape;
}

export interface Reconciled {
  /** The path template of the request. */
  readonly template: string;
  readonly path: readonly PathParameter[];
  readonly others: readonly ParameterShape[];
}

/** The placeholders of a path template in order, each once; those in a fragment are never sent. */
export function placeholdersOf(path: string): string[] {
  const fragment = path.indexOf("#");
  const end = fragment < 0 ? path.length : fragment;
  const names: string[] = [];
  let open = -1;
  for (let index = 0; index < end; index++) {
    if (path[index] === "{") open = index;
    if (path[index] !== "}" || open < 0) continue;
    const name = path.slice(open + 1, index);
    if (name !== "" && !names.includes(name)) names.push(name);
    open = -1;
  }
  return names;
}

/**
 * Brings path template and parameters together: a placeholder without a parameter becomes a required string, a path
 * parameter without a placeholder is dropped, each with a warning.
 */
export function reconcilePath(
  path: string,
  parameters: readonly ParameterShape[],
  at: Location,
  context: ReadContext,
): Reconciled {
  const template = withBraces(path, parameters);
  if (template !== path) {
    const message = `"${path}" has placeholders with a colon; "${template}" is used`;
    context.sink.report({ code: "MG2032", message, at });
  }
  const free = new Set(parameters);
  const filled: PathParameter[] = [];
  const undeclared: string[] = [];
  for (const placeholder of placeholdersOf(template)) {
    const parameter = findParameter(placeholder, template, free);
    if (parameter === undefined) undeclared.push(placeholder);
    else free.delete(parameter);
    filled.push({ placeholder, parameter: asPath(parameter) ?? assumed(placeholder, at) });
  }
  reportUndeclared(undeclared, path, at, context);
  const others: ParameterShape[] = [];
  for (const parameter of free) if (!isLost(parameter, path, context)) others.push(parameter);
  return { template, path: filled, others };
}

/** A query parameter that fills a placeholder is one of the path. */
function asPath(parameter: ParameterShape | undefined): ParameterShape | undefined {
  if (parameter === undefined || parameter.in === "path") return parameter;
  return { ...parameter, in: "path", required: true };
}

/** `/apps/:key` is how Express writes it; only names of declared path parameters are taken for placeholders. */
function withBraces(path: string, parameters: readonly ParameterShape[]): string {
  if (!path.includes("/:")) return path;
  const names = new Set(parameters.flatMap(({ in: place, name }) => (place === "path" ? [name] : [])));
  const segments = path.split("/");
  return segments
    .map((each) => (each.startsWith(":") && names.has(each.slice(1)) ? `{${each.slice(1)}}` : each))
    .join("/");
}

function reportUndeclared(names: readonly string[], path: string, at: Location, { sink }: ReadContext): void {
  if (names.length === 0) return;
  const list = names.map((name) => `"{${name}}"`).join(", ");
  sink.report({ code: "MG2006", message: `${list} of "${path}" is no declared parameter; a string is assumed`, at });
}

function isLost({ in: place, name, at }: ParameterShape, path: string, { sink }: ReadContext): boolean {
  if (place !== "path") return false;
  const message = `Path parameter "${name}" does not occur in "${path}"; it is left out`;
  sink.report({ code: "MG2007", message, at });
  return true;
}

/**
 * The parameter of exactly that name, else of the name without the marks that gateways use (`{proxy+}`, `{+name}`,
 * `{id:[0-9]+}`). In the query part of a path (`/x?action={a}`) a query parameter of that name fills the placeholder.
 */
function findParameter(
  placeholder: string,
  path: string,
  parameters: ReadonlySet<ParameterShape>,
): ParameterShape | undefined {
  const inQuery = path.includes("?") && path.indexOf(`{${placeholder}}`) > path.indexOf("?");
  const bare = bareName(placeholder);
  let found: ParameterShape | undefined;
  for (const parameter of parameters) {
    if (parameter.in !== "path" && !(inQuery && parameter.in === "query")) continue;
    if (parameter.name === placeholder) return parameter;
    if (parameter.name === bare) found ??= parameter;
  }
  return found;
}

function bareName(placeholder: string): string {
  if (/^\w+$/.test(placeholder)) return placeholder;
  const [name = ""] = placeholder.replace(/^[+*]/, "").split(":", 1);
  return name.replace(/[+*]$/, "");
}

function assumed(name: string, at: Location): ParameterShape {
  return { name, in: "path", required: true, schema: { type: "string", minLength: 1 }, binding: {}, at };
}
