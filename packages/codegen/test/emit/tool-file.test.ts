import { describe, expect, it } from "vitest";
import { emitToolFile } from "../../src/emit/tool-file.ts";
import { input, tool } from "./support/petstore.ts";

describe("comment of a handler", () => {
  it.each([
    [{ title: "List pets", description: "List pets. In pages." }, "/** GET /pets: List pets */"],
    [{ description: "List pets. In pages." }, "/** GET /pets: List pets. */"],
    [{ description: "GET /pets" }, "/** GET /pets */"],
    [{ description: "Deprecated: GET /pets" }, "/** GET /pets */"],
    [{ title: "取得", description: "GET /pets" }, "/** GET /pets: 取得 */"],
  ])("%j: %s", (texts, comment) => {
    const spec = tool({
      name: "list_pets",
      inputSchema: input({}),
      output: { kinds: ["empty"], mode: "none", wrap: false },
      binding: { kind: "http", request: { method: "GET", path: "/pets" } },
      ...texts,
    });
    const { text } = emitToolFile(spec, { generator: "mcp-gen", schemas: {}, onSchema: () => undefined });
    expect(text.split("\n").find((line) => line.startsWith("/** "))).toBe(comment);
  });
});
