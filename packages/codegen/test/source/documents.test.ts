import { describe, expect, it } from "vitest";
import { rootOf } from "../../src/source/location.ts";
import type { DocumentSet, LoadOptions } from "../../src/source/types.ts";
import { load } from "./support.ts";

const ROOT = "openapi: 3.1.0\npaths:\n  /x:\n    $ref: ";

/** What a reference in the root leads to: the value, or why not. */
function outcome(set: DocumentSet | undefined, ref: string): unknown {
  if (set === undefined) return "no set";
  const from = rootOf(set.root);
  return set.resolve(ref, from)?.value ?? set.refusal?.(ref, from)?.kind;
}

describe("inputs", () => {
  it.each([
    ["api.yaml", "file:///project/api.yaml", "api.yaml"],
    ["./sub/../api.yaml", "file:///project/api.yaml", "api.yaml"],
    ["/project/api.yaml", "file:///project/api.yaml", "api.yaml"],
    ["file:///project/api.yaml", "file:///project/api.yaml", "api.yaml"],
    [
      "https://api.example.test/v1/openapi.json?key=secret",
      "https://api.example.test/v1/openapi.json?key=secret",
      "openapi.json",
    ],
    ["https://api.example.test/", "https://api.example.test/", "api.example.test"],
    ["-", "stdin:", "stdin"],
  ])("reads %s", async (input, url, file) => {
    const text = "openapi: 3.1.0";
    const names = ["api.yaml", "-", "https://api.example.test/", "https://api.example.test/v1/openapi.json?key=secret"];
    const { set, sink } = await load(input, Object.fromEntries(names.map((name) => [name, text])));
    expect(sink.reports).toEqual([]);
    expect(set?.root).toMatchObject({ url, file, value: { openapi: "3.1.0" } });
  });

  it.each([
    [
      "missing.yaml",
      '  error MG1002  "missing.yaml" cannot be read: there is no such file\n    Check the path or URL, and that you may read it. More: mcp-gen explain MG1002\n',
    ],
    [
      "ftp://u:p@host.test/a",
      '  error MG1002  "ftp://host.test/a" is no path or address that can be read\n    Check the path or URL, and that you may read it. More: mcp-gen explain MG1002\n',
    ],
    [
      "https://u:p@host.test/a?token=t",
      '  error MG1002  "https://host.test/a" cannot be read: there is no such file\n    Check the path or URL, and that you may read it. More: mcp-gen explain MG1002\n',
    ],
  ])("reports that %s cannot be read", async (input, rendered) => {
    const loaded = await load(input, {});
    expect(loaded.set).toBeUndefined();
    expect(loaded.rendered).toBe(rendered);
  });

  it("reports a file over the limit", async () => {
    const { sink } = await load("a.yaml", { "a.yaml": "a: 1234567890" }, { limits: { maxBytes: 12 } });
    expect(sink.reports.map(({ code, message }) => [code, message])).toEqual([
      ["MG1003", '"a.yaml" cannot be read: it has more than 12 bytes'],
    ]);
  });

  it.each([
    ["UTF-16 LE", Uint8Array.of(0xff, 0xfe, 0x61, 0, 0x3a, 0, 0x20, 0, 0xe9, 0)],
    ["UTF-16 BE", Uint8Array.of(0xfe, 0xff, 0, 0x61, 0, 0x3a, 0, 0x20, 0, 0xe9)],
    ["UTF-8 with mark", Uint8Array.of(0xef, 0xbb, 0xbf, 0x61, 0x3a, 0x20, 0xc3, 0xa9)],
  ])("decodes %s", async (_name, bytes) => {
    const { set } = await load("a.yaml", { "a.yaml": bytes });
    expect(set?.root.value).toEqual({ a: "é" });
  });

  it("points at the first byte that is not UTF-8", async () => {
    const { rendered } = await load("a.yaml", { "a.yaml": Uint8Array.of(0x61, 0x0a, 0x62, 0x3a, 0xe9, 0x0a) });
    expect(rendered).toBe(
      '  error MG1004  "a.yaml" is not UTF-8 text\n    a.yaml:2:3\n      1 | a\n      2 | b:�\n        |   ^\n    Save the document as UTF-8. More: mcp-gen explain MG1004\n',
    );
  });
});

describe("references to files", () => {
  const files = {
    "specs/api.yaml": `${ROOT}"paths/x.yaml#/get"`,
    "specs/paths/x.yaml": "get: {$ref: '../shared/y.json'}",
    "specs/shared/y.json": '{"found": true}',
    "secret.json": '{"secret": true}',
    "specs/broken.yaml": "a: [",
    "https://other.test/z.json": '{"remote": true}',
  };

  it("loads the closure with labels relative to the root's folder", async () => {
    const { set } = await load("specs/api.yaml", files);
    expect(set?.all.map(({ file }) => file)).toEqual(["api.yaml", "paths/x.yaml", "shared/y.json"]);
    expect(outcome(set, "shared/y.json#/found")).toBe(true);
  });

  it("reads nothing else if no reference leads out", async () => {
    const text = "a: {$ref: '#/b'}\nb: {example: {c: 'other.yaml'}}";
    const { accessed } = await load("a.yaml", { "a.yaml": text });
    expect(accessed).toEqual(["/project/a.yaml"]);
  });

  it.each<[string, LoadOptions, unknown]>([
    ["../secret.json", {}, "refused"],
    ["../secret.json", { allowFiles: true }, { secret: true }],
    ["/project/secret.json", {}, "refused"],
    ["file:///project/secret.json", {}, "refused"],
    ["file://server/share/x.json", { allowFiles: true }, "refused"],
    ["https://other.test/z.json", {}, "refused"],
    ["https://other.test/z.json", { allowRemote: true }, { remote: true }],
    ["data:application/json,{}", { allowFiles: true, allowRemote: true }, "refused"],
    ["missing.yaml", {}, "missing"],
    ["broken.yaml", {}, "unreadable"],
    [".\\shared\\y.json", {}, { found: true }],
  ])("%s with %j", async (ref, options, expected) => {
    const { set, sink } = await load("specs/api.yaml", { ...files, "specs/api.yaml": `${ROOT}'${ref}'` }, options);
    expect(outcome(set, ref)).toEqual(expected);
    expect(sink.reports).toEqual([]);
  });

  it("asks neither disk nor network about what is refused (F209)", async () => {
    const text = "a: {$ref: 'http://127.0.0.1:9/x.json'}\nb: {$ref: /etc/hostname}\nc: {$ref: '../../etc/passwd'}";
    const { accessed, set } = await load("specs/api.yaml", { "specs/api.yaml": text });
    expect(accessed.filter((name) => !name.startsWith("/project/specs"))).toEqual([]);
    expect(set?.refusal?.("/etc/hostname", rootOf(set.root))).toEqual({
      kind: "refused",
      reason: '"../../etc/hostname" lies outside the folder of the document',
      hint: "Set `allowFiles` if you trust the document, or move the file into its folder.",
    });
  });

  it("does not leave the folder by a symbolic link", async () => {
    const { set } = await load(
      "specs/api.yaml",
      { ...files, "specs/api.yaml": `${ROOT}'link/secret.json'` },
      { host: { links: { "specs/link": "." } } },
    );
    expect(outcome(set, "link/secret.json")).toBe("refused");
  });

  it("knows the folder of a root that is a symbolic link", async () => {
    const { set } = await load(
      "out/api.yaml",
      { ...files, "specs/api.yaml": `${ROOT}'y.json'` },
      { host: { links: { "out/api.yaml": "specs/api.yaml", "out/y.json": "specs/shared/y.json" } } },
    );
    expect(outcome(set, "y.json")).toEqual({ found: true });
  });

  it("loads a file once that is reached by two links", async () => {
    const { set } = await load(
      "specs/api.yaml",
      { ...files, "specs/api.yaml": "a: {$ref: 'shared/y.json'}\nb: {$ref: 'again.json'}" },
      { host: { links: { "specs/again.json": "specs/shared/y.json" } } },
    );
    expect(set?.all).toHaveLength(2);
    expect(outcome(set, "again.json")).toBe(outcome(set, "shared/y.json"));
  });

  it("stops at the limit of files", async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 9 }, (_, i) => [`f${i}.yaml`, `a: {$ref: 'f${i + 1}.yaml'}`]),
    );
    const { set } = await load("f0.yaml", chain, { limits: { maxFiles: 3 } });
    expect(set?.all).toHaveLength(3);
    expect(set?.refusal?.("f3.yaml", rootOf(set.root))?.reason).toBe("the document reaches more than 3 files");
  });

  it("reads cycles of files", async () => {
    const { set } = await load("a.yaml", { "a.yaml": "x: {$ref: 'b.yaml#/x'}", "b.yaml": "x: {$ref: 'a.yaml#/x'}" });
    expect(set?.all.map(({ file }) => file)).toEqual(["a.yaml", "b.yaml"]);
  });

  it("counts discriminator mappings as references", async () => {
    const text = "discriminator:\n  propertyName: kind\n  mapping: {dog: Dog, cat: cat.yaml, cow: 'cow.json#/Cow'}";
    const loaded = { "a.yaml": text, "cat.yaml": "a: 1", "cow.json": '{"Cow": {}}' };
    expect((await load("a.yaml", loaded)).set?.all.map(({ file }) => file)).toEqual(["a.yaml", "cat.yaml", "cow.json"]);
    const json = JSON.stringify({ discriminator: { mapping: { dog: "#/Dog", cat: "cat.yaml" } } });
    expect((await load("a.json", { ...loaded, "a.json": json })).set?.all).toHaveLength(2);
  });

  it("loads references in examples and extensions only if something leads there", async () => {
    const text = "a: {example: {$ref: one.yaml}, x-b: {$ref: two.yaml}, properties: {example: {$ref: three.yaml}}}\n";
    const rest = { "one.yaml": "a: 1", "two.yaml": "a: 2", "three.yaml": "a: 3" };
    expect((await load("a.yaml", { ...rest, "a.yaml": text })).set?.all.map(({ file }) => file)).toEqual([
      "a.yaml",
      "three.yaml",
    ]);
    const led = `${text}b: {$ref: '#/a/x-b'}`;
    expect((await load("a.yaml", { ...rest, "a.yaml": led })).set?.all.map(({ file }) => file)).toEqual([
      "a.yaml",
      "three.yaml",
      "two.yaml",
    ]);
  });

  it("reports what was repaired in a referenced file", async () => {
    const { sink } = await load("a.yaml", { "a.yaml": "x: {$ref: b.yaml}", "b.yaml": 'x: "\\d"' });
    expect(sink.reports.map(({ code, position }) => [code, position?.file])).toEqual([["MG1009", "b.yaml"]]);
  });
});

describe("references from remote documents", () => {
  const at = "https://api.example.test/v1/openapi.yaml";

  it.each<[string, LoadOptions, unknown]>([
    ["common.yaml", {}, { ok: 1 }],
    ["/v2/common.yaml", {}, { ok: 2 }],
    ["http://api.example.test/v2/common.yaml", {}, "refused"],
    ["https://other.test/common.yaml", {}, "refused"],
    ["https://other.test/common.yaml", { allowRemote: true }, { ok: 3 }],
    ["file:///project/secret.json", { allowFiles: true, allowRemote: true }, "refused"],
  ])("%s with %j", async (ref, options, expected) => {
    const files = {
      [at]: `x: {$ref: '${ref}'}`,
      "https://api.example.test/v1/common.yaml": "ok: 1",
      "https://api.example.test/v2/common.yaml": "ok: 2",
      "https://other.test/common.yaml": "ok: 3",
      "secret.json": "{}",
    };
    const { set } = await load(at, files, options);
    expect(outcome(set, ref)).toEqual(expected);
  });

  it("a remote file that a local document refers to never reaches local files", async () => {
    const files = {
      "a.yaml": "x: {$ref: 'https://other.test/b.yaml'}",
      "https://other.test/b.yaml": "x: {$ref: 'file:///project/secret.json'}",
      "secret.json": "{}",
    };
    const { set, accessed } = await load("a.yaml", files, { allowFiles: true, allowRemote: true });
    expect(set?.all.map(({ file }) => file)).toEqual(["a.yaml", "https://other.test/b.yaml"]);
    expect(accessed).not.toContain("/project/secret.json");
  });

  it("standard input has no folder", async () => {
    const { set, accessed } = await load("-", { "-": "x: {$ref: b.yaml}", "b.yaml": "a: 1" });
    expect(accessed).toEqual([]);
    expect(set?.refusal?.("b.yaml", rootOf(set.root))?.reason).toBe(
      '"b.yaml" is relative, and standard input has no folder',
    );
  });
});
