import { type Node, quote, warnKeyword } from "./context.ts";

/** JSON Schema's types. */
const TYPES: ReadonlySet<string> = new Set(["string", "number", "integer", "boolean", "object", "array", "null"]);

/** What authors write instead, in lower case: the type, and the format that keeps the rest of the meaning. */
const OTHER_TYPES: ReadonlyMap<string, readonly [type: string | undefined, format?: string]> = new Map([
  ["int", ["integer"]],
  ["int32", ["integer", "int32"]],
  ["int64", ["integer", "int64"]],
  ["long", ["integer", "int64"]],
  ["short", ["integer"]],
  ["biginteger", ["integer"]],
  ["float", ["number"]],
  ["double", ["number"]],
  ["decimal", ["number"]],
  ["numeric", ["number"]],
  ["bool", ["boolean"]],
  ["date", ["string", "date"]],
  ["datetime", ["string", "date-time"]],
  ["date-time", ["string", "date-time"]],
  ["timestamp", ["string"]],
  ["time", ["string"]],
  ["uuid", ["string", "uuid"]],
  ["guid", ["string", "uuid"]],
  ["uri", ["string", "uri"]],
  ["url", ["string", "uri"]],
  ["email", ["string", "email"]],
  ["password", ["string", "password"]],
  ["text", ["string"]],
  ["str", ["string"]],
  ["char", ["string"]],
  ["enum", ["string"]],
  ["binary", ["string"]],
  ["byte", ["string", "byte"]],
  ["file", ["string"]],
  ["list", ["array"]],
  ["map", ["object"]],
  ["dict", ["object"]],
  ["hash", ["object"]],
  ["json", [undefined]],
  ["any", [undefined]],
  ["mixed", [undefined]],
  ["undefined", [undefined]],
  ["none", ["null"]],
  ["nil", ["null"]],
]);

/** `type`: a known type, or several; unknown ones are repaired. */
export function readType(node: Node, value: unknown): void {
  if (typeof value === "string" && TYPES.has(value)) {
    node.out.type = value;
    return;
  }
  if (!Array.isArray(value)) {
    setTypes(node, repairType(node, value));
    return;
  }
  const types = value.map((one) => (typeof one === "string" && TYPES.has(one) ? [one] : repairType(node, one)));
  // One that may be anything makes the whole list say nothing.
  setTypes(node, types.includes(undefined) ? undefined : types.flatMap((one) => one ?? []));
}

function setTypes(node: Node, types: readonly string[] | undefined): void {
  const unique = [...new Set(types)];
  if (unique.length > 0) node.out.type = unique.length === 1 ? unique[0] : unique;
}

function repairType(node: Node, value: unknown): readonly string[] | undefined {
  if (value === null) return ["null"];
  if (value === "file" && node.scope.context.dialect === "2.0") return ["string"];
  const name = typeof value === "string" ? value.trim().toLowerCase() : "";
  const [type, format] = TYPES.has(name) ? [name] : (OTHER_TYPES.get(name) ?? [undefined]);
  const taken = type === undefined ? "any value is accepted" : `taken for "${type}"`;
  warnKeyword(node, "MG2105", "type", `The type ${quote(value)} is unknown; ${taken}.`);
  if (format !== undefined && node.schema.format === undefined) node.out.format = format;
  return type === undefined ? undefined : [type];
}
