import { didYouMean } from "../suggest.ts";
import type { Config } from "./config.ts";

/** Says in words what a value must be, or nothing if it is. */
type Rule = (value: unknown) => string | undefined;

const text: Rule = (value) => (typeof value === "string" ? undefined : "a string");
const flag: Rule = (value) => (typeof value === "boolean" ? undefined : "true or false");
const within =
  (min: number, max: number): Rule =>
  (value) =>
    Number.isInteger(value) && Number(value) >= min && Number(value) <= max
      ? undefined
      : `a whole number from ${min} to ${max}`;
const limit: Rule = (value) => (typeof value === "number" && value > 0 ? undefined : "a number above 0");
const texts: Rule = (value) =>
  Array.isArray(value) && value.every((one) => typeof one === "string") ? undefined : "an array of strings";
const textOrTexts: Rule = (value) =>
  text(value) === undefined || texts(value) === undefined ? undefined : "a string or an array of strings";

const oneOf =
  (...values: readonly unknown[]): Rule =>
  (value) =>
    values.includes(value) ? undefined : `one of ${values.map((one) => JSON.stringify(one)).join(", ")}`;

interface Shape {
  readonly [key: string]: Rule | Shape | { readonly each: Shape };
}

const FILTER: Shape = { tags: texts, paths: texts, methods: texts, operationIds: texts };

const ANNOTATIONS: Shape = {
  title: text,
  readOnlyHint: flag,
  destructiveHint: flag,
  idempotentHint: flag,
  openWorldHint: flag,
};

const OUTPUT_MODE = oneOf("lenient", "strict", "none");

const TOOL: Shape = {
  enabled: flag,
  name: text,
  title: text,
  description: text,
  annotations: ANNOTATIONS,
  output: OUTPUT_MODE,
};

const SHAPE: Shape & Record<keyof Config, unknown> = {
  input: textOrTexts,
  out: text,
  importExtension: oneOf(".js", ".ts", ""),
  serverFile: flag,
  listOutputSchemas: flag,
  name: text,
  include: FILTER,
  exclude: FILTER,
  tools: { each: TOOL },
  naming: oneOf("snake_case", "camelCase", "kebab-case", "preserve"),
  maxNameLength: within(8, 64),
  server: {
    url: text,
    index: within(0, 1000),
    variables: (value: unknown) =>
      isRecord(value) && Object.values(value).every((one) => typeof one === "string")
        ? undefined
        : "an object of strings",
  },
  output: OUTPUT_MODE,
  body: oneOf("nested", "flatten"),
  mediaType: texts,
  envPrefix: text,
  lenient: flag,
  allowRemote: flag,
  allowFiles: flag,
  limits: { maxBytes: limit, maxDepth: limit, maxNodes: limit, maxFiles: limit, timeoutMs: limit },
};

/** Everything that is wrong with a configuration, one sentence each; unknown keys come with the nearest known one. */
export function checkConfig(value: unknown): readonly string[] {
  if (!isRecord(value)) return ["The configuration must be an object"];
  return checkShape(value, SHAPE, "");
}

function checkShape(value: Record<string, unknown>, shape: Shape, path: string): readonly string[] {
  return Object.entries(value).flatMap(([key, inner]) => {
    if (inner === undefined) return [];
    const name = `${path}${key}`;
    if (!Object.hasOwn(shape, key)) {
      const hint = didYouMean(key, Object.keys(shape));
      return [`There is no option "${name}"${hint === undefined ? "" : `. ${hint}`}`];
    }
    return checkEntry(inner, shape[key], name);
  });
}

function checkEntry(value: unknown, rule: Shape[string] | undefined, name: string): readonly string[] {
  if (typeof rule === "function") {
    const wanted = rule(value);
    return wanted === undefined ? [] : [`The option "${name}" must be ${wanted}`];
  }
  if (!isRecord(value)) return [`The option "${name}" must be an object`];
  if (rule !== undefined && "each" in rule) {
    // The one shape of a map whose keys are names.
    const each = rule.each as Shape;
    return Object.entries(value).flatMap(([key, inner]) => checkEntry(inner, each, `${name}.${key}`));
  }
  return checkShape(value, rule ?? {}, `${name}.`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
