import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createMemoryHost, createSink, createWire, emitFiles, readCatalog } from "@mcp-gen/codegen";
import { describe, expect, test } from "vitest";
import { createServedRegistry } from "../src/serve/served-registry.ts";
import { createProject, PETSTORE } from "./support.ts";

const petstore = async () => {
  const host = createMemoryHost({ "/petstore.yaml": PETSTORE });
  const reading = await readCatalog({ inputs: ["/petstore.yaml"], host }, createSink());
  if (reading === undefined) throw new Error("not read");
  return reading.catalog;
};

describe("createServedRegistry", () => {
  test("lists what generated code lists, in the same order", async () => {
    const catalog = await petstore();
    const definitions = await createServedRegistry(catalog).definitions();
    const wire = createWire(catalog);
    expect(Object.entries(definitions)).toEqual(catalog.tools.map((tool) => [tool.name, wire.definition(tool)]));
    const file = emitFiles(catalog, { generator: "g" }).find(({ path }) => path === "catalog.gen.ts");
    for (const text of Object.values(definitions)) expect(file?.text).toContain(text);
  });

  test("leaves output schemas out where that is configured", async () => {
    const definitions = await createServedRegistry(await petstore(), { listOutputSchemas: false }).definitions();
    expect(definitions.list_pets).not.toContain("outputSchema");
  });

  test("hands the Catalog's own request and the input to `ctx.http`, and answers its value", async () => {
    const catalog = await petstore();
    const { tools } = createServedRegistry(catalog).definition;
    const handler = await tools.delete_order?.load();
    const sent: unknown[] = [];
    const http = async ({ spec }: { readonly spec: unknown }, input: unknown) => {
      sent.push(spec, input);
      return { value: () => "answer" };
    };
    // The handler uses nothing else of its context.
    expect(await handler?.({ orderId: 1 } as never, { http } as never)).toBe("answer");
    const binding = catalog.tools[2]?.binding;
    expect(sent).toEqual([binding?.kind === "http" && binding.request, { orderId: 1 }]);
  });

  test("wraps what is not certainly an object, as the emitter says", async () => {
    const { tools } = createServedRegistry(await petstore()).definition;
    expect([tools.list_pets?.wrap, tools.create_pet?.wrap]).toEqual([true, undefined]);
  });
});

const BIN = fileURLToPath(new URL("../src/bin.ts", import.meta.url));
const TSX = fileURLToPath(import.meta.resolve("tsx"));

/** Starts the command as a process of its own, sends lines and waits for its end. */
function start(argv: readonly string[], cwd: string, input = "") {
  const child = spawn(process.execPath, ["--import", TSX, "--conditions", "@mcp-gen/source", BIN, ...argv], { cwd });
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk) => {
    out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    err += chunk;
  });
  child.stdin.end(input);
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.on("close", (code) => resolve({ code, out, err })),
  );
}

describe("as a process", { timeout: 30_000 }, () => {
  test("serve answers on standard output, which carries the protocol only", async () => {
    const { dir } = createProject({ "petstore.yaml": PETSTORE.replace("[available, sold]", "[sold, sold]") });
    const clientInfo = { name: "test", version: "1" };
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };
    const messages = [
      { jsonrpc: "2.0", id: 1, method: "initialize", params },
      { jsonrpc: "2.0", method: "notifications/initialized" },
      { jsonrpc: "2.0", id: 2, method: "tools/list" },
    ];
    const input = messages.map((message) => `${JSON.stringify(message)}\n`).join("");
    const { code, out, err } = await start(["serve", "petstore.yaml"], dir, input);
    const replies = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(code).toBe(0);
    expect(replies[0]).toMatchObject({ id: 1, result: { serverInfo: { name: "petstore", version: "1.0.0" } } });
    expect(replies[1].result.tools.map((tool: { readonly name: string }) => tool.name)).toEqual([
      "list_pets",
      "create_pet",
      "delete_order",
    ]);
    expect(err).toContain("petstore.yaml   OpenAPI 3.0.3   3 tools");
    expect(err).toContain("warning MG");
  });

  test("serve of a document that cannot be used ends with 1 and an empty standard output", async () => {
    const { dir } = createProject({ "petstore.yaml": "a: 1" });
    const { code, out, err } = await start(["serve", "petstore.yaml"], dir);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain("error MG1");
  });

  test("list reads a document from standard input", async () => {
    const { dir } = createProject({});
    const { code, out } = await start(["list", "-", "--json"], dir, PETSTORE);
    expect(code).toBe(0);
    expect(JSON.parse(out).tools).toHaveLength(3);
  });
});

describe("serve --http", () => {
  test("listens, answers, and ends by SIGTERM", async () => {
    const project = createProject({ "petstore.yaml": PETSTORE });
    const argv = ["--import", TSX, "--conditions", "@mcp-gen/source", BIN, "serve", "petstore.yaml", "--http", "0"];
    const child = spawn(process.execPath, argv, { cwd: project.dir });
    let err = "";
    const listening = new Promise<string>((resolve) => {
      child.stderr.on("data", (chunk) => {
        err += chunk;
        const url = /at (http:\S+?)\. /u.exec(err)?.[1];
        if (url !== undefined) resolve(url);
      });
    });
    const url = await listening;
    const answer = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "mcp-protocol-version": "2026-07-28",
        "mcp-method": "tools/list",
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/list",
        params: {
          _meta: {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {},
          },
        },
      }),
    });
    expect(((await answer.json()) as { result: { tools: unknown[] } }).result.tools).toHaveLength(3);
    const ended = new Promise((resolve) => child.on("exit", resolve));
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  });

  test.each<[readonly string[], string]>([
    [["--http", "70000"], '"70000" is no port'],
    [["--http=x"], '"x" is no port'],
    [["--http", "0", "--host", "203.0.113.1"], '"203.0.113.1" is no address of this machine'],
  ])("%j is wrong usage", async (flags, message) => {
    const { code, err } = await createProject({ "petstore.yaml": PETSTORE }).run("serve", "petstore.yaml", ...flags);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });

  test("the port may be left out before a document", async () => {
    const { code, err } = await createProject({}).run("serve", "--http", "nothing.yaml");
    expect([code, err]).toEqual([1, expect.stringContaining('"nothing.yaml" cannot be read')]);
  });
});
