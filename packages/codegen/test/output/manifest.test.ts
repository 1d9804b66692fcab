import { expect, test } from "vitest";
import { manifestText, readManifest, readPinnedNames } from "../../src/output/manifest.ts";
import { createMemoryFs } from "../../src/output/memory-fs.ts";

const tool = (key: string, name: string) => ({ key, name, naming: {} }) as never;
const catalog = {
  inputs: [{ file: "petstore.yaml", sha256: "ab12" }],
  tools: [
    tool("petstore.yaml GET /pets", "list_pets"),
    tool("petstore.yaml GET /__proto__", "__proto__"),
    tool("a.yaml GET /", "root"),
  ],
};

const text = manifestText({ generator: "mcp-gen 0.1.0", catalog, files: { "b.gen.ts": "2", "a.gen.ts": "1" } });

test("one entry a line, sorted", () => {
  expect(text).toMatchInlineSnapshot(`
    "{
      "manifest": 1,
      "generator": "mcp-gen 0.1.0",
      "inputs": [
        {"file":"petstore.yaml","sha256":"ab12"}
      ],
      "tools": {
        "a.yaml GET /": "root",
        "petstore.yaml GET /__proto__": "__proto__",
        "petstore.yaml GET /pets": "list_pets"
      },
      "files": {
        "a.gen.ts": "1",
        "b.gen.ts": "2"
      }
    }
    "
  `);
});

test("is read again as it was written", () => {
  const fs = createMemoryFs(new Map([["/out/.mcp-gen.json", text]]));
  expect(readPinnedNames("/out", fs)).toEqual({
    "a.yaml GET /": "root",
    "petstore.yaml GET /__proto__": "__proto__",
    "petstore.yaml GET /pets": "list_pets",
  });
});

test("of nothing is legal JSON", () => {
  const empty = manifestText({ generator: "g", catalog: { inputs: [], tools: [] }, files: {} });
  expect(JSON.parse(empty)).toEqual({ manifest: 1, generator: "g", inputs: [], tools: {}, files: {} });
});

test.each([
  "[]",
  "null",
  "1",
  '{"manifest":1}',
  '{"manifest":1,"tools":[],"files":{}}',
  '{"manifest":1,"tools":{"a":1},"files":{}}',
  "{",
])("%s is broken", (content) => {
  const fs = createMemoryFs(new Map([["/out/.mcp-gen.json", content]]));
  expect(readManifest("/out", fs)).toBe("broken");
  expect(readPinnedNames("/out", fs)).toBeUndefined();
});
