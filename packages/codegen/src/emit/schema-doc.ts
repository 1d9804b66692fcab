import { isRecord } from "../schema/record.ts";
import { type MemberDoc, NO_DOC } from "./type-node.ts";

/** Formats that say how a value is written. Others only repeat the type (`int32`) or the name (`uri`). */
const TELLING_FORMATS: ReadonlySet<string> = new Set(
  "byte date date-time duration email hostname ipv4 ipv6 time uuid".split(" "),
);
const BOUNDS = ["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf", "maxLength", "maxItems"];
const TAGGED: ReadonlySet<string> = new Set([...BOUNDS, "default", "deprecated", "format"]);
/** Characters of a default that is worth a line. */
const MAX_DEFAULT = 80;

/** What the JSDoc of a property says: its description, and tags for what its type cannot express. */
export function schemaDoc(schema: unknown): MemberDoc {
  if (!isRecord(schema)) return NO_DOC;
  const { description } = schema;
  const tags = schemaTags(schema);
  const text = typeof description === "string" ? description : "";
  return text === "" && tags.length === 0 ? NO_DOC : { text, tags };
}

function schemaTags(schema: Readonly<Record<string, unknown>>): readonly string[] {
  // Most schemas have none, and there are tens of thousands: one look at their few keys is enough for them.
  if (!Object.keys(schema).some((key) => TAGGED.has(key))) return NO_DOC.tags;
  const tags: string[] = [];
  if (schema.deprecated === true) tags.push("deprecated");
  if (typeof schema.format === "string" && TELLING_FORMATS.has(schema.format)) tags.push(`format ${schema.format}`);
  for (const keyword of BOUNDS) {
    const value = schema[keyword];
    // A tuple's type says how many items there are.
    if (keyword === "maxItems" && schema.prefixItems !== undefined) continue;
    if (typeof value === "number") tags.push(`${keyword} ${value}`);
  }
  if (Object.hasOwn(schema, "default")) {
    const text = JSON.stringify(schema.default);
    if (text !== undefined && text.length <= MAX_DEFAULT) tags.push(`default ${text}`);
  }
  return tags;
}
