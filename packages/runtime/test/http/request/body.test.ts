import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildBody, compileBody } from "../../../src/http/request/body.ts";
import type { BodySpec } from "../../../src/http/request-spec.ts";

function build(spec: string | BodySpec, input: Record<string, unknown>) {
  return buildBody(compileBody(spec), input, { boundary: "BOUNDARY" });
}

function parse(body: ReturnType<typeof build>): Promise<FormData> {
  return new Response(body?.content, { headers: { "content-type": body?.contentType ?? "" } }).formData();
}

describe("JSON", () => {
  test.each([
    [{ a: [1, null, "x"] }, '{"a":[1,null,"x"]}'],
    [null, "null"],
    [false, "false"],
    ["9007199254740993", '"9007199254740993"'],
    [JSON.parse('{"__proto__":{"a":1}}'), '{"__proto__":{"a":1}}'],
  ])("%j", (body, content) => {
    expect(build("application/json", { body })).toEqual({ contentType: "application/json", content });
  });

  test("a range is sent as JSON", () => {
    expect(build("*/*", { body: 1 })?.contentType).toBe("application/json");
  });

  test("flattened: always an object, of those that are given", () => {
    const spec = { contentType: "application/json", properties: { id: "id_body", name: "name", "odd key": "odd_key" } };
    expect(build(spec, { id_body: 1, odd_key: null, other: 2 })?.content).toBe('{"id":1,"odd key":null}');
    expect(build(spec, {})?.content).toBe("{}");
    const hostile = { contentType: "application/json", properties: JSON.parse('{"__proto__":"p"}') };
    expect(build(hostile, { p: 1 })?.content).toBe('{"__proto__":1}');
  });

  test("another argument", () => {
    expect(build({ contentType: "application/json", from: "body_body" }, { body_body: 1, body: 2 })?.content).toBe("1");
  });
});

describe("form", () => {
  const form = "application/x-www-form-urlencoded";
  test.each<[string, unknown, BodySpec["encoding"], string]>([
    ["spaces, reserved", { a: "1 2+3&4=é", b: "" }, undefined, "a=1+2%2B3%264%3D%C3%A9&b="],
    ["lists repeat, objects are JSON", { l: [1, 2], o: { a: 1 }, n: null }, undefined, "l=1&l=2&o=%7B%22a%22%3A1%7D"],
    ["empty", {}, undefined, ""],
    ["no explode", { l: ["a", "b,c"] }, { l: { explode: false } }, "l=a,b%2Cc"],
    ["space-delimited", { l: ["a", "b"] }, { l: { style: "spaceDelimited" } }, "l=a+b"],
    ["deep", { m: { a: { b: [1] } } }, { m: { style: "deepObject" } }, "m%5Ba%5D%5Bb%5D%5B0%5D=1"],
    ["reserved", { u: "http://x/?a=b&c" }, { u: { allowReserved: true } }, "u=http://x/?a=b%26c"],
  ])("%s", (_, body, encoding, content) => {
    expect(build(encoding ? { contentType: form, encoding } : form, { body })).toEqual({ contentType: form, content });
  });

  test("what is no object is refused", () => {
    expect(() => build(form, { body: [1] })).toThrow("body: an object is required");
  });

  test("comes back from URLSearchParams", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" })), (body) => {
        const content = build(form, { body })?.content;
        expect(Object.fromEntries(new URLSearchParams(String(content)))).toEqual(
          Object.fromEntries(Object.entries(body)),
        );
      }),
    );
  });
});

describe("multipart", () => {
  const spec: BodySpec = { contentType: "multipart/form-data", files: ["file"] };

  test("is written as RFC 7578 says", () => {
    const body = build(spec, {
      body: { file: { base64: "aGk=" }, title: "é", tags: ["a", "b"], meta: { a: 1 }, no: null },
    });
    expect(body?.contentType).toBe("multipart/form-data; boundary=BOUNDARY");
    expect(new TextDecoder().decode(body?.content as Uint8Array).split("\r\n")).toEqual([
      "--BOUNDARY",
      'Content-Disposition: form-data; name="file"; filename="file"',
      "Content-Type: application/octet-stream",
      "",
      "hi",
      "--BOUNDARY",
      'Content-Disposition: form-data; name="title"',
      "",
      "é",
      "--BOUNDARY",
      'Content-Disposition: form-data; name="tags"',
      "",
      "a",
      "--BOUNDARY",
      'Content-Disposition: form-data; name="tags"',
      "",
      "b",
      "--BOUNDARY",
      'Content-Disposition: form-data; name="meta"',
      "Content-Type: application/json",
      "",
      '{"a":1}',
      "--BOUNDARY--",
      "",
    ]);
  });

  test("bytes, names and types come back from the platform's parser", async () => {
    const file = { base64: "AAEC/w==", filename: 'a"b\r\nc é.png', contentType: "image/png" };
    const form = await parse(build(spec, { body: { file: [file, { base64: "" }], 'n"x': "1\r\n2" } }));
    const [first, second] = form.getAll("file");
    expect(first).toBeInstanceOf(File);
    expect(first).toMatchObject({ type: "image/png" });
    expect([...new Uint8Array(await (first as File).arrayBuffer())]).toEqual([0, 1, 2, 255]);
    expect((first as File).name).toContain("é.png");
    expect((second as File).size).toBe(0);
    expect(form.get('n"x') ?? form.get("n%22x")).toBe("1\r\n2");
  });

  test.each([
    ["image/png, image/jpeg", "image/jpeg", "image/jpeg"],
    ["image/png, image/jpeg", "text/plain", "image/png"],
    ["image/*", "image/webp", "image/webp"],
    ["image/*", undefined, "application/octet-stream"],
  ])("a file documented as %s and given as %s is %s", async (contentType, given, expected) => {
    const file = given === undefined ? { base64: "aGk=" } : { base64: "aGk=", contentType: given };
    const form = await parse(build({ ...spec, encoding: { file: { contentType } } }, { body: { file } }));
    expect((form.get("file") as File).type).toBe(expected);
  });

  test("encodings: style, type, headers", () => {
    const encoding = {
      ids: { style: "form", explode: false },
      note: { contentType: "text/markdown", headers: { "X-Kind": "n\r\nX-Bad: 1" } },
    } as const;
    const body = build({ ...spec, encoding }, { body: { ids: [1, 2], note: "# x" } });
    const text = new TextDecoder().decode(body?.content as Uint8Array);
    expect(text).toContain('name="ids"\r\n\r\n1,2\r\n');
    expect(text).toContain('name="note"\r\nContent-Type: text/markdown\r\nX-Kind: n X-Bad: 1\r\n\r\n# x\r\n');
  });

  test("other multipart types have parts without names", () => {
    const body = build({ contentType: "multipart/mixed" }, { body: { a: "x", b: { c: 1 } } });
    expect(body?.contentType).toBe("multipart/mixed; boundary=BOUNDARY");
    const text = new TextDecoder().decode(body?.content as Uint8Array);
    expect(text).toContain("--BOUNDARY\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nx\r\n");
    expect(text).not.toContain("Content-Disposition");
  });

  test("a random boundary each time", () => {
    const plan = compileBody(spec);
    const first = buildBody(plan, { body: {} });
    expect(first?.contentType).toMatch(/^multipart\/form-data; boundary=[\w-]{30,70}$/);
    expect(buildBody(plan, { body: {} })?.contentType).not.toBe(first?.contentType);
  });
});

describe("text and binary", () => {
  test.each([
    ["text/plain", 'hi "you"', 'hi "you"'],
    ["application/xml", "<a/>", "<a/>"],
    ["text/plain; charset=utf-8", 5, "5"],
  ])("%s %j is sent as it is", (contentType, body, content) => {
    expect(build(contentType, { body })).toEqual({ contentType, content });
  });

  test("a documented ISO 8859-1 is what is sent", () => {
    const sent = build("text/plain; charset=ISO-8859-1", { body: "é" });
    expect(sent?.content).toEqual(new Uint8Array([0xe9]));
    expect(() => build("text/plain; charset=ISO-8859-1", { body: "日" })).toThrow("iso-8859-1");
  });

  test.each([
    ["application/octet-stream", { base64: "AAEC", contentType: "image/png" }, "application/octet-stream"],
    ["image/*", { base64: "AAEC", contentType: "image/png" }, "image/png"],
    ["*/*", { base64: "AAEC" }, "application/octet-stream"],
  ])("%s with %j is sent as %s", (contentType, body, expected) => {
    const sent = build(contentType, { body });
    expect(sent).toEqual({ contentType: expected, content: new Uint8Array([0, 1, 2]) });
  });

  test.each([
    ["AAEC/w==", [0, 1, 2, 255]],
    ["AAEC/w", [0, 1, 2, 255]],
    ["AAEC_w", [0, 1, 2, 255]],
    ["AA\nEC", [0, 1, 2]],
    ["data:image/png;base64,AAEC", [0, 1, 2]],
    ["", []],
  ])("base64 %j", (base64, bytes) => {
    expect(build("application/octet-stream", { body: { base64 } })?.content).toEqual(new Uint8Array(bytes));
  });

  test.each([["!!"], ["A"], ["/etc/passwd.txt"]])("%j is not base64", (base64) => {
    expect(() => build("application/octet-stream", { body: { base64 } })).toThrow(/^body\.base64: not valid base64/);
  });

  test("a media type that would break the header is refused", () => {
    const file = { base64: "", contentType: "image/png\r\nX: 1" };
    expect(() => build("image/*", { body: file })).toThrow("body.contentType: not a media type");
    expect(() => build("image/*", { body: { base64: "", contentType: "text/html" } })).toThrow(
      'body.contentType: "text/html" is not image/*.',
    );
    expect(() => build("image/png", { body: 5 })).toThrow("body: a file is required");
  });
});
