import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApi, type LoggedRequest } from "../../examples/petstore/src/api.ts";
import { ROOT } from "../support/paths.ts";
import { type CallResult, CLIENTS, type ConnectedClient, connectClient } from "./clients.ts";
import { prepareServer, WAYS } from "./ways.ts";

const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex").toString("base64");

interface Call {
  readonly tool: string;
  readonly args: Record<string, unknown>;
  /** The request that must be sent; nothing if the call must not reach the API. */
  readonly sends?: string;
  readonly expect: (result: CallResult) => void;
}

const textOf = (result: CallResult) => result.content.map((block) => block.text ?? "").join("\n");
const expectError = (pattern: RegExp) => (result: CallResult) => {
  expect(result.isError).toBe(true);
  expect(textOf(result)).toMatch(pattern);
};

/** A story in order: the API starts with two pets. */
const CALLS: readonly Call[] = [
  {
    tool: "list_pets",
    args: { status: ["available", "pending"], limit: 1 },
    sends: "GET /v1/pets?status=available&status=pending&limit=1",
    expect: (result) => expect(result.structuredContent).toMatchObject({ pets: [{ id: 2, name: "Bello" }], next: 2 }),
  },
  {
    tool: "create_pet",
    args: { body: { kind: "dog", name: "Rex", status: "available", walks: 2 } },
    sends: "POST /v1/pets",
    expect: (result) => expect(result.structuredContent).toMatchObject({ id: 3, kind: "dog", name: "Rex" }),
  },
  {
    tool: "create_pet",
    args: { body: { kind: "dog", name: "Rex", status: "available" } },
    sends: "POST /v1/pets",
    expect: expectError(/409 Conflict[\s\S]*a pet with the name Rex exists/u),
  },
  {
    tool: "update_pet",
    args: { petId: 3, body: { status: "adopted" } },
    sends: "PATCH /v1/pets/3",
    expect: (result) => expect(result.structuredContent).toMatchObject({ id: 3, status: "adopted" }),
  },
  {
    tool: "upload_photo",
    args: { petId: 3, body: { file: { base64: PNG, filename: "r\u00e9x.png" }, caption: "Rex \u2713" } },
    sends: "PUT /v1/pets/3/photo",
    expect: (result) => expect(result.structuredContent).toMatchObject({ bytes: 16, caption: "Rex \u2713" }),
  },
  {
    tool: "get_photo",
    args: { petId: 3 },
    sends: "GET /v1/pets/3/photo",
    expect: (result) => expect(result.content).toEqual([{ type: "image", data: PNG, mimeType: "image/png" }]),
  },
  {
    tool: "get_report",
    args: {},
    sends: "GET /v1/report",
    expect: (result) => expect(textOf(result)).toBe("3 pets: 1 available, 1 pending, 1 adopted.\n"),
  },
  {
    tool: "delete_pet",
    args: { petId: 3 },
    sends: "DELETE /v1/pets/3",
    expect: (result) => {
      expect(result.isError ?? false).toBe(false);
      expect(textOf(result)).not.toBe("");
    },
  },
  {
    tool: "get_pet",
    args: { petId: 3 },
    sends: "GET /v1/pets/3",
    expect: expectError(/404 Not Found[\s\S]*no pet 3/u),
  },
  { tool: "get_pet", args: {}, expect: expectError(/petId/u) },
  { tool: "get_pet", args: { petId: 1, surplus: true }, expect: expectError(/surplus/u) },
  {
    tool: "update_pet",
    args: { petId: 1, body: { status: "adoptd" } },
    expect: expectError(/did you mean "adopted"/u),
  },
  {
    tool: "get_pet",
    args: { petId: "1" },
    sends: "GET /v1/pets/1",
    expect: (result) => expect(result.structuredContent).toMatchObject({ name: "Mitzi" }),
  },
];

const MATRIX = CLIENTS.flatMap((client) => WAYS.map((way) => [client, way] as const));

/** Lists and results by way and client, to compare when all are there. */
const seen = new Map<string, unknown>();

describe.each(MATRIX)("the petstore by an official %s client, %s", (generation, way) => {
  const requests: LoggedRequest[] = [];
  const api = createApi({ key: "e2e-key", onRequest: (request) => requests.push(request) });
  let client: ConnectedClient;

  beforeAll(async () => {
    api.listen(0, "127.0.0.1");
    await once(api, "listening");
    const baseUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}/v1`;
    const document = join(ROOT, "examples/petstore/openapi.yaml");
    const name = `petstore-${generation}`;
    client = await connectClient(
      generation,
      prepareServer(way, { name, document, baseUrl, env: { PETSTORE_API_KEY: "e2e-key" } }),
    );
  });

  afterAll(async () => {
    await client?.close();
    api.closeAllConnections();
    api.close();
  });

  it("lists every tool", async () => {
    const tools = await client.listTools();
    expect(client.serverName).toBe("petstore");
    expect(tools.map(({ name }) => name)).toEqual([
      "list_pets",
      "create_pet",
      "get_pet",
      "update_pet",
      "delete_pet",
      "get_photo",
      "upload_photo",
      "get_report",
    ]);
    seen.set(`list, ${generation}, ${way}`, tools);
  });

  it.each(CALLS.map((call, index) => [index, call.tool, JSON.stringify(call.args), call] as const))(
    "call %i: %s %s",
    async (index, tool, _args, call) => {
      const before = requests.length;
      const result = await client.call(tool, call.args);
      call.expect(result);
      const sent = requests.slice(before).map(({ method, url }) => `${method} ${url}`);
      expect(sent).toEqual(call.sends === undefined ? [] : [call.sends]);
      seen.set(`call ${index}, ${generation}, ${way}`, result);
    },
  );

  it("never shows the key", () => {
    expect(client.stderr()).not.toContain("e2e-key");
    expect(JSON.stringify([...seen.values()])).not.toContain("e2e-key");
  });
});

describe("generated code and serve", () => {
  const subjects = ["list", ...CALLS.map((_, index) => `call ${index}`)];

  it.each(CLIENTS.flatMap((generation) => subjects.map((subject) => [subject, generation] as const)))(
    "do not differ: %s, %s",
    (subject, generation) => {
      const served = seen.get(`${subject}, ${generation}, serve`);
      expect(served).toBeDefined();
      expect(seen.get(`${subject}, ${generation}, generated`)).toEqual(served);
    },
  );
});
