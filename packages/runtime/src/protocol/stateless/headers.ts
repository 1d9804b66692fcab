import { decodeBase64 } from "../../http/base64.ts";
import { ErrorCode, isObject, type Params, type RpcError } from "../json-rpc.ts";
import type { MethodRequest, Server, ServerModule } from "../server.ts";

/** A header's value by its lower-case name, without white space around it. */
export type HeaderLookup = (name: string) => string | undefined;

/** */
export function checkVersionHeader(headers: HeaderLookup, version: string): RpcError | undefined {
  const header = headers("mcp-protocol-version");
  if (header === version) return undefined;
  return mismatch(`MCP-Protocol-Version is ${shown(header)}, but the body says ${shown(version)}`);
}

/** The parameter that `Mcp-Name` mirrors, by method. */
const NAMED: Readonly<Record<string, string>> = {
  "tools/call": "name",
  "prompts/get": "name",
  "resources/read": "uri",
};

/** */
export function checkMethodHeaders(
  headers: HeaderLookup,
  { method, params }: MethodRequest,
  modules: readonly ServerModule[],
): RpcError | undefined {
  const header = headers("mcp-method");
  if (header !== method) return mismatch(`Mcp-Method is ${shown(header)}, but the body says ${shown(method)}`);
  const parameter = nameParameter(method, modules);
  if (parameter === undefined) return undefined;
  const name = params[parameter];
  const given = headers("mcp-name");
  // A name that is no string is refused by the method itself.
  if (typeof name !== "string" && given !== undefined) return undefined;
  if (given !== undefined && decodeValue(given) === name) return undefined;
  return mismatch(`Mcp-Name is ${shown(given)}, but the body says ${shown(name)}`);
}

function nameParameter(method: string, modules: readonly ServerModule[]): string | undefined {
  const tables = [NAMED, ...modules.map(({ nameParameters = {} }) => nameParameters)];
  return tables.find((table) => Object.hasOwn(table, method))?.[method];
}

/** arguments that the tool's schema mirrors into headers. */
export async function checkParameterHeaders(
  server: Server,
  headers: HeaderLookup,
  { name, arguments: args }: Params,
): Promise<RpcError | undefined> {
  if (typeof name !== "string") return undefined;
  const registry = await server.options.registry();
  for (const { header, path } of mirroredOf(await registry.definitions(), name)) {
    const wrong = checkMirror(headers, header, valueAt(args, path));
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

type Definitions = Readonly<Record<string, string>>;

/** Of each tool that was called, until the tools are replaced. */
const known = new WeakMap<Definitions, Map<string, readonly Mirrored[]>>();

function mirroredOf(definitions: Definitions, name: string): readonly Mirrored[] {
  let ofTools = known.get(definitions);
  if (ofTools === undefined) {
    ofTools = new Map();
    known.set(definitions, ofTools);
  }
  const found = ofTools.get(name);
  if (found !== undefined) return found;
  const definition = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
  // Names that are no tool's are as many as a client likes.
  if (definition === undefined) return [];
  // A word that is there by chance costs a parse and nothing else.
  const marked = definition.includes('"x-mcp-header"');
  const read = marked ? mirrored((JSON.parse(definition) as { readonly inputSchema: unknown }).inputSchema, []) : [];
  ofTools.set(name, read);
  return read;
}

interface Mirrored {
  readonly header: string;
  readonly path: readonly string[];
}

const MAX_DEPTH = 16;

/** Marked properties, reached through `properties` only. */
function mirrored(schema: unknown, path: readonly string[]): readonly Mirrored[] {
  if (!isObject(schema) || !isObject(schema.properties) || path.length > MAX_DEPTH) return [];
  return Object.entries(schema.properties).flatMap(([key, property]) => {
    const own = isObject(property) ? property["x-mcp-header"] : undefined;
    const here = typeof own === "string" ? [{ header: own.toLowerCase(), path: [...path, key] }] : [];
    return [...here, ...mirrored(property, [...path, key])];
  });
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  let at = value;
  for (const key of path) {
    if (!isObject(at) || !Object.hasOwn(at, key)) return undefined;
    at = at[key];
  }
  return at;
}

function checkMirror(headers: HeaderLookup, header: string, value: unknown): RpcError | undefined {
  if (value === undefined || value === null) return undefined;
  const given = headers(`mcp-param-${header}`);
  const decoded = given === undefined ? undefined : decodeValue(given);
  if (decoded !== undefined && isSame(decoded, value)) return undefined;
  return mismatch(`Mcp-Param-${header} is ${shown(given)}, which is not the argument's value`);
}

function isSame(given: string, value: unknown): boolean {
  return typeof value === "number" ? given !== "" && Number(given) === value : given === String(value);
}

const ENCODED = /^=\?base64\?(.*)\?=$/;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Printable ASCII as it is, anything else as `=?base64?…?=` of its UTF-8; `undefined` for what is neither. */
function decodeValue(value: string): string | undefined {
  if (!/^[\t\x20-\x7e]*$/.test(value)) return undefined;
  const base64 = ENCODED.exec(value)?.[1];
  if (base64 === undefined) return value;
  const bytes = BASE64.test(base64) && base64.length % 4 === 0 ? decodeBase64(base64) : undefined;
  if (bytes === undefined) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function mismatch(message: string): RpcError {
  return { code: ErrorCode.headerMismatch, message: `Header mismatch: ${message}` };
}

function shown(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value.slice(0, 100)) : "missing";
}
