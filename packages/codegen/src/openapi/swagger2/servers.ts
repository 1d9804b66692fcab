import type { SourceDocument } from "../../source/types.ts";
import { isObject, text, texts } from "../values.ts";

/**
 * `host`, `basePath` and `schemes` as the `servers` of OpenAPI 3, https first. Without a host the address is relative to
 * the document; without schemes it has the document's own (Swagger 2.0, Swagger Object).
 */
export function swagger2Servers({ value, url }: SourceDocument): readonly { readonly url: string }[] {
  const root = isObject(value) ? value : {};
  const basePath = (text(root.basePath) ?? "").replace(/^(?=[^/])/, "/");
  const host = (text(root.host) ?? "").trim().replace(/^[a-z]+:\/\//i, "");
  if (host === "") return [{ url: basePath === "" ? "/" : basePath }];
  return schemesOf(root.schemes, url).map((scheme) => ({ url: `${scheme}://${host}${basePath}` }));
}

function schemesOf(value: unknown, url: string): string[] {
  const usable = texts(value)
    .map((scheme) => scheme.toLowerCase())
    .filter((scheme) => scheme === "http" || scheme === "https");
  if (usable.length === 0) return [url.startsWith("http:") ? "http" : "https"];
  return usable.includes("https") ? ["https", ...usable.filter((scheme) => scheme !== "https")] : usable;
}
