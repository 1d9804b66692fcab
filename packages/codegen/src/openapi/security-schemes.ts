import type { SecuritySchemeSpec } from "@mcp-gen/runtime";
import { child, rootOf } from "../source/location.ts";
import type { Location } from "../source/types.ts";
import type { ReadContext } from "./context.ts";
import type { EnvNames } from "./env-names.ts";
import { follow } from "./follow.ts";
import { isOperationError } from "./operation-error.ts";
import { entries, type Fields, isObject, ownMember, text } from "./values.ts";

/** The security schemes of a document by name (OpenAPI 3.1 §4.8.27; Swagger 2.0 Security Scheme Object). */
export function readSecuritySchemes(env: EnvNames, context: ReadContext): ReadonlyMap<string, SecuritySchemeSpec> {
  const root = rootOf(context.documents.root);
  const value = root.document.value;
  const isSwagger = context.dialect === "2.0";
  const at = isSwagger ? child(root, "securityDefinitions") : child(root, "components", "securitySchemes");
  const schemes = isSwagger
    ? ownMember(value, "securityDefinitions")
    : ownMember(ownMember(value, "components"), "securitySchemes");
  const specs = new Map<string, SecuritySchemeSpec>();
  for (const [name, raw] of entries(schemes)) {
    if (!isObject(raw)) continue;
    const spec = readScheme({ name, raw, at: child(at, name), env }, context);
    if (spec !== undefined) specs.set(name, spec);
  }
  return specs;
}

interface Scheme {
  readonly name: string;
  readonly raw: unknown;
  readonly at: Location;
  readonly env: EnvNames;
}

function readScheme({ name, raw, at, env }: Scheme, context: ReadContext): SecuritySchemeSpec | undefined {
  try {
    const { value } = follow(raw, at, context);
    const spec = isObject(value) ? toSpec(value, { name, at, env }, context) : undefined;
    if (spec !== undefined) return spec;
    const type = isObject(value) ? String(value.type) : typeof value;
    context.sink.report({ code: "MG2026", message: `Security scheme "${name}" (${type}) cannot be used`, at });
  } catch (error) {
    if (!isOperationError(error)) throw error;
    context.sink.report({ code: "MG2026", message: `Security scheme "${name}" cannot be read: ${error.message}`, at });
  }
  return undefined;
}

type Named = Omit<Scheme, "raw">;

function toSpec(fields: Fields, named: Named, context: ReadContext): SecuritySchemeSpec | undefined {
  switch (fields.type) {
    case "apiKey":
      return toApiKey(fields, named);
    case "basic":
      return { type: "http", scheme: "basic", env: named.env.basic(named.name, named.at) };
    case "http":
      return toHttp(fields, named);
    case "oauth2":
      return toOAuth2(fields, named, context);
    case "openIdConnect": {
      const url = text(fields.openIdConnectUrl);
      const env = named.env.token(named.name, named.at);
      return { type: "openIdConnect", ...(url === undefined ? {} : { openIdConnectUrl: url }), env };
    }
    case "mutualTLS":
      return { type: "mutualTLS" };
    default:
      return undefined;
  }
}

function toApiKey(fields: Fields, { name, at, env }: Named): SecuritySchemeSpec | undefined {
  const place = (["header", "query", "cookie"] as const).find((allowed) => allowed === fields.in);
  const wireName = text(fields.name);
  if (place === undefined || wireName === undefined || wireName === "") return undefined;
  return { type: "apiKey", in: place, name: wireName, env: env.token(name, at) };
}

function toHttp(fields: Fields, { name, at, env }: Named): SecuritySchemeSpec | undefined {
  const scheme = text(fields.scheme)?.trim().toLowerCase();
  // A token (RFC 9110 §11.1): it becomes part of the Authorization header.
  if (scheme === undefined || !/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(scheme)) return undefined;
  return { type: "http", scheme, env: scheme === "basic" ? env.basic(name, at) : env.token(name, at) };
}

function toOAuth2(fields: Fields, { name, at, env }: Named, context: ReadContext): SecuritySchemeSpec {
  const flow = context.dialect === "2.0" ? fields : ownMember(fields.flows, "clientCredentials");
  const offered = context.dialect !== "2.0" || fields.flow === "application";
  const tokenUrl = offered ? toTokenUrl(ownMember(flow, "tokenUrl"), context) : undefined;
  if (tokenUrl === undefined) return { type: "oauth2", env: env.token(name, at) };
  return { type: "oauth2", clientCredentials: { tokenUrl }, env: env.client(name, at) };
}

/** Absolute, resolved against the document's URL (OpenAPI 3.1 §4.6); only http(s) can be asked for a token. */
function toTokenUrl(value: unknown, { documents }: ReadContext): string | undefined {
  const url = text(value);
  if (url === undefined || url === "") return undefined;
  const base = /^https?:/i.test(documents.root.url) ? documents.root.url : undefined;
  if (!URL.canParse(url, base)) return undefined;
  return /^https?:$/.test(new URL(url, base).protocol) ? new URL(url, base).href : undefined;
}
