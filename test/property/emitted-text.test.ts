import { emitFiles, type JsonSchemaObject } from "@mcp-gen/codegen";
import fc from "fast-check";
import ts from "typescript-6.0";
import { describe, expect, it } from "vitest";
import { anyText, readObject } from "./documents.ts";

/** A document with one hostile text wherever a document has text. */
function documentWith(text: string): object {
  const schema: JsonSchemaObject = {
    type: "object",
    title: text,
    description: text,
    properties: {
      known: { type: "string", description: text, enum: [text, "other"], default: text, examples: [text] },
    },
    required: ["known"],
  };
  // A computed key, so that `__proto__` is an ordinary one.
  Object.defineProperty(schema.properties, text, { value: { const: text }, enumerable: true });
  return {
    openapi: "3.1.0",
    info: { title: text, version: text, description: text },
    servers: [{ url: "https://example.test" }],
    paths: {
      "/things": {
        post: {
          operationId: `op ${text}`,
          summary: text,
          description: text,
          tags: [text],
          parameters: [{ name: `q${text}`, in: "query", description: text, schema: { type: "string", const: text } }],
          requestBody: {
            description: text,
            content: { "application/json": { schema: { $ref: "#/components/schemas/A" } } },
          },
          responses: {
            "200": {
              description: text,
              content: { "application/json": { schema: { $ref: "#/components/schemas/A" } } },
            },
          },
          security: [{ key: [] }],
        },
      },
    },
    components: {
      schemas: { A: schema },
      securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key", description: text } },
    },
  };
}

/** Controls but for the line feed, and what is invisible or reorders text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
const HIDDEN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

/** What a file is made of, without any text: the kinds of its statements. */
function outline(path: string, text: string): readonly string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  // The parser's own findings; not part of the public type.
  const { parseDiagnostics } = source as unknown as { readonly parseDiagnostics: readonly ts.Diagnostic[] };
  expect(parseDiagnostics.map((one) => `${path}: ${one.messageText}`)).toEqual([]);
  return source.statements.map((statement) => ts.SyntaxKind[statement.kind] ?? "");
}

async function emit(text: string): Promise<ReadonlyMap<string, string>> {
  const { reading } = await readObject(documentWith(text));
  if (reading === undefined) throw new Error("refused");
  const files = emitFiles(reading.catalog, { generator: "mcp-gen" });
  return new Map(files.map((file) => [file.path.startsWith("tools/") ? "tool" : file.path, file.text]));
}

describe("text of a document in generated code", () => {
  it("never leaves its string or its comment", async () => {
    const harmless = await emit("harmless");
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const files = await emit(text);
        expect([...files.keys()]).toEqual([...harmless.keys()]);
        for (const [path, source] of files) {
          expect(outline(path, source)).toEqual(outline(path, harmless.get(path) ?? ""));
        }
      }),
      { numRuns: 80 },
    );
  });

  it("holds no control, bidirectional or zero-width character, and no other line end than \\n", async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        for (const [path, source] of await emit(text)) {
          const odd = HIDDEN.exec(source);
          expect(odd === null ? undefined : `${path}: U+${odd[0].codePointAt(0)?.toString(16)}`).toBeUndefined();
        }
      }),
      { numRuns: 80 },
    );
  });

  it("comes back from the catalog as it went in, ASCII only on the way", async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const catalog = (await emit(text)).get("catalog.gen.ts") ?? "";
        expect(catalog).toMatch(/^[\n\u0020-\u007e]*$/u);
        const [tool] = definitionsIn(catalog);
        const { properties } = tool?.inputSchema ?? {};
        const sent = JSON.parse(JSON.stringify(text)) as string;
        expect(Object.values(properties ?? {}).some((property) => property.const === sent)).toBe(true);
      }),
      { numRuns: 80 },
    );
  });
});

interface Definition {
  readonly inputSchema: { readonly properties: Readonly<Record<string, { readonly const?: unknown }>> };
}

function definitionsIn(catalog: string): readonly Definition[] {
  const { outputText } = ts.transpileModule(catalog, { compilerOptions: { module: ts.ModuleKind.CommonJS } });
  const exports: { catalog?: Record<string, string> } = {};
  // Our own generated module, evaluated without anything around it.
  new Function("exports", outputText)(exports);
  return Object.values(exports.catalog ?? {}).map((text) => JSON.parse(text) as Definition);
}
