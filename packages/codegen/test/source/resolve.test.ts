import { describe, expect, it } from "vitest";
import { child, pointerOf, rootOf } from "../../src/source/location.ts";
import { createDocumentSet } from "../../src/source/resolve.ts";
import type { SourceDocument } from "../../src/source/types.ts";
import { parse } from "./support.ts";

function documentOf(value: unknown, url = "file:///project/root.json"): SourceDocument {
  const { document } = parse(JSON.stringify(value), { url, file: url.split("/").at(-1) ?? "" });
  if (document === undefined) throw new Error("the sample does not parse");
  return document;
}

describe("resolve", () => {
  const root = documentOf({
    definitions: {
      "Page«Item»": "guillemets",
      "a/b~c": "escaped",
      "50%": "percent",
      "": "empty",
      list: ["zero", "one"],
    },
    paths: { "/x/{id}": { $ref: "#/definitions" } },
    loop: { $ref: "#/loop" },
  });
  const other = documentOf({ a: { b: 1 } }, "file:///project/sub/other.json");
  const set = createDocumentSet(root, [root, other]);

  it.each([
    ["#/definitions/Page«Item»", "guillemets", "/definitions/Page«Item»"],
    ["#/definitions/Page%C2%ABItem%C2%BB", "guillemets", "/definitions/Page«Item»"],
    ["#/definitions/a~1b~0c", "escaped", "/definitions/a~1b~0c"],
    ["#/definitions/a%7E1b~0c", "escaped", "/definitions/a~1b~0c"],
    ["#/definitions/50%", "percent", "/definitions/50%"],
    ["#/definitions/50%25", "percent", "/definitions/50%"],
    ["#/definitions/", "empty", "/definitions/"],
    ["#/definitions/list/1", "one", "/definitions/list/1"],
    ["root.json#/definitions/list/0", "zero", "/definitions/list/0"],
    ["sub/other.json#/a/b", 1, "/a/b"],
    ["./sub/../sub/other.json#/a/b", 1, "/a/b"],
    ["file:///project/sub/other.json#/a/b", 1, "/a/b"],
    ["#/paths/~1x~1%7Bid%7D/list/0", "zero", "/definitions/list/0"],
  ])("%s", (ref, value, pointer) => {
    const resolved = set.resolve(ref, rootOf(root));
    expect(resolved?.value).toEqual(value);
    expect(resolved && pointerOf(resolved.at)).toBe(pointer);
  });

  it("gives the whole document for an empty fragment", () => {
    expect(set.resolve("#", rootOf(root))?.value).toBe(root.value);
    expect(set.resolve("sub/other.json", rootOf(root))?.value).toBe(other.value);
    expect(set.resolve("../root.json", rootOf(other))?.at.document).toBe(root);
  });

  it.each([
    "#/definitions/missing",
    "#/definitions/list/2",
    "#/definitions/list/01",
    "#/definitions/list/length",
    "#/definitions/constructor",
    "#/__proto__",
    "#/definitions/Page«Item»/length",
    "#nothing",
    "#/loop/x",
    "missing.json",
    "http://[",
  ])("%s leads nowhere", (ref) => {
    expect(set.resolve(ref, rootOf(root))).toBeUndefined();
  });

  it("gives the same answer object for the same reference", () => {
    const ref = "#/definitions/list";
    expect(set.resolve(ref, rootOf(root))).toBe(set.resolve(ref, child(rootOf(root), "paths")));
  });
});

describe("resources and anchors", () => {
  const root = documentOf({
    components: {
      schemas: {
        Pet: {
          $id: "https://schemas.test/pet",
          $anchor: "pet",
          $defs: { Name: { $anchor: "name", type: "string" }, Inner: { $id: "inner/tag", properties: { a: true } } },
          properties: { name: { $ref: "#name" } },
        },
        Tree: { $dynamicAnchor: "node" },
        Old: { $id: "#old" },
        Fake: { properties: { $id: { type: "string" } }, example: { $id: "https://schemas.test/fake" } },
      },
    },
  });
  const set = createDocumentSet(root, [root]);
  const inPet = child(rootOf(root), "components", "schemas", "Pet", "properties", "name");

  it.each([
    ["#name", "/components/schemas/Pet/$defs/Name"],
    ["#/$defs/Name", "/components/schemas/Pet/$defs/Name"],
    ["#", "/components/schemas/Pet"],
    ["inner/tag", "/components/schemas/Pet/$defs/Inner"],
    ["inner/tag#/properties/a", "/components/schemas/Pet/$defs/Inner/properties/a"],
    ["#/components/schemas/Tree", "/components/schemas/Tree"],
  ])("%s inside a resource", (ref, pointer) => {
    const resolved = set.resolve(ref, inPet);
    expect(resolved && pointerOf(resolved.at)).toBe(pointer);
  });

  it.each([
    ["https://schemas.test/pet", "/components/schemas/Pet"],
    ["https://schemas.test/pet#pet", "/components/schemas/Pet"],
    ["https://schemas.test/inner/tag", "/components/schemas/Pet/$defs/Inner"],
    ["#node", "/components/schemas/Tree"],
    ["#old", "/components/schemas/Old"],
    ["#name", "/components/schemas/Pet/$defs/Name"],
  ])("%s from the document", (ref, pointer) => {
    const resolved = set.resolve(ref, rootOf(root));
    expect(resolved && pointerOf(resolved.at)).toBe(pointer);
  });

  it("takes no $id from examples", () => {
    expect(set.resolve("https://schemas.test/fake", rootOf(root))).toBeUndefined();
  });

  it("knows a document by its $self, and falls back to its own URL", () => {
    const self = documentOf({ $self: "https://apis.test/main.json", a: { $ref: "part.json" } });
    const part = documentOf({ $self: "https://apis.test/part.json", b: 1 }, "file:///project/elsewhere.json");
    const near = documentOf({ c: 1 }, "file:///project/near.json");
    const selves = createDocumentSet(self, [self, part, near]);
    expect(selves.resolve("part.json#/b", rootOf(self))?.at.document).toBe(part);
    expect(selves.resolve("near.json#/c", rootOf(self))?.at.document).toBe(near);
    expect(selves.resolve("main.json", rootOf(part))?.at.document).toBe(self);
  });
});
