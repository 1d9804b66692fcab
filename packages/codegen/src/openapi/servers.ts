import { child, pointerOf, rootOf } from "../source/location.ts";
import type { Location } from "../source/types.ts";
import type { ReadContext } from "./context.ts";
import { swagger2Servers } from "./swagger2/servers.ts";
import { type Fields, isObject, list, ownMember, text } from "./values.ts";

/**
 * The address of a document's API (OpenAPI 3.1 §4.8.5), absolute, variables replaced, without a slash at the end. A
 * relative address is resolved against the document's own URL if that is http(s); otherwise there is no address, which
 * is a warning, and the caller must give one.
 */
export function readApiServer(context: ReadContext): string | undefined {
  const { options, documents } = context;
  if (options.server?.url !== undefined) return withoutSlash(options.server.url);
  const root = rootOf(documents.root);
  const servers =
    context.dialect === "2.0" ? swagger2Servers(documents.root) : ownMember(root.document.value, "servers");
  const at = context.dialect === "2.0" ? root : child(root, "servers");
  // Without servers, the address is `/` relative to the document (OpenAPI 3.1 §4.8.1).
  const chosen = chooseServer(servers, at, context) ?? { fields: { url: "/" }, at };
  const address = toAddress(chosen, httpUrl(documents.root.url), context);
  if (address === undefined) {
    context.sink.report({ code: "MG2015", message: `"${documents.root.file}" names no absolute server address`, at });
  }
  return address;
}

/** The address in a `servers` list of a path or operation; relative ones fall back to the API's own address. */
export function readOwnServer(
  servers: unknown,
  at: Location,
  apiServer: string | undefined,
  context: ReadContext,
): string | undefined {
  // A configured address replaces every server of the document.
  if (context.options.server?.url !== undefined || list(servers).length === 0) return undefined;
  const chosen = chooseServer(servers, at, { ...context, options: withoutIndex(context) });
  const base = httpUrl(context.documents.root.url) ?? httpUrl(apiServer ?? "");
  return chosen === undefined ? undefined : toAddress(chosen, base, context);
}

function withoutIndex({ options }: ReadContext): ReadContext["options"] {
  const { variables } = options.server ?? {};
  return { ...options, server: variables === undefined ? {} : { variables } };
}

interface Chosen {
  readonly fields: Fields;
  readonly at: Location;
}

function chooseServer(servers: unknown, at: Location, { options, sink }: ReadContext): Chosen | undefined {
  const all = list(servers);
  const wanted = options.server?.index ?? 0;
  for (const index of [wanted, ...all.keys()]) {
    const fields = all[index];
    if (isObject(fields) && typeof fields.url === "string") return { fields, at: child(at, index) };
  }
  if (all.length > 0) sink.report({ code: "MG2005", message: `"${pointerOf(at)}" has no server with a url`, at });
  return undefined;
}

function toAddress({ fields, at }: Chosen, base: URL | undefined, context: ReadContext): string | undefined {
  const url = withScheme(replaceVariables(String(fields.url).trim(), fields.variables, at, context), at, context);
  if (url === undefined || url.includes("{")) return undefined;
  try {
    if (/^https?:/i.test(url)) {
      new URL(url);
      return withoutSlash(url);
    }
    return base === undefined ? undefined : withoutSlash(new URL(url, base).href);
  } catch {
    context.sink.report({ code: "MG2028", message: `"${url}" is no URL; ignored`, at });
    return undefined;
  }
}

/** `//host` is https; a bare `host.example/v1` too; other schemes than http(s) cannot be called. */
function withScheme(url: string, at: Location, context: ReadContext): string | undefined {
  if (url.startsWith("//")) return `https:${url}`;
  if (/^localhost(:\d+)?(\/|$)/i.test(url)) return `http://${url}`;
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}(:\d+)?(\/|$)/i.test(url)) return `https://${url}`;
  if (!/^[a-z][a-z0-9+.-]*:/i.test(url) || /^https?:/i.test(url)) return url;
  context.sink.report({ code: "MG2028", message: `"${url}" is neither http nor https; ignored`, at });
  return undefined;
}

/** Server variables are configuration, never arguments: configured value, else default, else the first allowed one. */
function replaceVariables(url: string, variables: unknown, at: Location, context: ReadContext): string {
  return url.replace(/\{([^{}]+)\}/g, (placeholder, name: string) => {
    const variable = ownMember(variables, name);
    const fields = isObject(variable) ? variable : {};
    const place = child(at, "variables", name);
    const configured = ownMember(context.options.server?.variables, name);
    const value = scalar(configured) ?? scalar(fields.default) ?? scalar(list(fields.enum)[0]);
    if (value === undefined) {
      context.sink.report({ code: "MG2014", message: `Server variable "${name}" has no value`, at: place });
      return placeholder;
    }
    const allowed = list(fields.enum).map(scalar);
    if (allowed.length > 0 && !allowed.includes(value)) {
      const message = `Server variable "${name}" is "${value}", which the document does not list`;
      context.sink.report({ code: "MG2014", message, at: place });
    }
    return value;
  });
}

function scalar(value: unknown): string | undefined {
  return typeof value === "number" || typeof value === "boolean" ? String(value) : text(value);
}

function httpUrl(url: string): URL | undefined {
  return /^https?:/i.test(url) && URL.canParse(url) ? new URL(url) : undefined;
}

function withoutSlash(url: string): string {
  let end = url.length;
  while (url[end - 1] === "/") end--;
  return url.slice(0, end);
}
