import type { ReadContext } from "../context.ts";
import type { OperationSite } from "../path-item.ts";
import { isObject, texts } from "../values.ts";

/** Short forms that some documents use. */
const SHORT: Readonly<Record<string, string>> = {
  json: "application/json",
  xml: "application/xml",
  text: "text/plain",
};

/** `consumes` or `produces` of an operation, else of the document (Swagger 2.0, Operation Object). */
export function mediaTypesOf(site: OperationSite, key: "consumes" | "produces", context: ReadContext): string[] {
  const root = context.documents.root.value;
  const own = site.operation[key];
  const types = Array.isArray(own) ? own : isObject(root) ? root[key] : undefined;
  const given = typeof types === "string" ? [types] : texts(types);
  return given.map((type) => (Object.hasOwn(SHORT, type) ? (SHORT[type] ?? type) : type));
}
