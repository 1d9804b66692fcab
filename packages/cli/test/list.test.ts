import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { createProject, PETSTORE } from "./support.ts";

const schema = JSON.parse(readFileSync(new URL("../../../docs/list.schema.json", import.meta.url), "utf8"));
const isContract = new Ajv2020({ allErrors: true, strict: false }).compile(schema);

/** What `list --json` prints, after it was judged by the documented schema. */
async function listed(text: string, ...flags: readonly string[]) {
  const { code, out } = await createProject({ "petstore.yaml": text }).run("list", "petstore.yaml", "--json", ...flags);
  const value = JSON.parse(out);
  isContract(value);
  expect(isContract.errors ?? []).toEqual([]);
  return { code, value };
}

test("the table", async () => {
  const project = createProject({ "petstore.yaml": PETSTORE }, { env: { PETSTORE_API_KEY: "x" } });
  const { code, out, err } = await project.run("list", "petstore.yaml");
  expect(code).toBe(0);
  expect(err).toBe(
    "petstore.yaml   OpenAPI 3.0.3   3 tools\nRequests go to https://petstore.example.test/v1 (from the document; another: --base-url or PETSTORE_BASE_URL)\n\n",
  );
  expect(out).toMatchInlineSnapshot(`
    "  tool          request                   tokens  arguments

    pets
      list_pets     GET /pets                    134  status? limit?
      create_pet    POST /pets                   115  body

    store
      delete_order  DELETE /orders/{orderId}      77  orderId

    3 tools, about 326 tokens when all are listed

    Credentials, from the environment:
      api_key   apiKey   PETSTORE_API_KEY (set)
    "
  `);
});

test("tools of one tag stand together, wherever they are in the document", async () => {
  const text = PETSTORE.replace("tags: [pets]\n      summary: List", "tags: [store]\n      summary: List");
  const { out } = await createProject({ "petstore.yaml": text }).run("list", "petstore.yaml");
  expect(out.match(/^\S.*$/gmu)?.slice(0, 2)).toEqual(["store", "pets"]);
});

test("a credential whose variable is not set", async () => {
  const { out } = await createProject({ "petstore.yaml": PETSTORE }).run("list", "petstore.yaml");
  expect(out).toContain("PETSTORE_API_KEY (not set)");
});

test("control characters of a document never reach the terminal", async () => {
  const text = PETSTORE.replace("tags: [pets]", 'tags: ["pe\\u001b[31mts"]').replace(
    "name: status",
    'name: "sta\\u001btus"',
  );
  const { out, err } = await createProject({ "petstore.yaml": text }).run("list", "petstore.yaml");
  expect(out + err).not.toContain("\u001b");
});

describe("--json keeps its contract", () => {
  test("for a document", async () => {
    const { code, value } = await listed(PETSTORE);
    expect(code).toBe(0);
    expect(value.tools[2]).toMatchObject({
      name: "delete_order",
      kind: "http",
      source: {
        method: "DELETE",
        path: "/orders/{orderId}",
        operationId: "deleteOrder",
        file: "petstore.yaml",
        pointer: "/paths/~1orders~1{orderId}/delete",
        line: 31,
      },
      arguments: [{ property: "/orderId", in: "path", name: "orderId", required: true }],
    });
    expect(value.tools[1].arguments).toEqual([
      { property: "/body", in: "body", name: "body", required: true, mediaType: "application/json" },
    ]);
    expect(value.credentials).toEqual([{ scheme: "api_key", type: "apiKey", env: { token: "PETSTORE_API_KEY" } }]);
  });

  test("for diagnostics, also those without a place of their own", async () => {
    const text = PETSTORE.replaceAll(/operationId: \w+/gu, "operationId: same");
    const { value } = await listed(text);
    expect(value.diagnostics.length).toBeGreaterThan(0);
    expect(value.diagnostics[0]).toMatchObject({ file: "petstore.yaml", severity: "warning" });
  });

  test("for a document that cannot be used", async () => {
    const { code, value } = await listed("a: 1");
    expect(code).toBe(1);
    expect(value).toMatchObject({ tools: [], credentials: [], diagnostics: [{ severity: "error" }] });
  });

  test("and the schema refuses what is not in it", () => {
    expect(isContract({ tools: [{}], credentials: [], diagnostics: [] })).toBe(false);
    expect(isContract({ tools: [], credentials: [], diagnostics: [], more: 1 })).toBe(false);
  });

  test("without output schemas where they are not listed", async () => {
    expect((await listed(PETSTORE)).value.tools[0]).toHaveProperty("outputSchema");
    expect((await listed(PETSTORE, "--output", "none")).value.tools[0]).not.toHaveProperty("outputSchema");
  });
});
