import { describe, expect, test } from "vitest";
import { HttpError } from "../../../src/errors.ts";
import { createAnswer } from "../../../src/http/response/answer.ts";
import { filenameOf } from "../../../src/http/response/content-disposition.ts";
import { truncate } from "../../../src/http/response/error-text.ts";
import { cutNote, nextPageNote } from "../../../src/http/response/notes.ts";
import { parseJson } from "../../../src/http/response/parse-json.ts";

interface Given {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly documented?: readonly string[];
  readonly cut?: "size";
  readonly hints?: readonly string[];
  readonly secrets?: readonly string[];
}

function answer({ status = 200, headers = {}, body = "", documented = [], cut, hints = [], secrets = [] }: Given) {
  const notes: string[] = [];
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const made = createAnswer<unknown>({
    label: "POST /pets",
    status,
    headers: new Headers(headers),
    body: cut ? { bytes, cut } : { bytes },
    documented,
    hints,
    secrets,
    note: (text) => notes.push(text),
  });
  return { ...made, notes };
}

const json = { "content-type": "application/json" };
const text = { "content-type": "text/plain" };

describe("value", () => {
  test.each<[string, Given, unknown]>([
    ["JSON", { headers: json, body: '{"a":1}' }, { a: 1 }],
    [
      "+json with parameters",
      { headers: { "content-type": "application/vnd.d.v2+json; charset=utf-8" }, body: "[1]" },
      [1],
    ],
    ["a byte order mark", { headers: json, body: "\ufeff{}" }, {}],
    ["a scalar", { headers: json, body: "true" }, true],
    ["null", { headers: json, body: "null" }, null],
    ["empty", { headers: json, body: "" }, undefined],
    ["blank JSON", { headers: json, body: " \n" }, undefined],
    ["204", { status: 204 }, undefined],
    ["text", { headers: { "content-type": "text/csv" }, body: "a,b\n1,2" }, "a,b\n1,2"],
    ["text that looks like JSON", { headers: text, body: "[1]" }, "[1]"],
    ["XML", { headers: { "content-type": "application/xml" }, body: "<a/>" }, "<a/>"],
    ["no type, JSON", { body: ' {"a":1}' }, { a: 1 }],
    ["no type, text", { body: "hello" }, "hello"],
    [
      "no type, bytes",
      { body: new Uint8Array([0, 1]) },
      { bytes: new Uint8Array([0, 1]), mimeType: "application/octet-stream" },
    ],
    [
      "JSON where it is documented but labelled text",
      { headers: text, body: "[1]", documented: ["application/json"] },
      [1],
    ],
    [
      "ISO 8859-1",
      { headers: { "content-type": "text/plain; charset=iso-8859-1" }, body: new Uint8Array([0x63, 0xe9]) },
      "cé",
    ],
    ["an unknown charset", { headers: { "content-type": "text/plain; charset=nonsense" }, body: "é" }, "é"],
    ["UTF-16 by its mark", { headers: text, body: new Uint8Array([0xff, 0xfe, 0x41, 0]) }, "A"],
  ])("%s", (_, given, expected) => {
    const made = answer(given);
    expect(made.value()).toEqual(expected);
    expect(made.ok).toBe(true);
    expect(made.notes).toEqual([]);
  });

  test("binary with its name", () => {
    const headers = { "content-type": "image/png; x=y", "content-disposition": 'attachment; filename="../a.png"' };
    const bytes = new Uint8Array([137, 80]);
    expect(answer({ headers, body: bytes }).value()).toEqual({ bytes, mimeType: "image/png", filename: "a.png" });
  });

  test("what is labelled JSON but is none is text, with one note", () => {
    const made = answer({ headers: json, body: "oops" });
    expect(made.value()).toBe("oops");
    expect(made.value()).toBe("oops");
    expect(made.notes).toEqual(["The answer is labelled application/json but is not JSON; it is given as text."]);
  });

  test("HTML where JSON is documented is text, with a note", () => {
    const made = answer({
      headers: { "content-type": "text/html" },
      body: "<p>login",
      documented: ["application/json"],
    });
    expect(made.value()).toBe("<p>login");
    expect(made.notes).toEqual(["The answer is text/html where the document promises application/json."]);
  });

  test("a cut body gives its characters whole", () => {
    const bytes = new TextEncoder().encode("aé").subarray(0, 2) as Uint8Array<ArrayBuffer>;
    expect(answer({ headers: text, body: bytes, cut: "size" }).value()).toBe("a");
    expect(answer({ headers: json, body: '{"a":[1,', cut: "size" }).value()).toBe('{"a":[1,');
  });
});

describe("parseJson", () => {
  test.each([
    ['{"id":9007199254740993}', { id: "9007199254740993" }],
    [
      "[-9007199254740993, 9007199254740991, 12345678901234567890]",
      ["-9007199254740993", 9007199254740991, "12345678901234567890"],
    ],
    ["9007199254740993", "9007199254740993"],
    [
      "[0.1234567890123456780, 1e400, 12345678901234567e2]",
      [Number("0.1234567890123456780"), Number.POSITIVE_INFINITY, Number("12345678901234567e2")],
    ],
    [
      '{"1234567890123456789":"a\\\\\\"1234567890123456789, \\\\",  "b":1234567890123456789}',
      { "1234567890123456789": 'a\\"1234567890123456789, \\', b: "1234567890123456789" },
    ],
    ['{"__proto__":1234567890123456789}', JSON.parse('{"__proto__":"1234567890123456789"}')],
  ])("%s", (source, expected) => {
    expect(parseJson(source)).toEqual(expected);
  });

  test.each([
    ["[01234567890123456789]"],
    ["{1234567890123456789:1}"],
    ["1234567890123456789 1"],
    ['"1234567890123456789'],
  ])("%s stays an error", (source) => {
    expect(() => parseJson(source)).toThrow(SyntaxError);
  });

  test("is linear in strings of quotes and backslashes", () => {
    const start = performance.now();
    parseJson(`["${'\\"'.repeat(300_000)}", "${"\\\\".repeat(300_000)}", 1234567890123456789]`);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

describe("refusals", () => {
  function refusal(given: Given): string {
    try {
      answer({ status: 409, ...given }).value();
    } catch (error) {
      expect(error).toBeInstanceOf(HttpError);
      expect(error).toMatchObject({ status: given.status ?? 409, name: "HttpError" });
      return (error as Error).message;
    }
    throw new Error("value() did not throw");
  }

  test.each<[string, Given, string]>([
    [
      "problem+json, compact",
      { headers: { "content-type": "application/problem+json" }, body: '{\n "title": "Conflict"\n}' },
      'POST /pets answered 409 Conflict.\n{"title":"Conflict"}',
    ],
    ["text", { headers: text, body: " no \n" }, "POST /pets answered 409 Conflict.\nno"],
    ["nothing", { status: 404 }, "POST /pets answered 404 Not Found."],
    ["no phrase", { status: 599 }, "POST /pets answered 599."],
    [
      "Retry-After",
      { status: 429, headers: { "retry-after": "30" } },
      "POST /pets answered 429 Too Many Requests. Retry after 30 s.",
    ],
    [
      "a hostile Retry-After",
      { status: 429, headers: { "retry-after": "<b>now</b>" } },
      "POST /pets answered 429 Too Many Requests.",
    ],
    ["hints", { status: 401, hints: ["Set X."], body: "b" }, "POST /pets answered 401 Unauthorized. Set X.\nb"],
    [
      "HTML",
      {
        headers: { "content-type": "text/html" },
        body: "<html><head><title>Bad &amp; sad</title><style>p{}</style></head><body><script>x()</script><h1>Oh</h1> no",
      },
      "POST /pets answered 409 Conflict.\nBad & sad: Oh no",
    ],
    [
      "bytes",
      { headers: { "content-type": "image/png" }, body: "abc" },
      "POST /pets answered 409 Conflict.\n(3 bytes of image/png)",
    ],
    [
      "secrets",
      { headers: text, body: "bad key s3cr3t-key!", secrets: ["s3cr3t-key"] },
      "POST /pets answered 409 Conflict.\nbad key [redacted]!",
    ],
    ["304", { status: 304 }, "POST /pets answered 304 Not Modified."],
  ])("%s", (_, given, expected) => {
    expect(refusal(given)).toBe(expected);
  });

  test("are at most 10,000 characters, cut between characters", () => {
    const message = refusal({ headers: text, body: "😀".repeat(10_000) });
    expect(message.length).toBeLessThanOrEqual(10_000);
    expect(message).toMatch(/😀 … \(truncated\)$/u);
    expect(truncate("abc", 3)).toBe("abc");
  });

  test("are linear in hostile HTML", () => {
    const start = performance.now();
    refusal({ headers: { "content-type": "text/html" }, body: "<script".repeat(300_000) });
    refusal({ headers: { "content-type": "text/html" }, body: "<".repeat(1_000_000) });
    expect(performance.now() - start).toBeLessThan(3_000);
  });
});

test.each([
  ['attachment; filename="a b.pdf"', "a b.pdf"],
  ["attachment; filename=a.pdf; filename*=UTF-8''na%C3%AFve.pdf", "naïve.pdf"],
  ["attachment; filename*=UTF-8''%zz; filename=b.pdf", "b.pdf"],
  ['attachment; filename="C:\\\\dir\\\\x.txt"', "x.txt"],
  ['attachment; filename=".."', undefined],
  ["inline", undefined],
  [null, undefined],
])("filenameOf(%j) is %j", (header, expected) => {
  expect(filenameOf(header)).toBe(expected);
});

describe("notes", () => {
  test("a next page", () => {
    const note = (link: string) =>
      nextPageNote(new Headers({ link }), "https://h.test/a?api_key=s", new Set(["api_key"]));
    expect(note('<https://h.test/a?page=2&api_key=s>; rel="next", <https://h.test/a?page=9>; rel="last"')).toBe(
      "There is a next page: page=2.",
    );
    expect(note('</p?c=1>; rel="prev", </p?c=3>; title="x"; rel="start next"')).toBe("There is a next page: c=3.");
    expect(note("<b>; rel=next")).toBe("There is a next page: /b.");
    expect(note('<b>; rel="nextish"')).toBeUndefined();
    expect(note("<b")).toBeUndefined();
    expect(nextPageNote(new Headers(), "https://h.test", new Set())).toBeUndefined();
  });

  test("a cut body", () => {
    const limits = { maxBytes: 10 * 1024 * 1024, timeoutMs: 30_000 };
    const bytes = new Uint8Array(1536);
    expect(cutNote({ bytes }, limits)).toBeUndefined();
    expect(cutNote({ bytes, cut: "size" }, limits)).toBe(
      "The answer is longer than 10 MiB; only its beginning is given.",
    );
    expect(cutNote({ bytes, cut: "time" }, limits)).toBe(
      "The answer had not ended after 30 s; the 1.5 KiB that came are given.",
    );
    expect(cutNote({ bytes, cut: "broken" }, limits)).toContain("The connection broke");
  });
});
