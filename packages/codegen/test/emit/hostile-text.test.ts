import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toAsciiLiteral } from "../../src/emit/ascii-literal.ts";
import { jsDoc, toLine } from "../../src/emit/comment.ts";
import { emitFiles } from "../../src/emit/emit-files.ts";
import { literal, memberKey, stringLiteral } from "../../src/emit/literal.ts";
import { catalog, input, named, tool } from "./support/petstore.ts";
import { syntaxErrors, typecheck } from "./support/typecheck.ts";

/** Texts that break writers which are not careful. */
const NASTY = [
  "*/ process.exit(1) /*",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it must not become a template
  "`${process.exit(1)}`",
  "\u2028process.exit(1)\u2029//",
  '" \' ` \\ \\" \\u0041',
  "line\nline\r\nline\rline\u0085line",
  "@ts-expect-error",
  "@ts-ignore",
  "  @deprecated",
  "// @ts-nocheck",
  "<!-- --> <script></script>",
  "*\u0000/ *\u200b/ *\u202e/",
  "\ud800 lone \udfff",
  "\u202eesrever\u2066",
  "\u{1f600} 取得 é",
  "__proto__",
  "constructor",
  "",
  "0201",
  "201",
  "]: never; [key: string",
  "x".repeat(500),
  `${"word ".repeat(60)}@octocat ${"more ".repeat(60)}*/`,
];

const nasty = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: "binary" }),
  fc
    .array(fc.constantFrom("*", "/", "\\", "\n", "'", '"', "`", "$", "{", "@", " ", "\u2028", "\ud800"))
    .map((units) => units.join("")),
);

/** Value of JavaScript source. */
function evaluate(source: string): unknown {
  // Evaluating is the point: the literal has to give back what went in.
  return new Function(`"use strict"; return (${source});`)();
}

describe("literals", () => {
  it("give back any string", () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const source = stringLiteral(text);
        expect(source).not.toMatch(/[\u2028\u2029\u202a-\u202e\n\r]/);
        expect(evaluate(source)).toBe(text);
        expect(JSON.parse(source)).toBe(text);
      }),
    );
  });

  it("give back any JSON under any keys", () => {
    const values = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        nasty,
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        tie("list"),
        tie("record"),
      ),
      list: fc.array(tie("value"), { maxLength: 4 }),
      record: fc.dictionary(nasty, tie("value"), { maxKeys: 4 }),
    }));
    fc.assert(
      fc.property(values.value, fc.boolean(), (value, expand) => {
        const result = evaluate(literal(value, { expand }));
        expect(JSON.stringify(result)).toBe(JSON.stringify(value));
      }),
    );
  });

  it("leave prototypes alone", () => {
    const result = evaluate(literal(JSON.parse('{"__proto__":{"polluted":true},"constructor":1}')));
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    expect(Object.keys(result as object)).toEqual(["__proto__", "constructor"]);
  });

  it.each([
    [
      { a: 1, "b-c": [], 200: "x", "4XX": {}, "0201": true, u: undefined },
      '{ 200: "x", a: 1, "b-c": [], "4XX": {}, "0201": true }',
    ],
    [["a", { b: null }], '["a", { b: null }]'],
    [[], "[]"],
    ["é\u202e", '"é\\u202e"'],
  ])("%j is %s", (value, expected) => {
    expect(literal(value)).toBe(expected);
  });

  it("keep the text of a definition as ASCII", () => {
    fc.assert(
      fc.property(fc.dictionary(nasty, nasty), (value) => {
        const json = JSON.stringify(value);
        const source = `'${toAsciiLiteral(json)}'`;
        expect(source).toMatch(/^'[\x20-\x7e]*'$/);
        expect(JSON.parse(evaluate(source) as string)).toEqual(JSON.parse(json));
      }),
    );
    expect(toAsciiLiteral('{"é":"it\'s \\"so\\""}')).toBe(`{"\\\\u00e9":"it\\'s \\\\"so\\\\""}`);
  });
});

describe("comments", () => {
  it("hold any text", () => {
    fc.assert(
      fc.property(nasty, fc.array(nasty, { maxLength: 2 }), fc.constantFrom(0, 2, 40), (text, tags, indent) => {
        const doc = jsDoc({ text, tags }, indent);
        expect(doc.indexOf("*/")).toBe(doc === "" ? -1 : doc.length - 3);
        expect(doc).not.toMatch(/[ \t]$/m);
        expect(doc.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u);
        expect(doc).not.toMatch(/\p{Cs}/u);
        const line = toLine(text);
        expect(line).not.toMatch(/[\p{Cc}\u2028-\u202e]/u);
      }),
    );
  });

  it.each([
    ["Short.", "/** Short. */\n"],
    ["", ""],
    [" \n\n ", ""],
    ["End */ here", "/** End *\\/ here */\n"],
    ["@ts-ignore", "/** \\@ts-ignore */\n"],
    ["One.\n\n\n\nTwo.  \n- a\n- b\n", "/**\n * One.\n *\n * Two.\n * - a\n * - b\n */\n"],
    [`- ${"word ".repeat(30)}`, `/**\n * - ${"word ".repeat(22).trim()}\n *   ${"word ".repeat(8).trim()}\n */\n`],
    ["x".repeat(130), `/**\n * ${"x".repeat(130)}\n */\n`],
  ])("%j", (text, expected) => {
    expect(jsDoc({ text })).toBe(expected);
  });

  it("keep to 120 columns where words allow", () => {
    const text = "Some words that go on and on. ".repeat(40);
    for (const line of jsDoc({ text }, 6).split("\n")) expect(line.length).toBeLessThanOrEqual(120);
  });
});

/** A Catalog with this text wherever a document can put text. */
function poisoned(texts: readonly string[]) {
  const [text = ""] = texts;
  const entries = [...new Set(texts)].map((each) => [
    each,
    { type: "string", description: each, default: each, enum: [each] },
  ]);
  const properties = Object.fromEntries(entries);
  const schema = { type: "object", description: text, properties, required: texts };
  return catalog({
    title: text,
    version: text,
    inputs: [{ file: text, sha256: "" }],
    schemas: named({ Poison: schema }),
    apis: {
      [text]: {
        server: text,
        securitySchemes: { [text]: { type: "apiKey", in: "query", name: text, env: { token: text } } },
      },
    },
    tools: [
      tool({
        name: "poison",
        title: text,
        description: text,
        inputSchema: input({ ...properties, body: { $ref: "#/$defs/Poison" } }),
        output: { kinds: ["json"], schema: { type: "array", items: schema }, mode: "lenient", wrap: true },
        origin: { file: text, pointer: text },
        binding: {
          kind: "http",
          request: {
            method: "GET",
            path: `/${text}`,
            server: text,
            query: Object.fromEntries(texts.map((each, index) => [each, index % 2 === 0 ? { from: each } : "form"])),
            body: { contentType: text, encoding: { [text]: { contentType: text } } },
            responses: { 200: text },
            security: [{ [text]: [text] }],
          },
        },
      }),
    ],
  });
}

describe("generated files", () => {
  it("compile with hostile text everywhere", () => {
    const files = NASTY.flatMap((_, index) =>
      emitFiles(poisoned(NASTY.slice(index)), { generator: "g", importExtension: ".js" }).map(({ path, text }) => ({
        path: `${index}/${path}`,
        text,
      })),
    );
    expect(typecheck(files)).toEqual([]);
  }, 120_000);

  it("parse with any text", () => {
    fc.assert(
      fc.property(fc.array(nasty, { minLength: 1, maxLength: 3 }), (texts) => {
        for (const { text } of emitFiles(poisoned(texts), { generator: texts[0] ?? "" })) {
          expect(syntaxErrors(text)).toEqual([]);
        }
      }),
      { numRuns: 40 },
    );
  }, 60_000);

  it("quote a property name only if they must", () => {
    expect(["petId", "$x", "per-page", "class", "__proto__", "1", "01", "é", ""].map(memberKey)).toEqual([
      "petId",
      "$x",
      '"per-page"',
      "class",
      "__proto__",
      "1",
      '"01"',
      '"é"',
      '""',
    ]);
  });
});
