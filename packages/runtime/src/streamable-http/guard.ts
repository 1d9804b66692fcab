import type { HttpSettings } from "./options.ts";

/** Why a request must not be looked at, as a sentence that says what to change; `undefined` if it may. */
export function checkOrigin(
  { host, origin }: { readonly host: string | undefined; readonly origin: string | undefined },
  { allowedHosts, allowedOrigins }: HttpSettings,
): string | undefined {
  if (!isAllowedHost(host, allowedHosts)) {
    return `The host ${quote(host)} is not allowed. Name it in \`allowedHosts\` if it is this server's.`;
  }
  if (origin === undefined || isAllowedOrigin(origin, host, allowedOrigins)) return undefined;
  return `The origin ${quote(origin)} is not allowed. Name it in \`allowedOrigins\` if its pages may call this server.`;
}

function isAllowedHost(host: string | undefined, allowed: HttpSettings["allowedHosts"]): boolean {
  if (allowed === "any") return true;
  // Requests of HTTP/1.0, and of tests that build a `Request` by hand, may have none: no browser makes such.
  if (host === undefined) return true;
  if (allowed === undefined) return isLocal(host);
  const lower = host.toLowerCase();
  return allowed.some((name) => name.toLowerCase() === lower || name.toLowerCase() === hostname(lower));
}

function isAllowedOrigin(origin: string, host: string | undefined, allowed: HttpSettings["allowedOrigins"]): boolean {
  if (allowed === "any") return true;
  if (allowed?.includes(origin)) return true;
  const { authority } = /^https?:\/\/(?<authority>[^/?#@]+)$/i.exec(origin)?.groups ?? {};
  if (authority === undefined || host === undefined) return false;
  if (authority.toLowerCase() === host.toLowerCase()) return true;
  return allowed === undefined && isLocal(authority) && isLocal(host);
}

const LOCAL = /^(?:localhost|(?:[a-z0-9-]+\.)*localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;

/** RFC 6761 §6.3 and the loopback addresses. */
function isLocal(host: string): boolean {
  return LOCAL.test(hostname(host.toLowerCase()));
}

/** Without the port. */
function hostname(host: string): string {
  return host.replace(/:\d{1,5}$/, "");
}

function quote(value: string | undefined): string {
  return JSON.stringify((value ?? "").slice(0, 200));
}
