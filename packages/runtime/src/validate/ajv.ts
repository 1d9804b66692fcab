import type { Ajv2020, ErrorObject, Options, ValidateFunction } from "ajv/dist/2020.js";
import type { CheckValue, Issue, JsonObject, Validator } from "./types.ts";

const NONE: readonly Issue[] = Object.freeze([]);

/**
 * Parts of a value up to which all issues are collected. Beyond it the first is enough: two million wrong array items
 * would be two million issues.
 */
const MAX_PARTS = 20_000;

const OPTIONS: Options = {
  strict: false,
  validateSchema: false,
  meta: false,
  addUsedSchema: false,
  verbose: true,
  multipleOfPrecision: 9,
  logger: false,
};

let loaded: Promise<Validator> | undefined;

/** Ajv for JSON Schema 2020-12, loaded on the first call of a tool so that it costs nothing at start-up. */
export function loadAjv(): Promise<Validator> {
  loaded ??= createAjv();
  return loaded;
}

async function createAjv(): Promise<Validator> {
  const { Ajv2020, fullFormats: formats } = await import("./ajv-library.ts");
  const first = new Ajv2020({ ...OPTIONS, formats });
  let all: Ajv2020 | undefined;
  return {
    compile: (schema) => {
      const check = first.compile(schema);
      return createCheck(check, () => {
        all ??= new Ajv2020({ ...OPTIONS, formats, allErrors: true });
        return all.compile(schema);
      });
    },
  };
}

/** Most values fit: the check that collects all issues is compiled with the first value that does not. */
function createCheck(first: ValidateFunction, compileAll: () => ValidateFunction): CheckValue {
  let all: ValidateFunction | undefined;
  return (value) => {
    if (first(value)) return NONE;
    if (countParts(value, MAX_PARTS) >= MAX_PARTS) return (first.errors ?? []).map(toIssue);
    all ??= compileAll();
    all(value);
    return (all.errors ?? []).map(toIssue);
  };
}

/** Counts values at any depth, up to a limit. */
function countParts(root: unknown, limit: number): number {
  const open: unknown[] = [root];
  let count = 0;
  while (open.length > 0 && count < limit) {
    const value = open.pop();
    count += 1;
    if (typeof value !== "object" || value === null) continue;
    const inner = Object.values(value);
    if (count + open.length + inner.length >= limit) return limit;
    for (const item of inner) open.push(item);
  }
  return count;
}

function toIssue(error: ErrorObject): Issue {
  return {
    path: error.instancePath.split("/").slice(1).map(unescapeToken),
    keyword: error.keyword,
    // Ajv's types leave these open; with `verbose` they are always there.
    params: error.params as JsonObject,
    message: error.message ?? error.keyword,
    data: error.data,
    parentSchema: error.parentSchema as JsonObject,
    schemaPath: error.schemaPath,
  };
}

/** RFC 6901 §4. */
function unescapeToken(token: string): string {
  return token.replaceAll("~1", "/").replaceAll("~0", "~");
}
