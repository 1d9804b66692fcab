/** A JSON Schema as it is listed: self-contained, its references lead into `$defs` of the root. */
type Schema = Readonly<Record<string, unknown>>;

/** Strings of formats that a validator looks at. */
const FORMATS: Readonly<Record<string, string>> = {
  date: "2024-02-29",
  "date-time": "2024-02-29T12:00:00Z",
  time: "12:00:00Z",
  duration: "P1D",
  email: "a@example.test",
  hostname: "example.test",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uri: "https://example.test/",
  uuid: "3fa85f64-5717-4562-b3fc-2c963f66afa6",
};

const MAX_DEPTH = 12;

/**
 * The smallest value that a schema seems to ask for: required properties, fewest items, first alternatives. It need not
 * fit, since patterns and conditions are not read; the caller validates it.
 */
export function exampleValue(schema: unknown, root: Schema, depth = 0): unknown {
  if (!isSchema(schema) || depth > MAX_DEPTH) return "a";
  const given = givenValue(schema);
  if (given !== undefined) return given.value;
  if (typeof schema.$ref === "string") return exampleValue(definition(schema.$ref, root), root, depth + 1);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(alternatives) && schema.properties === undefined) {
    return exampleValue(alternatives[0], root, depth + 1);
  }
  return exampleOfType(schema, root, depth);
}

/** A value that the schema itself names. */
function givenValue({
  const: constant,
  enum: values,
  examples,
  default: preset,
}: Schema): { value: unknown } | undefined {
  if (constant !== undefined) return { value: constant };
  const [first] = [values, examples].flatMap((list) => (Array.isArray(list) ? list : []));
  if (first !== undefined) return { value: first };
  return preset === undefined ? undefined : { value: preset };
}

function exampleOfType(schema: Schema, root: Schema, depth: number): unknown {
  switch ([schema.type].flat()[0]) {
    case "object":
      return exampleObject(schema, root, depth);
    case "array":
      return Array.from({ length: numberOf(schema.minItems, 0) }, () => exampleValue(schema.items, root, depth + 1));
    case "integer":
    case "number":
      return numberOf(schema.minimum, numberOf(schema.exclusiveMinimum, 0) + 1);
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return FORMATS[String(schema.format)] ?? "a".repeat(numberOf(schema.minLength, 1));
  }
}

function exampleObject({ properties, required }: Schema, root: Schema, depth: number): Record<string, unknown> {
  const names = Array.isArray(required) ? required.map(String) : [];
  const find = (name: string) => (isSchema(properties) && Object.hasOwn(properties, name) ? properties[name] : {});
  // A file's content must be base64, which no keyword says.
  return Object.fromEntries(
    names.map((name) => [name, name === "base64" ? "aGk=" : exampleValue(find(name), root, depth + 1)]),
  );
}

function definition(ref: string, root: Schema): unknown {
  const name = ref.replace("#/$defs/", "").replaceAll("~1", "/").replaceAll("~0", "~");
  return isSchema(root.$defs) ? root.$defs[name] : undefined;
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
