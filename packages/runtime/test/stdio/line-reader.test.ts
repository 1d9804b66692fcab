import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createLineReader } from "../../src/stdio/line-reader.ts";

function read(chunks: readonly Uint8Array[], maxBytes = 1000) {
  const lines: string[] = [];
  const invalid: string[] = [];
  const reader = createLineReader({
    maxBytes,
    onLine: (line) => lines.push(line),
    onInvalid: (why) => invalid.push(why),
  });
  for (const chunk of chunks) reader.push(chunk);
  reader.end();
  return { lines, invalid };
}

const bytes = (text: string) => Buffer.from(text);

describe("createLineReader (F170)", () => {
  test.each<[string, string[], string[]]>([
    ["joined", ["a\nb\n"], ["a", "b"]],
    ["split", ["a", "b\nc", "\n"], ["ab", "c"]],
    ["CRLF", ["a\r\nb\r", "\n"], ["a", "b"]],
    ["empty lines", ["\n\r\n \na\n"], ["a"]],
    ["a last line without end", ["a\nb"], ["a", "b"]],
    ["nothing", ["", "\n"], []],
  ])("%s", (_, chunks, lines) => {
    expect(read(chunks.map(bytes))).toEqual({ lines, invalid: [] });
  });

  test("any cut of any text gives the same lines", () => {
    const line = fc.string({ unit: "grapheme", minLength: 1 }).map((text) => JSON.stringify(text));
    fc.assert(
      fc.property(
        fc.array(line),
        fc.array(fc.nat(), { maxLength: 20 }),
        fc.constantFrom("\n", "\r\n"),
        (lines, cuts, eol) => {
          const all = bytes(lines.map((text) => text + eol).join(""));
          const at = [0, ...cuts.map((cut) => cut % (all.length + 1)).sort((a, b) => a - b), all.length];
          const chunks = at.slice(1).map((end, index) => all.subarray(at[index], end));
          expect(read(chunks, 1e6)).toEqual({ lines, invalid: [] });
        },
      ),
      { seed: 20261201, numRuns: 300 },
    );
  });

  test("bytes that are not UTF-8 spoil their own line only", () => {
    const found = read([Buffer.concat([bytes("é\n"), Buffer.from([0x22, 0xff, 0x22, 0x0a]), bytes("ü\n")])]);
    expect(found.lines).toEqual(["é", "ü"]);
    expect(found.invalid).toEqual(["Invalid request: the message is not UTF-8"]);
  });

  test.each([
    ["in one chunk", [`${"x".repeat(11)}\nok\n`]],
    ["over many, refused once", ["x".repeat(6), "x".repeat(6), "x".repeat(6), "x\nok\n"]],
    ["that never ends", ["ok\n", "x".repeat(50)]],
  ])("a line over the limit %s", (_, chunks) => {
    const found = read(chunks.map(bytes), 10);
    expect(found.lines).toEqual(["ok"]);
    expect(found.invalid).toEqual(["Invalid request: the message is longer than 10 bytes"]);
  });
});
