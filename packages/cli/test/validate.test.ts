import { createMemoryHost, createSink, loadDocuments } from "@mcp-gen/codegen";
import { describe, expect, test } from "vitest";
import { judge } from "../src/validate/judge.ts";
import { createProject, PETSTORE } from "./support.ts";

const BAD = PETSTORE.replace("description: The pets", "descripton: The pets");

test("a valid document", async () => {
  const { run } = createProject({ "petstore.yaml": PETSTORE });
  expect(await run("validate", "petstore.yaml")).toEqual({ code: 0, out: "", err: "petstore.yaml is valid.\n" });
});

test("findings stand at their lines", async () => {
  const { code, out, err } = await createProject({ "petstore.yaml": BAD }).run("validate", "petstore.yaml");
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toMatchInlineSnapshot(`
    "
      error MG1030  The official schema says: must have required property 'description'
        petstore.yaml:16:9   #/paths/~1pets/get/responses/200
          15 |       responses:
          16 |         "200":
             |         ^^^^^
        Correct the document as the message says. More: mcp-gen explain MG1030
    "
  `);
});

test("--json", async () => {
  const { out } = await createProject({ "petstore.yaml": BAD }).run("validate", "petstore.yaml", "--json");
  expect(JSON.parse(out)).toMatchObject({ valid: false, diagnostics: [{ code: "MG1030", line: 16 }] });
});

test("a document in several files is judged as one, without the validator reading any", async () => {
  const text = PETSTORE.replaceAll('"#/components/schemas/Pet"', '"schemas/pet.yaml"');
  const { code, err } = await createProject({
    "petstore.yaml": text,
    "schemas/pet.yaml": "type: object\nproperties: { name: { type: string } }\n",
  }).run("validate", "petstore.yaml");
  expect({ code, err }).toEqual({ code: 0, err: "petstore.yaml is valid.\n" });
});

test("OpenAPI 3.2 is beyond the official validator, and that is said", async () => {
  const project = createProject({ "petstore.yaml": PETSTORE.replace("3.0.3", "3.2.0") });
  const { code, err } = await project.run("validate", "petstore.yaml");
  expect(code).toBe(1);
  expect(err).toContain("this document (3.2.0) was not judged");
  const { out } = await project.run("validate", "petstore.yaml", "--json");
  expect(JSON.parse(out)).toMatchObject({ valid: null });
});

describe("judge", () => {
  test("gives up in time", async () => {
    const host = createMemoryHost({ "/a.yaml": PETSTORE });
    const documents = await loadDocuments("/a.yaml", {}, host, createSink());
    if (documents === undefined) throw new Error("not loaded");
    expect(await judge(documents, { timeoutMs: 1 })).toEqual({
      reason: "the official validator did not end within 0.001 s",
    });
  });
});
