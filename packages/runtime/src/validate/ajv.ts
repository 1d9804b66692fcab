import type { ErrorObject } from "ajv/dist/2020.js";
import type { CheckValue, Issue, JsonObject, Validator } from "./types.ts";

const NONE: readonly Issue[] = Object.freeze([]);

let loaded: Promise<Validator> | undefined;

/** Ajv for JSON Schema 2020-12, loaded on the first call of a tool so that it costs nothing at start-up. */
export function loadAjv(): Promise<Validator> {
  loaded ??= createAjv();
  return loaded;
}

async function createAjv(): Promise<Validator> {
  const [{ Ajv2020 }, formats] = await Promise.all([import("ajv/dist/2020.js"), import("ajv-formats")]);
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    meta: false,
    addUsedSchema: false,
    allErrors: true,
    verbose: true,
    multipleOfPrecision: 9,
    logger: false,
  });
  // `ajv-formats` is CommonJS: its types and its run-time shape differ under NodeNext.
  const addFormats = formats.default as unknown as { (ajv: unknown): void; default?: (ajv: unknown) => void };
  (addFormats.default ?? addFormats)(ajv);
  return { compile: (schema) => compile(ajv.compile(schema)) };
}

interface Compiled {
  (value: unknown): unknown;
  errors?: ErrorObject[] | null;
}

function compile(validate: Compiled): CheckValue {
  return (value) => {
    if (validate(value)) return NONE;
    return (validate.errors ?? []).map(toIssue);
  };
}

function toIssue(error: ErrorObject): Issue {
  return {
    path: error.instancePath.split("/").slice(1).map(unescapeToken),
    keyword: error.keyword,
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
