import { describe, expect, it } from "vitest";
import { createWire } from "../../src/catalog/wire.ts";
import { emitFiles } from "../../src/emit/emit-files.ts";
import { catalog, petstore } from "./support/petstore.ts";

const options = { generator: "mcp-gen 0.1.0" };

describe("emitFiles", () => {
  const files = emitFiles(petstore, options);

  it("writes these files, and only server.ts once", () => {
    expect(files.map(({ path, once }) => (once ? `${path} (once)` : path))).toEqual([
      "tools/create_pet.gen.ts",
      "tools/list_pets.gen.ts",
      "tools/delete.gen.ts",
      "tools/set_pet_photo.gen.ts",
      "tools/get-pet-photo.gen.ts",
      "tools/ping_the_server_and_say_whether_all_of_it_works.gen.ts",
      "schemas.gen.ts",
      "catalog.gen.ts",
      "registry.gen.ts",
      "server.ts (once)",
    ]);
  });

  it.each(files.filter(({ path }) => path !== "catalog.gen.ts"))("writes $path", async ({ path, text }) => {
    await expect(text).toMatchFileSnapshot(`./expected/${path}`);
  });

  it("writes the catalog as one text per tool", () => {
    const text = files.find(({ path }) => path === "catalog.gen.ts")?.text ?? "";
    const lines = text.split("\n").filter((line) => line.startsWith("  "));
    const wire = createWire(petstore);
    expect(lines).toHaveLength(petstore.tools.length);
    for (const [index, tool] of petstore.tools.entries()) {
      const [, key, source] = /^ {2}(\S+): ('.*'),$/.exec(lines[index] ?? "") ?? [];
      expect(key).toBe(tool.name.includes("-") ? `"${tool.name}"` : tool.name);
      expect(new Function(`return ${source}`)()).toBe(wire.definition(tool));
    }
  });

  it("keeps the printer's own rules", () => {
    for (const { path, text } of files) {
      expect(text, path).not.toMatch(/[ \t]$/m);
      expect(text, path).not.toMatch(/\n\n\n/);
      expect(text, path).toMatch(/[^\n]\n$/);
      if (path === "catalog.gen.ts") continue;
      for (const line of text.split("\n").slice(2)) expect(line.length, `${path}: ${line}`).toBeLessThanOrEqual(120);
    }
  });

  it("gives the same bytes again", () => {
    expect(emitFiles(structuredClone(petstore), options)).toEqual(files);
  });

  it.each([
    [{ name: "petstore" }, "PETSTORE_BASE_URL"],
    [{ name: "1panel" }, "_1PANEL_BASE_URL"],
    [{ name: "petstore", envPrefix: "my api" }, "MY_API_BASE_URL"],
    [{ name: "petstore", envPrefix: "3" }, "_3_BASE_URL"],
  ])("server.ts of %o reads a variable that a shell can set", ({ name, ...prefix }, variable) => {
    const written = emitFiles({ ...petstore, name }, { ...options, ...prefix });
    expect(written.find(({ path }) => path === "server.ts")?.text).toContain(`{ baseUrl: process.env.${variable} }`);
  });

  it("leaves out what is not wanted or not needed", () => {
    const paths = emitFiles(catalog({ tools: [] }), { ...options, server: false }).map(({ path }) => path);
    expect(paths).toEqual(["catalog.gen.ts", "registry.gen.ts"]);
  });
});
