import type { DocumentSet, Reading, ToolSpec } from "@mcp-gen/codegen";
import { child, rootOf } from "@mcp-gen/codegen";

type Location = Parameters<DocumentSet["resolve"]>[1];

interface Found {
  readonly value: unknown;
  readonly at: Location;
}

/** What a document itself says about an operation's types, read without any of the reader's code. */
export interface Described {
  /** Wire names of arguments, with their places, whose schema says something: `query limit`, `body`. */
  readonly arguments: ReadonlySet<string>;
  /** A successful JSON answer whose schema says something. */
  readonly output: boolean;
}

/** Keywords by which a schema says what a value is. */
const SAYING = ["type", "properties", "items", "prefixItems", "enum", "const", "additionalProperties", "format"];
const COMPOSING = ["allOf", "anyOf", "oneOf"];
const TYPES = ["string", "number", "integer", "boolean", "object", "array", "null"];

export function describeOperation(tool: ToolSpec, reading: Reading): Described | undefined {
  const set = reading.documents.find(({ all }) => all.some(({ file }) => file === tool.origin.file));
  const document = set?.all.find(({ file }) => file === tool.origin.file);
  if (set === undefined || document === undefined) return undefined;
  const look = createLook(set);
  const keys = tool.origin.pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  let at: Found = { value: document.value, at: rootOf(document) };
  let above = at;
  for (const key of keys) {
    above = at;
    at = look.follow(look.member(at, key));
  }
  const parameters = [...look.list(look.member(above, "parameters")), ...look.list(look.member(at, "parameters"))];
  const described = parameters.filter((one) => look.isSaying(look.schemaOf(one))).map((one) => look.nameOf(one));
  const body = look.follow(look.member(at, "requestBody"));
  const bodies = look.entries(look.member(body, "content"));
  if (bodies.some(([, media]) => look.isSaying(look.member(media, "schema")))) described.push("body");
  return { arguments: new Set(described), output: hasJsonAnswer(look, at) };
}

function hasJsonAnswer(look: Look, operation: Found): boolean {
  const responses = look.entries(look.member(operation, "responses")).filter(([status]) => /^2/u.test(status));
  return responses.some(([, response]) => {
    const media = look.entries(look.member(response, "content")).filter(([type]) => /[/+]json\b/iu.test(type));
    const schemas = [...media.map(([, one]) => look.member(one, "schema")), look.member(response, "schema")];
    return schemas.some((schema) => look.isSaying(schema));
  });
}

interface Look {
  follow(found: Found): Found;
  member(found: Found, key: string): Found;
  list(found: Found): readonly Found[];
  entries(found: Found): readonly (readonly [key: string, value: Found])[];
  schemaOf(parameter: Found): Found;
  nameOf(parameter: Found): string;
  isSaying(schema: Found, depth?: number): boolean;
}

function createLook(set: DocumentSet): Look {
  const follow = (found: Found): Found => {
    let current = found;
    for (let hops = 0; hops < 50; hops += 1) {
      const ref = isObject(current.value) ? current.value.$ref : undefined;
      if (typeof ref !== "string") return current;
      const next = set.resolve(ref, current.at);
      if (next === undefined) return { value: undefined, at: current.at };
      current = next;
    }
    return { value: undefined, at: found.at };
  };
  const member = (found: Found, key: string): Found => {
    const { value, at } = follow(found);
    const own = (isObject(value) || Array.isArray(value)) && Object.hasOwn(value, key);
    return { value: own ? (value as Record<string, unknown>)[key] : undefined, at: child(at, key) };
  };
  const keysOf = (found: Found) => Object.keys(isObject(found.value) || Array.isArray(found.value) ? found.value : {});
  const entries: Look["entries"] = (found) =>
    keysOf(follow(found)).map((key) => [key, follow(member(found, key))] as const);
  const list: Look["list"] = (found) =>
    Array.isArray(follow(found).value) ? entries(found).map(([, value]) => value) : [];
  const isSaying: Look["isSaying"] = (schema, depth = 0) => {
    const { value } = follow(schema);
    if (!isObject(value) || depth > 20) return false;
    const type = [value.type].flat().filter((one) => TYPES.includes(String(one)));
    const says = SAYING.some((keyword) => Object.hasOwn(value, keyword) && (keyword !== "type" || type.length > 0));
    return says || COMPOSING.some((keyword) => list(member(schema, keyword)).some((part) => isSaying(part, depth + 1)));
  };
  return {
    follow,
    member,
    list,
    entries,
    isSaying,
    // Swagger 2.0 has the keywords in the parameter itself; 3.x may have them in `content`.
    schemaOf: (parameter) => {
      const schema = member(parameter, "schema");
      if (schema.value !== undefined) return schema;
      const [media] = entries(member(parameter, "content"));
      return media === undefined ? parameter : member(media[1], "schema");
    },
    nameOf: (parameter) => {
      const place = member(parameter, "in").value;
      return place === "body" ? "body" : `${place} ${member(parameter, "name").value}`;
    },
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
