import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from "@modelcontextprotocol/client";
import { StdioClientTransport as StdioV2 } from "@modelcontextprotocol/client/stdio";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioV1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as HttpV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import {
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  ListRootsRequestSchema,
  ToolListChangedNotificationSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

const FIXTURE = new URL("../conformance/fixture/", import.meta.url);
const argsOf = (file: string) => [
  "--conditions=@mcp-gen/source",
  "--import",
  "tsx",
  fileURLToPath(new URL(file, FIXTURE)),
];

const CAPABILITIES = { elicitation: {}, sampling: {}, roots: { listChanged: true } };
const INFO = { name: "official", version: "1.0.0" };

/** What a user, a model and an editor answer. */
const ANSWERS = {
  "elicitation/create": { action: "accept", content: { name: "Ada", username: "ada", email: "ada@example.com" } },
  "sampling/createMessage": { role: "assistant", model: "m", content: { type: "text", text: "Paris" } },
  "roots/list": { roots: [{ uri: "file:///home/ada", name: "home" }] },
} as const;

type Mode = "v1" | "v2 legacy" | "v2 auto" | "v2 2026-07-28";
const MODES: readonly Mode[] = ["v1", "v2 legacy", "v2 auto", "v2 2026-07-28"];
const isStateless = (mode: Mode) => mode === "v2 auto" || mode === "v2 2026-07-28";

let http: ChildProcess;
let url: URL;
let client: ClientV1 | undefined;

beforeAll(async () => {
  http = spawn(process.execPath, argsOf("server.ts"));
  if (http.stdout === null) throw new Error("the server has no output");
  url = new URL(String((await once(http.stdout, "data"))[0]).trim());
});

afterAll(() => {
  http.kill();
});

afterEach(async () => {
  await client?.close();
  client = undefined;
});

type Transport = "stdio" | "http";

async function connect(mode: Mode, transport: Transport): Promise<ClientV1> {
  const command = { command: process.execPath, args: argsOf("stdio.ts"), stderr: "pipe" as const };
  if (mode === "v1") {
    const v1 = new ClientV1(INFO, { capabilities: CAPABILITIES });
    v1.setRequestHandler(ElicitRequestSchema, () => ANSWERS["elicitation/create"]);
    v1.setRequestHandler(CreateMessageRequestSchema, () => ANSWERS["sampling/createMessage"]);
    v1.setRequestHandler(ListRootsRequestSchema, () => ANSWERS["roots/list"]);
    await v1.connect(transport === "http" ? (new HttpV1(url) as never) : new StdioV1(command));
    client = v1;
    return v1;
  }
  const negotiation = { "v2 legacy": "legacy", "v2 auto": "auto", "v2 2026-07-28": { pin: "2026-07-28" } } as const;
  const v2 = new ClientV2(INFO, { capabilities: CAPABILITIES, versionNegotiation: { mode: negotiation[mode] } });
  for (const [method, answer] of Object.entries(ANSWERS))
    v2.setRequestHandler(method as never, (() => answer) as never);
  await v2.connect(transport === "http" ? new HttpV2(url) : new StdioV2(command));
  // Both generations have the same methods for what is called here.
  client = v2 as unknown as ClientV1;
  return client;
}

type CallOptions = Parameters<ClientV1["callTool"]>[2];

function call(
  mode: Mode,
  name: string,
  options?: CallOptions,
): Promise<{ content: { text: string }[]; isError?: boolean }> {
  const args =
    name === "test_sampling"
      ? { prompt: "Capital of France?" }
      : name === "test_elicitation"
        ? { message: "Who?" }
        : {};
  const params = { name, arguments: args };
  const { callTool } = client as ClientV1;
  const result =
    mode === "v1"
      ? callTool.call(client as ClientV1, params, undefined, options)
      : callTool.call(client as ClientV1, params, options as never);
  return result as never;
}

const MATRIX = MODES.flatMap((mode) => (["stdio", "http"] as const).map((transport) => [mode, transport] as const));

describe.each(MATRIX)("the official client, %s over %s", (mode, transport) => {
  test("connects, lists, calls, and gets errors of both kinds", async () => {
    const { listTools, getServerVersion } = await connect(mode, transport);
    expect(getServerVersion.call(client as ClientV1)?.name).toBe("conformance");
    expect((await listTools.call(client as ClientV1)).tools.length).toBeGreaterThan(20);
    expect((await call(mode, "test_simple_text")).content[0]?.text).toContain("simple text response");
    expect(await call(mode, "test_error_handling")).toMatchObject({ isError: true });
    await expect(call(mode, "nothing")).rejects.toMatchObject({ code: -32602 });
  });

  test("gets progress", async () => {
    await connect(mode, transport);
    const seen: number[] = [];
    await call(mode, "test_tool_with_progress", { onprogress: ({ progress }) => void seen.push(progress) });
    // The clients drop a notification that comes in one piece with its answer.
    expect(seen.filter((progress) => progress < 100)).toEqual([0, 50]);
  });

  test("is asked for a form, a message and folders", async () => {
    await connect(mode, transport);
    expect((await call(mode, "test_elicitation")).content[0]?.text).toContain('"username":"ada"');
    expect((await call(mode, "test_sampling")).content[0]?.text).toContain("Paris");
    expect((await call(mode, "test_input_required_result_list_roots")).content[0]?.text).toBe(
      "Roots: file:///home/ada",
    );
    expect((await call(mode, "test_input_required_result_multi_round")).content[0]?.text).toBe("accept, accept");
  });

  test("cancels a call", async () => {
    await connect(mode, transport);
    const before = Number((await call(mode, "count_aborted")).content[0]?.text);
    const controller = new AbortController();
    const running = call(mode, "wait_until_aborted", {
      signal: controller.signal,
      onprogress: () => controller.abort("enough"),
    });
    await expect(running).rejects.toThrow();
    await expect.poll(async () => Number((await call(mode, "count_aborted")).content[0]?.text)).toBe(before + 1);
  });
});

describe.each(["stdio", "http"] as const)("changes of the tools over %s", (transport) => {
  test("reach the v1 client, which has a stream of its own", async () => {
    const v1 = await connect("v1", transport);
    let told = 0;
    v1.setNotificationHandler(ToolListChangedNotificationSchema, () => {
      told += 1;
    });
    await v1.listTools();
    await expect
      .poll(async () => {
        await call("v1", "test_trigger_tool_change");
        return told;
      })
      .toBeGreaterThan(0);
  });
});

test.each(MODES.filter(isStateless))("%s speaks 2026-07-28 over both transports", async (mode) => {
  for (const transport of ["stdio", "http"] as const) {
    const connected = await connect(mode, transport);
    const speaks = connected as unknown as { getNegotiatedProtocolVersion?(): string };
    expect(speaks.getNegotiatedProtocolVersion?.()).toBe("2026-07-28");
    await connected.close();
  }
});

describe("the v1 client's session over HTTP", () => {
  test("ends when the client says so", async () => {
    const v1 = new ClientV1(INFO);
    const transport = new HttpV1(url);
    await v1.connect(transport as never);
    const { sessionId } = transport;
    await transport.terminateSession();
    const headers = { "content-type": "application/json", "mcp-session-id": sessionId ?? "" };
    const answer = await fetch(url, { method: "POST", headers, body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' });
    expect(answer.status).toBe(404);
    await v1.close();
  });
});
