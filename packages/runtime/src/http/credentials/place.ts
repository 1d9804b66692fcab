import { ToolError } from "../../errors.ts";
import { encodeBase64 } from "../base64.ts";
import type { PlacedCredential } from "../request/build-request.ts";
import type { ChosenScheme } from "./select.ts";

/**
 * Puts a credential where its scheme says. `token` is the access token of an OAuth2 scheme whose credential is a client.
 * Throws a `ToolError`, without the value, if it cannot be sent in a header.
 */
export function placeCredential({ scheme, credential, name }: ChosenScheme, token?: string): PlacedCredential {
  if (scheme.type === "apiKey") {
    const value = credential.token ?? "";
    return { in: scheme.in, name: scheme.name, value: scheme.in === "header" ? checkSecret(value, name) : value };
  }
  const isHttp = scheme.type === "http";
  if (isHttp && scheme.scheme === "basic" && credential.username !== undefined) {
    return authorization(`Basic ${toBasic(credential.username, credential.password ?? "")}`);
  }
  const prefix = isHttp ? schemeName(scheme.scheme) : "Bearer";
  const value = checkSecret(token ?? credential.token ?? "", name);
  // A token is often stored with its scheme already before it.
  return authorization(value.toLowerCase().startsWith(`${prefix.toLowerCase()} `) ? value : `${prefix} ${value}`);
}

/** User name and password as RFC 7617 §2.1 wants them, in UTF-8. */
export function toBasic(username: string, password: string): string {
  return encodeBase64(new TextEncoder().encode(`${username}:${password}`));
}

function authorization(value: string): PlacedCredential {
  return { in: "header", name: "Authorization", value };
}

function schemeName(scheme: string): string {
  return scheme.charAt(0).toUpperCase() + scheme.slice(1);
}

function checkSecret(value: string, scheme: string): string {
  if (/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) return value;
  throw new ToolError(`The credential "${scheme}" holds characters that no header can hold, e.g. a line break.`);
}
