import { describe, expect, test } from "vitest";
import { checkConfig } from "../src/config/check-config.ts";
import { isConfigFile } from "../src/config/load-config.ts";
import { createProject, PETSTORE } from "./support.ts";

const names = (out: string): readonly string[] =>
  JSON.parse(out).tools.map((tool: { readonly name: string }) => tool.name);

describe("a configuration file", () => {
  test.each([
    [
      "mcp-gen.config.ts",
      'import { defineConfig } from "mcp-gen";\nexport default defineConfig({ input: "petstore.yaml", include: { tags: ["store"] } });\n',
    ],
    ["mcp-gen.config.mjs", 'export default { input: ["petstore.yaml"], include: { tags: ["store"] } };\n'],
    ["mcp-gen.config.json", '{ "input": "petstore.yaml", "include": { "tags": ["store"] } }'],
  ])("%s is found", async (file, text) => {
    const { run } = createProject({ "petstore.yaml": PETSTORE, [file]: text });
    const { code, out } = await run("list", "--json");
    expect(code).toBe(0);
    expect(names(out)).toEqual(["delete_order"]);
  });

  const JSON_CONFIG = '{ "input": "../petstore.yaml", "out": "../out", "include": { "tags": ["store"] } }';
  const files = { "petstore.yaml": PETSTORE, "config/mcp-gen.config.json": JSON_CONFIG };

  test("has paths relative to itself, by --config or as an argument", async () => {
    const project = createProject(files);
    expect(names((await project.run("list", "--config", "config/mcp-gen.config.json", "--json")).out)).toHaveLength(1);
    const { err } = await project.run("generate", "config/mcp-gen.config.json");
    expect(err).toContain("written to out");
    expect(project.files("out/tools")).toEqual(["delete_order.gen.ts"]);
  });

  test("is overridden by flags", async () => {
    const { run } = createProject(files);
    const config = ["--config", "config/mcp-gen.config.json", "--json"];
    expect(names((await run("list", ...config, "--include-tag", "pets")).out)).toEqual(["list_pets", "create_pet"]);
  });

  test("is not looked for where a document is named", async () => {
    const { run } = createProject({ "petstore.yaml": PETSTORE, "mcp-gen.config.json": '{ "nonsense": 1 }' });
    expect((await run("list", "petstore.yaml")).code).toBe(0);
  });

  test("with an output folder pins the names of `list` and `serve`", async () => {
    const project = createProject(files);
    await project.run("generate", "config/mcp-gen.config.json");
    project.write("petstore.yaml", PETSTORE.replace("deleteOrder", "cancelOrder"));
    expect(names((await project.run("list", "config/mcp-gen.config.json", "--json")).out)).toEqual(["delete_order"]);
  });

  test.each([
    ["that is missing", {}, "nope.config.ts", "MG4003"],
    ["that does not parse", { "mcp-gen.config.json": "{" }, "mcp-gen.config.json", "MG4003"],
    ["that throws", { "x.config.mjs": 'throw new Error("boom")' }, "x.config.mjs", "MG4003"],
    ["without an export", { "x.config.mjs": "export const a = 1;" }, "x.config.mjs", "MG4001"],
    ["with an unknown option", { "mcp-gen.config.json": '{ "inputs": "a" }' }, "mcp-gen.config.json", "MG4001"],
  ])("%s exits 1 with a diagnostic", async (_name, present, file, expected) => {
    const { code, out, err } = await createProject(present).run("list", "--config", file);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain(`error ${expected}`);
    expect(err).not.toMatch(/\n {4}at /u);
  });
});

describe("checkConfig", () => {
  test.each<[unknown, readonly string[]]>([
    [{}, []],
    [{ input: "a", out: "b", output: "strict", tools: { get_pet: { enabled: false } }, server: { index: 1 } }, []],
    [null, ["The configuration must be an object"]],
    [[], ["The configuration must be an object"]],
    [{ inptu: "a" }, ['There is no option "inptu". Did you mean "input"?']],
    [{ zzz: 1 }, ['There is no option "zzz"']],
    [{ input: 1 }, ['The option "input" must be a string or an array of strings']],
    [{ output: "loose" }, ['The option "output" must be one of "lenient", "strict", "none"']],
    [{ maxNameLength: 5 }, ['The option "maxNameLength" must be a whole number from 8 to 64']],
    [{ include: { tag: ["a"] } }, ['There is no option "include.tag". Did you mean "tags"?']],
    [{ include: "a" }, ['The option "include" must be an object']],
    [{ tools: { get_pet: { titel: "x" } } }, ['There is no option "tools.get_pet.titel". Did you mean "title"?']],
    [
      { tools: { get_pet: { annotations: { readOnlyHint: 1 } } } },
      ['The option "tools.get_pet.annotations.readOnlyHint" must be true or false'],
    ],
    [{ server: { variables: { a: 1 } } }, ['The option "server.variables" must be an object of strings']],
    [{ limits: { maxBytes: 0 } }, ['The option "limits.maxBytes" must be a number above 0']],
    [
      JSON.parse('{ "__proto__": 1, "constructor": 1 }'),
      ['There is no option "__proto__"', 'There is no option "constructor"'],
    ],
    [
      { input: 1, lenient: "yes" },
      ['The option "input" must be a string or an array of strings', 'The option "lenient" must be true or false'],
    ],
  ])("%j", (value, expected) => {
    expect(checkConfig(value)).toEqual(expected);
  });
});

test.each([
  ["mcp-gen.config.ts", true],
  ["some/other.mjs", true],
  ["a/mcp-gen.config.json", true],
  ["a/mcp-gen.json", true],
  ["openapi.json", false],
  ["api.config.json", false],
  ["https://x.example.test/openapi.yaml", false],
])("isConfigFile(%s) is %s", (path, expected) => {
  expect(isConfigFile(path)).toBe(expected);
});
