import { describe, expect, it } from "vitest";
import { parseJsonBytes } from "../../src/source/json-bytes.ts";
import { parse } from "./support.ts";

const OPTIONS = { file: "spec.json", url: "file:///project/spec.json" };

function fromBytes(text: string | Uint8Array) {
  return parseJsonBytes(typeof text === "string" ? Buffer.from(text) : text, OPTIONS);
}

describe("parseJsonBytes", () => {
  it.each([
    ["ASCII", '{"a": [1, "b\\n"]}'],
    ["characters of two, three and four bytes", '{"é": "“quoted” 💥", "a\\u00e9": "é"}'],
    ["a long run that is not ASCII", `{"a": "${"日本語".repeat(3000)}"}`],
    ["a few in a long text", `{"a": "${"x".repeat(8190)}é${"y".repeat(5000)}💥", "b": "${"é"}"}`],
    ["white space around", ' \r\n\t{"a": 1}\n'],
    ["an own __proto__", '{"__proto__": {"é": 1}}'],
  ])("parses %s as the text is parsed", (_, text) => {
    const document = fromBytes(text);
    expect(document?.value).toEqual(JSON.parse(text));
    expect(document?.text).toBe(text);
    expect(document?.mentions).toEqual(parse(text).document?.mentions);
  });

  it.each([
    ["broken JSON", '{"a": 1,}'],
    ["YAML", "a: 1"],
    ["a byte order mark", "\ufeff{}"],
    ["white space that JSON has not", "\u00a0{}"],
    ["an escape that is none", '{"a": "\\é"}'],
    ["a backslash that is escaped, before what is not ASCII", "\\\\é"],
    ["nothing", ""],
    ["a scalar", '"a"'],
    ["what is nested too deep", "[".repeat(300) + "]".repeat(300)],
    ["bytes that are no UTF-8", Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d)],
  ])("leaves %s to the parser of texts", (_, text) => {
    expect(fromBytes(text)).toBeUndefined();
  });
});

describe("position in bytes", () => {
  const filler = Array.from({ length: 400 }, (_, index) => `    "filler ${index}": {"description": "é", "id": 1},`);
  const text = [
    '{"paths": {',
    ...filler,
    '    "/pets/{petId}": {"get": {"summary": "💥 Größe", "tags": ["a", 12]}, "description": "x"},',
    '    "/ünique": {"summary": "once"},',
    '    "twice": 1, "value": "twice", "twice": {"in": "/pets/{petId}"},',
    '    ":true,": {"a": 1},',
    '    "last one": -1.5e3',
    "  }",
    "}",
  ].join("\n");
  const positions = [
    "",
    "/paths",
    "/paths/filler 7/description",
    "/paths/filler 7/id",
    "/paths/~1pets~1{petId}",
    "/paths/~1pets~1{petId}/get/summary",
    "/paths/~1pets~1{petId}/get/tags",
    "/paths/~1pets~1{petId}/get/tags/1",
    "/paths/~1pets~1{petId}/description",
    "/paths/~1ünique/summary",
    "/paths/twice/in",
    "/paths/value",
    "/paths/:true,/a",
    "/paths/last one",
  ];
  const nowhere = ["/nothing", "/paths/~1pets~1{petId}/get/tags/2", "/paths/twice/nothing", "/last one"];

  it.each([
    ["lines", text],
    ["CRLF", text.replaceAll("\n", "\r\n")],
    ["escaped slashes", text.replace('"/pets/{petId}": {"get"', '"\\/pets\\/{petId}": {"get"')],
    ["one long line", text.replaceAll("\n", " ".repeat(1024))],
    ["a value that is longer than the surroundings of its key", text.replace("💥", `💥${"z".repeat(600_000)}`)],
  ])("is where it is in the text: %s", (_, written) => {
    const document = fromBytes(written);
    const expected = parse(written).document;
    expect(document).toBeDefined();
    for (const pointer of [...positions, ...nowhere]) {
      expect([pointer, document?.position(pointer)]).toEqual([pointer, expected?.position(pointer)]);
      expect(document?.scalarSource?.(pointer)).toBe(expected?.scalarSource?.(pointer));
    }
    for (const pointer of positions) expect(document?.position(pointer)).toBeDefined();
    const line = document?.position("/paths/last one")?.line ?? 0;
    expect(document?.lines?.().line(line)).toBe(expected?.lines?.().line(line));
    expect(document?.lines?.().line(1)).toBe(expected?.lines?.().line(1));
    for (const none of [0, line + 9]) expect(document?.lines?.().line(none)).toBeUndefined();
  });
});
