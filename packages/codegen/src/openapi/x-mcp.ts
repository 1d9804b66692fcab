import { nearest } from "@mcp-gen/runtime/nearest";
import type { OutputMode, ToolAnnotations } from "../catalog/types.ts";
import type { JsonSchemaObject } from "../schema/json-schema.ts";
import { cleanLine, cleanText } from "../schema/text.ts";
import { child } from "../source/location.ts";
import type { Location } from "../source/types.ts";
import type { ReadContext } from "./context.ts";
import { type Fields, isObject } from "./values.ts";

/** What `x-mcp` of a document, path or operation says. */
export interface XMcp {
  readonly enabled?: boolean;
  readonly name?: string;
  readonly title?: string;
  readonly description?: string;
  readonly annotations?: Partial<ToolAnnotations>;
  readonly icons?: readonly JsonSchemaObject[];
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly output?: OutputMode;
}

/** No `x-mcp`, as for nearly all operations. */
const NOTHING: XMcp = {};

const HINTS = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"] as const;
const MODES: readonly OutputMode[] = ["lenient", "strict", "none"];

/** `x-mcp: false`, `true` or an object; members that are not usable are reported and left out. */
export function readXMcp(value: unknown, at: Location, context: ReadContext): XMcp {
  if (value === undefined) return NOTHING;
  if (typeof value === "boolean") return { enabled: value };
  if (!isObject(value)) {
    report("x-mcp", at, context);
    return NOTHING;
  }
  reportUnknown(value, at, context);
  const mode = MODES.find((allowed) => allowed === value.output);
  if (value.output !== undefined && mode === undefined) report("output", child(at, "output"), context);
  return {
    ...(typed(value, "enabled", "boolean", at, context) ? { enabled: value.enabled === true } : {}),
    ...(typed(value, "name", "string", at, context) ? { name: String(value.name) } : {}),
    ...(typed(value, "title", "string", at, context) ? { title: cleanLine(String(value.title)) } : {}),
    ...(typed(value, "description", "string", at, context)
      ? { description: cleanText(String(value.description)) }
      : {}),
    ...(typed(value, "annotations", "object", at, context) ? { annotations: readHints(value, at, context) } : {}),
    ...(Array.isArray(value.icons) ? { icons: value.icons.filter(isObject) } : {}),
    ...(typed(value, "meta", "object", at, context) && isObject(value.meta) ? { meta: value.meta } : {}),
    ...(mode === undefined ? {} : { output: mode }),
  };
}

/** What a path or the document says holds for each operation below it, unless that says otherwise. */
export function inheritXMcp(outer: XMcp, inner: XMcp): XMcp {
  if (inner === NOTHING && outer === NOTHING) return NOTHING;
  const { name: _name, title: _title, description: _description, ...inherited } = outer;
  return { ...inherited, ...inner, annotations: { ...outer.annotations, ...inner.annotations } };
}

function readHints(value: Fields, at: Location, context: ReadContext): Partial<ToolAnnotations> {
  const fields = isObject(value.annotations) ? value.annotations : {};
  const place = child(at, "annotations");
  const hints = HINTS.filter((hint) => typed(fields, hint, "boolean", place, context));
  return {
    ...(typed(fields, "title", "string", place, context) ? { title: cleanLine(String(fields.title)) } : {}),
    ...Object.fromEntries(hints.map((hint) => [hint, fields[hint] === true])),
  };
}

function typed(fields: Fields, key: string, type: string, at: Location, context: ReadContext): boolean {
  const value = fields[key];
  if (value === undefined) return false;
  if (type === "object" ? isObject(value) : typeof value === type) return true;
  report(key, child(at, key), context);
  return false;
}

const KEYS = ["enabled", "name", "title", "description", "annotations", "icons", "meta", "output"];

/** A misspelt key would do nothing, and nobody would know. */
function reportUnknown(value: Fields, at: Location, { sink }: ReadContext): void {
  for (const key of Object.keys(value)) {
    if (KEYS.includes(key)) continue;
    const meant = nearest(key, KEYS);
    const message = `x-mcp has no "${key}"; ignored`;
    const hint = meant === undefined ? `It has ${KEYS.join(", ")}.` : `Did you mean "${meant}"?`;
    sink.report({ code: "MG2022", message, at: child(at, key), hint });
  }
}

function report(key: string, at: Location, context: ReadContext): void {
  context.sink.report({ code: "MG2022", message: `"${key}" of x-mcp has an unusable value; ignored`, at });
}
