import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createProject, PETSTORE } from "./support.ts";

const WITHOUT_ORDERS = PETSTORE.replace(/ {2}\/orders[\s\S]*?(?=components:)/u, "");

describe("generate", () => {
  test("writes code and says what to do next", async () => {
    const installed = {
      "node_modules/@mcp-gen/runtime/package.json": '{ "exports": { "./stdio": "./package.json" } }',
    };
    const project = createProject({ "petstore.yaml": PETSTORE, ...installed });
    const { code, out, err } = await project.run("generate", "petstore.yaml", "-o", "src/mcp");
    expect({ code, out }).toEqual({ code: 0, out: "" });
    expect(err).toMatchInlineSnapshot(`
      "petstore.yaml   OpenAPI 3.0.3   3 tools
      Requests go to https://petstore.example.test/v1 (from the document; another: --base-url or PETSTORE_BASE_URL)

        3 tools   8 files written to src/mcp   0.0 s
        Next: npx tsx src/mcp/server.ts     Credentials: PETSTORE_API_KEY
      "
    `);
    expect(project.files("src/mcp")).toMatchInlineSnapshot(`
      [
        ".mcp-gen.json",
        "catalog.gen.ts",
        "registry.gen.ts",
        "schemas.gen.ts",
        "server.ts",
        "tools/create_pet.gen.ts",
        "tools/delete_order.gen.ts",
        "tools/list_pets.gen.ts",
      ]
    `);
  });

  test("again changes nothing, byte for byte", async () => {
    const project = createProject({ "petstore.yaml": PETSTORE });
    await project.run("generate", "petstore.yaml", "--out=src/mcp");
    const before = project.files().map((path) => project.read(path));
    const { code, err } = await project.run("generate", "petstore.yaml", "--out=src/mcp");
    expect(code).toBe(0);
    expect(err).toContain("src/mcp is up to date");
    expect(project.files().map((path) => project.read(path))).toEqual(before);
  });

  test("shows the source line of a warning", async () => {
    const text = PETSTORE.replace("enum: [available, sold]", "enum: [available, sold, sold]");
    const { err } = await createProject({ "petstore.yaml": text }).run("generate", "petstore.yaml", "-o", "out");
    expect(err).toMatch(/warning MG\d{4}/u);
    expect(err).toContain("petstore.yaml:13:");
    expect(err).toContain("1 warning");
  });

  test("an edited file is named and nothing is written; --force saves it", async () => {
    const project = createProject({ "petstore.yaml": PETSTORE });
    await project.run("generate", "petstore.yaml", "-o", "out");
    project.write("out/tools/list_pets.gen.ts", "// mine\n");
    const refused = await project.run("generate", "petstore.yaml", "-o", "out");
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toMatchInlineSnapshot(`
      "
        error MG3001  The generated file "tools/list_pets.gen.ts" was edited
          out/tools/list_pets.gen.ts:1:1
            1 | // mine
              | ^
          Move the change into \`overrides\` in server.ts, or run again with \`--force\`, which saves a copy first. More: mcp-gen explain MG3001
      Nothing was written.
      "
    `);
    expect(project.read("out/tools/list_pets.gen.ts")).toBe("// mine\n");
    const forced = await project.run("generate", "petstore.yaml", "-o", "out", "--force");
    expect(forced.code).toBe(0);
    expect(forced.err).toContain("Saved: out/tools/list_pets.gen.ts.bak");
    expect(project.read("out/tools/list_pets.gen.ts.bak")).toBe("// mine\n");
  });

  test("a foreign folder is refused in a few lines and left as it was", async () => {
    const project = createProject({ "petstore.yaml": PETSTORE, "out/notes.txt": "mine" });
    const { code, err } = await project.run("generate", "petstore.yaml", "--out", "out");
    expect(code).toBe(1);
    expect(err.trim().split("\n").length).toBeLessThanOrEqual(5);
    expect(project.files("out")).toEqual(["notes.txt"]);
  });

  test("an operation that is gone takes its file along; names of the others stay", async () => {
    const project = createProject({ "petstore.yaml": PETSTORE });
    await project.run("generate", "petstore.yaml", "-o", "out");
    const { "petstore.yaml GET /pets": _, ...names } = JSON.parse(project.read("out/.mcp-gen.json")).tools;
    expect(Object.keys(names)).toHaveLength(2);
    project.write("petstore.yaml", WITHOUT_ORDERS.replace("listPets", "findAllPets"));
    const { err } = await project.run("generate", "petstore.yaml", "-o", "out");
    expect(err).toContain("1 deleted");
    expect(project.files("out/tools")).toEqual(["create_pet.gen.ts", "list_pets.gen.ts"]);
  });

  test("--dry-run prints a diff and writes nothing", async () => {
    const project = createProject({ "petstore.yaml": PETSTORE });
    await project.run("generate", "petstore.yaml", "-o", "out");
    const before = project.files().map((path) => project.read(path));
    project.write("petstore.yaml", PETSTORE.replace("Add a pet", "Add one pet"));
    const { code, out, err } = await project.run("generate", "petstore.yaml", "-o", "out", "--dry-run");
    expect(code).toBe(0);
    expect(out).toContain("--- a/tools/create_pet.gen.ts\n+++ b/tools/create_pet.gen.ts\n@@ ");
    expect(out).toMatch(/^-.*Add a pet/mu);
    expect(out).toMatch(/^\+.*Add one pet/mu);
    expect(err).toContain("3 files would be written to out");
    project.write("petstore.yaml", PETSTORE);
    expect(project.files().map((path) => project.read(path))).toEqual(before);
  });

  test("--dry-run into a new folder does not make it", async () => {
    const project = createProject({ "petstore.yaml": PETSTORE });
    const { out } = await project.run("generate", "petstore.yaml", "-o", "out", "--dry-run");
    expect(out).toContain("--- /dev/null\n+++ b/server.ts");
    expect(existsSync(join(project.dir, "out"))).toBe(false);
  });

  test("--json", async () => {
    const project = createProject({ "petstore.yaml": PETSTORE });
    const { out } = await project.run("generate", "petstore.yaml", "-o", "out", "--json");
    const result = JSON.parse(out);
    expect(result).toMatchObject({ written: true, unchanged: 0, kept: [], saved: [], diagnostics: [] });
    expect(result.changes).toContainEqual({ path: "tools/list_pets.gen.ts", action: "create" });
    project.write("out/catalog.gen.ts", "x");
    const failed = await project.run("generate", "petstore.yaml", "-o", "out", "--json");
    expect(failed.code).toBe(1);
    expect(JSON.parse(failed.out).diagnostics).toMatchObject([
      { code: "MG3001", severity: "error", file: "out/catalog.gen.ts" },
    ]);
  });

  test.each([
    ["a document that is missing", {}, "MG1002"],
    ["text that is no document", { "petstore.yaml": "a: [" }, "MG1"],
    ["a document that is no API", { "petstore.yaml": "a: 1" }, "MG1"],
  ])("%s exits 1 with a diagnostic and writes nothing", async (_name, files, expected) => {
    const project = createProject(files);
    const { code, out, err } = await project.run("generate", "petstore.yaml", "-o", "out");
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain(`error ${expected}`);
    expect(err).toContain("petstore.yaml");
    expect(err).not.toMatch(/\n {4}at /u);
    expect(existsSync(join(project.dir, "out"))).toBe(false);
  });

  test("--strict turns a warning into a failure", async () => {
    const text = PETSTORE.replace("enum: [available, sold]", "enum: [sold, sold]");
    const project = createProject({ "petstore.yaml": text });
    const { code, err } = await project.run("generate", "petstore.yaml", "-o", "out", "--strict");
    expect(code).toBe(1);
    expect(err).toContain("Warnings count as errors (--strict).");
    expect(existsSync(join(project.dir, "out"))).toBe(false);
  });

  test("finishes a run that was interrupted", async () => {
    const project = createProject({ "petstore.yaml": PETSTORE });
    await project.run("generate", "petstore.yaml", "-o", "out");
    const staging = "out/.mcp-gen-staging";
    project.write(`${staging}/files/extra.gen.ts`, "// extra\n");
    project.write(`${staging}/journal.json`, '{"moves":[{"path":"extra.gen.ts"}],"deletes":[]}');
    const check = await project.run("check", "petstore.yaml", "-o", "out");
    expect(check.code).toBe(1);
    expect(check.err).toContain("error MG3007");
    const { code, err } = await project.run("generate", "petstore.yaml", "-o", "out");
    expect(code).toBe(0);
    expect(err).toContain("Finished an earlier run that was interrupted.");
    expect(project.files("out")).toContain("extra.gen.ts");
    expect(existsSync(join(project.dir, staging))).toBe(false);
  });

  test("flags choose operations; a list may stand in several flags", async () => {
    const project = createProject({ "petstore.yaml": PETSTORE });
    const names = async (...flags: readonly string[]) => {
      const { out } = await project.run("list", "petstore.yaml", "--json", ...flags);
      return JSON.parse(out).tools.map((tool: { readonly name: string }) => tool.name);
    };
    expect(await names("--include-tag", "store")).toEqual(["delete_order"]);
    expect(await names("--include-tag", "store", "--include-tag=pets")).toHaveLength(3);
    expect(await names("--exclude-tag", "store")).toEqual(["list_pets", "create_pet"]);
    expect(await names("--method", "get,delete")).toEqual(["list_pets", "delete_order"]);
    expect(await names("--include-path", "/orders/**")).toEqual(["delete_order"]);
  });
});

describe("a renamed tool", () => {
  const CONFIG = (tools: object) => `export default ${JSON.stringify({ input: "petstore.yaml", out: "gen", tools })};`;
  const renamed = { list_pets: { name: "pets", description: "All pets." } };

  test("stays renamed and described, and goes back when the configuration does", async () => {
    const project = createProject({ "petstore.yaml": PETSTORE, "mcp-gen.config.mjs": CONFIG(renamed) });
    expect((await project.run("generate")).code).toBe(0);
    expect(project.read("gen/catalog.gen.ts")).toContain("All pets.");
    const check = await project.run("check");
    expect([check.code, check.err]).toEqual([0, expect.stringContaining("up to date")]);
    const again = await project.run("generate");
    expect(again.err).not.toContain("MG2023");
    expect(again.err).toContain("gen is up to date");
    project.write("other.config.mjs", CONFIG({}));
    expect((await project.run("generate", "--config", "other.config.mjs")).code).toBe(0);
    expect(project.files("gen/tools")).toContain("list_pets.gen.ts");
    expect(project.files("gen/tools")).not.toContain("pets.gen.ts");
  });

  test("may be named by its operationId", async () => {
    const config = CONFIG({ listPets: { description: "All pets." } });
    const project = createProject({ "petstore.yaml": PETSTORE, "mcp-gen.config.mjs": config });
    expect((await project.run("generate")).err).not.toContain("MG2023");
    expect(project.read("gen/catalog.gen.ts")).toContain("All pets.");
  });
});

describe("a slip of the hand deletes nothing", () => {
  test.each<[string, readonly string[], string]>([
    ["a tag that does not exist", ["petstore.yaml", "--include-tag", "pet"], 'Did you mean "pets"?'],
    ["a method that does not exist", ["petstore.yaml", "--method", "GTE"], 'Did you mean "GET"?'],
    ["another document", ["other.yaml"], 'was generated from "petstore.yaml", not from "other.yaml"'],
    ["filters that leave nothing", ["petstore.yaml", "--include-path", "/nothing"], "All 3 tools"],
  ])("%s", async (_, argv, message) => {
    const other = PETSTORE.replaceAll("/pets", "/animals");
    const project = createProject({ "petstore.yaml": PETSTORE, "other.yaml": other });
    await project.run("generate", "petstore.yaml", "-o", "gen");
    const before = project.files("gen");
    const { code, err } = await project.run("generate", ...argv, "-o", "gen");
    expect(code).toBe(1);
    expect(err).toContain(message);
    expect(project.files("gen")).toEqual(before);
  });

  test("--force says that it is none", async () => {
    const project = createProject({
      "petstore.yaml": PETSTORE,
      "other.yaml": PETSTORE.replaceAll("/pets", "/animals"),
    });
    await project.run("generate", "petstore.yaml", "-o", "gen");
    expect((await project.run("generate", "other.yaml", "-o", "gen", "--force")).code).toBe(0);
  });
});

test("--dry-run shows what an edited file would become", async () => {
  const project = createProject({ "petstore.yaml": PETSTORE });
  await project.run("generate", "petstore.yaml", "-o", "gen");
  project.write("gen/tools/list_pets.gen.ts", "mine\n");
  const { code, out, err } = await project.run("generate", "petstore.yaml", "-o", "gen", "--dry-run");
  expect(code).toBe(1);
  expect(out).toContain("-mine");
  expect(err).toContain("MG3001");
});

describe("check", () => {
  const prepared = async () => {
    const project = createProject({ "petstore.yaml": PETSTORE });
    await project.run("generate", "petstore.yaml", "-o", "out");
    return {
      ...project,
      check: (...flags: readonly string[]) => project.run("check", "petstore.yaml", "-o", "out", ...flags),
    };
  };

  test("exits 0 if all is fresh", async () => {
    const { check } = await prepared();
    expect(await check()).toEqual({ code: 0, out: "", err: "out is up to date: 6 files.\n" });
  });

  test("exits 3 if not, and says per tool what it means; nothing is written", async () => {
    const { check, write, read } = await prepared();
    const before = read("out/catalog.gen.ts");
    write(
      "petstore.yaml",
      WITHOUT_ORDERS.replace("enum: [available, sold]", "enum: [available]")
        .replace("Add a pet", "Add one pet")
        .replace(
          "    post:",
          "    put: { operationId: replacePets, tags: [pets], responses: { '204': { description: x } } }\n    post:",
        ),
    );
    const { code, err } = await check();
    expect(code).toBe(3);
    expect(err).toMatchInlineSnapshot(`
      "out is stale: 6 files would change.
        removed      delete_order   no longer there
        breaking     list_pets      "status" takes "sold" no more
        added        replace_pets   new
        docs         create_pet     descriptions only
      Run \`mcp-gen generate\` again.
      "
    `);
    expect(read("out/catalog.gen.ts")).toBe(before);
  });

  test("--json", async () => {
    const { check, write } = await prepared();
    expect(JSON.parse((await check("--json")).out)).toEqual({ stale: false, tools: [], files: [], diagnostics: [] });
    write("petstore.yaml", WITHOUT_ORDERS);
    const { code, out } = await check("--json");
    expect(code).toBe(3);
    expect(JSON.parse(out)).toMatchObject({ stale: true, tools: [{ tool: "delete_order", kind: "removed" }] });
  });

  test("an edited file is a conflict: exit 1", async () => {
    const { check, write } = await prepared();
    write("out/catalog.gen.ts", "x");
    const { code, err } = await check();
    expect(code).toBe(1);
    expect(err).toContain("error MG3001");
  });

  test("the user's own files are none of its business", async () => {
    const { check, write } = await prepared();
    write("out/server.ts", "// mine");
    write("out/more.ts", "// mine");
    expect((await check()).code).toBe(0);
  });
});
