import { existsSync, readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as formats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { ToolSpec } from "../../src/catalog/types.ts";
import { createWire } from "../../src/catalog/wire.ts";
import { createSchemaReader, type Dialect, isSchemaError } from "../../src/openapi/schema/schema-reader.ts";
import { isRecord } from "../../src/schema/record.ts";
import { child, rootOf } from "../../src/source/location.ts";
import { createSink, documentOf, documentsOf } from "./helper.ts";

// Real documents are not part of the repository: without them this file has nothing to say.
const CORPUS = new URL("../../../../../shared/corpus/", import.meta.url);

const FILES = [
  "petstore-fake-2.yaml",
  "oasx-polymorphism.yaml",
  "oasx-schema-types-31.json",
  "oasx-schema-circular.json",
  "springdoc-hateoas-31.json",
  "discord.json",
  "telegram-bot.json",
  "argo-cd.json",
  "qdrant.json",
  "weather-gov.yaml",
  "spotify-official.yml",
  "1panel-zh.json",
];

/** A sample of a large document's components. */
const MAX_COMPONENTS = 6;

describe.skipIf(!existsSync(CORPUS))("schemas of real documents", () => {
  it.each(FILES)("%s compiles in both dialects", { timeout: 30_000 }, (file) => {
    const texts = textsOf(file);
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) compile(text);
  });
});

const VALIDATORS = [Ajv, Ajv2020].map((Dialect) => {
  const ajv = new Dialect({ strict: false, validateSchema: true, logger: false });
  formats.default.default(ajv);
  return ajv;
});

function compile(text: string): void {
  for (const ajv of VALIDATORS) expect(ajv.compile(JSON.parse(text))).toBeTypeOf("function");
}

function textsOf(file: string): readonly string[] {
  const text = readFileSync(new URL(file, CORPUS), "utf8");
  const value: unknown = file.endsWith(".json") ? JSON.parse(text) : parse(text, { maxAliasCount: -1, merge: true });
  const document = documentOf(value, file);
  const [place, keys] = componentsOf(value);
  const documents = documentsOf(document);
  const reader = createSchemaReader({ documents, dialect: dialectOf(value), sink: createSink() });
  const step = Math.max(1, Math.floor(keys.length / MAX_COMPONENTS));
  const roots = keys
    .filter((_, index) => index % step === 0)
    .flatMap((key) =>
      (["input", "output"] as const).flatMap((direction) => {
        const at = child(rootOf(document), ...place.split("/").slice(1), key);
        const pointer = encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"));
        try {
          return [reader.read({ $ref: `#${place}/${pointer}` }, at, direction)];
        } catch (error) {
          if (isSchemaError(error)) return [];
          throw error;
        }
      }),
    );
  const wire = createWire({ schemas: reader.named() });
  const texts = roots.flatMap((schema) =>
    (["strict", "lenient"] as const).map((mode) => {
      const tool = { output: { kinds: ["json"], mode, wrap: !reader.isObject(schema), schema } };
      // Only the output of a tool is read here.
      return wire.outputSchema(tool as unknown as ToolSpec) ?? "";
    }),
  );
  return [...new Set(texts)];
}

function componentsOf(value: unknown): readonly [string, readonly string[]] {
  if (!isRecord(value)) return ["", []];
  if (isRecord(value.definitions)) return ["/definitions", Object.keys(value.definitions)];
  const components = isRecord(value.components) ? value.components : {};
  return ["/components/schemas", isRecord(components.schemas) ? Object.keys(components.schemas) : []];
}

function dialectOf(value: unknown): Dialect {
  if (!isRecord(value)) return "3.0";
  if (value.swagger !== undefined) return "2.0";
  return String(value.openapi).startsWith("3.0") ? "3.0" : "3.1";
}
