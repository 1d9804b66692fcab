/** A JSON object of unknown content. */
export type Json = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const DOCS: ReadonlySet<string> = new Set(["description", "title", "examples", "$comment", "deprecated"]);

/** Whether two schemas say the same, whatever their descriptions. */
export function sameMeaning(a: unknown, b: unknown): boolean {
  return JSON.stringify(a, withoutDocs) === JSON.stringify(b, withoutDocs);
}

/** A property may have such a name too, but its value is a schema then. */
function withoutDocs(this: unknown, key: string, value: unknown): unknown {
  return DOCS.has(key) && !isObject(value) ? undefined : value;
}
