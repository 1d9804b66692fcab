import { createRegistry } from "@mcp-gen/runtime";
import { describe, expect, test } from "vitest";
import { openConnection } from "../../packages/runtime/src/protocol/connection.ts";
import { createServer } from "../../packages/runtime/src/protocol/server.ts";
import { modules } from "../conformance/fixture/modules.ts";
import { createTools } from "../conformance/fixture/tools.ts";
import { createJudge, hasSchemas } from "./schemas.ts";

type Json = ReturnType<typeof JSON.parse>;

const HANDSHAKE = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] as const;
const STATELESS = "2026-07-28";

/** What is asked, and what the answer must be; tools of the conformance fixture. */
const REQUESTS: readonly (readonly [method: string, result: string, params: object])[] = [
  ["tools/list", "ListToolsResult", {}],
  ["resources/list", "ListResourcesResult", {}],
  ["resources/templates/list", "ListResourceTemplatesResult", {}],
  ["resources/read", "ReadResourceResult", { uri: "test://static-text" }],
  ["resources/read", "ReadResourceResult", { uri: "test://static-binary" }],
  ["resources/read", "ReadResourceResult", { uri: "test://template/1/data" }],
  ["resources/read", "", { uri: "test://nothing" }],
  ["prompts/list", "ListPromptsResult", {}],
  ["prompts/get", "GetPromptResult", { name: "test_prompt_with_image" }],
  ["prompts/get", "GetPromptResult", { name: "test_prompt_with_embedded_resource", arguments: { resourceUri: "x:y" } }],
  ["prompts/get", "", { name: "nothing" }],
  [
    "completion/complete",
    "CompleteResult",
    { ref: { type: "ref/prompt", name: "test_prompt_with_arguments" }, argument: { name: "arg1", value: "par" } },
  ],
  ["tools/call", "", { name: "nothing" }],
  ["tools/call", "", {}],
  ["nonsense", "", {}],
  ...[
    "test_simple_text",
    "test_image_content",
    "test_audio_content",
    "test_embedded_resource",
    "test_multiple_content_types",
    "test_error_handling",
    "test_tool_with_progress",
    "test_tool_with_logging",
    "test_elicitation_sep1330_enums",
    "test_elicitation_sep1034_defaults",
  ].map((name) => ["tools/call", "CallToolResult", { name }] as const),
  ["tools/call", "CallToolResult", { name: "test_sampling", arguments: { prompt: "x" } }],
];

const CAPABILITIES = { elicitation: {}, sampling: {}, roots: {} };
const ANSWERS: Readonly<Record<string, object>> = {
  "elicitation/create": { action: "accept", content: {} },
  "sampling/createMessage": { role: "assistant", model: "m", content: { type: "text", text: "x" } },
};

/** A connection that answers what it is asked, and keeps all that was sent. */
function connect() {
  const sent: Json[] = [];
  const registry = createRegistry(
    createTools(() => undefined),
    { rateLimit: false },
  );
  const server = createServer({
    info: { name: "wire", version: "1.0.0", title: "Wire", instructions: "Use it." },
    registry: async () => registry,
    log: () => undefined,
    modules,
  });
  const connection = openConnection(server, (message) => {
    const value = JSON.parse(typeof message === "string" ? message : [...message].join(""));
    sent.push(value);
    if (value.method !== undefined && value.id !== undefined) {
      connection.receive(JSON.stringify({ jsonrpc: "2.0", id: value.id, result: ANSWERS[value.method] }));
    }
  });
  const ask = async (method: string, params: object): Promise<readonly Json[]> => {
    const before = sent.length;
    connection.receive(JSON.stringify({ jsonrpc: "2.0", id: before, method, params }));
    await connection.idle();
    return sent.slice(before);
  };
  return { ask, registry, sent };
}

function faultsOf(revision: string, messages: readonly Json[], result: string): readonly string[] {
  const judge = createJudge(revision);
  return messages.flatMap((message) => {
    const found = [judge("JSONRPCMessage", message)];
    if (message.method !== undefined && message.id === undefined) found.push(judge("ServerNotification", message));
    if (message.method !== undefined && message.id !== undefined) found.push(judge("ServerRequest", message));
    if (message.result !== undefined)
      found.push(result === "" ? "an error was expected" : judge(result, message.result));
    if (message.error !== undefined && result !== "")
      found.push(`an unexpected error: ${JSON.stringify(message.error)}`);
    return found.filter((fault) => fault !== "");
  });
}

describe.runIf(hasSchemas)("every message fits the official schema", () => {
  test.each(HANDSHAKE)("of %s", async (revision) => {
    const { ask } = connect();
    const clientInfo = { name: "t", version: "0" };
    const opened = await ask("initialize", { protocolVersion: revision, capabilities: CAPABILITIES, clientInfo });
    expect(faultsOf(revision, opened, "InitializeResult")).toEqual([]);
    for (const [method, result, params] of REQUESTS) {
      // A form with several choices is newer; what a handler asks for is its author's.
      if (revision === "2025-06-18" && JSON.stringify(params).includes("sep1330")) continue;
      const messages = await ask(method, { ...params, _meta: { progressToken: `p ${method}` } });
      expect(faultsOf(revision, messages, lacks(revision, params) ? "CallToolResult" : result)).toEqual([]);
    }
    expect(faultsOf(revision, await ask("logging/setLevel", { level: "debug" }), "EmptyResult")).toEqual([]);
  });

  test(`of ${STATELESS}`, async () => {
    const { ask } = connect();
    const key = (name: string) => `io.modelcontextprotocol/${name}`;
    const _meta = {
      [key("protocolVersion")]: STATELESS,
      [key("clientCapabilities")]: CAPABILITIES,
      [key("logLevel")]: "debug",
      progressToken: 1,
    };
    expect(faultsOf(STATELESS, await ask("server/discover", { _meta }), "DiscoverResult")).toEqual([]);
    for (const [method, result, params] of REQUESTS) {
      const messages = await ask(method, { ...params, _meta });
      const asks = messages.some((message) => message.result?.resultType === "input_required");
      expect(faultsOf(STATELESS, messages, asks ? "InputRequiredResult" : result)).toEqual([]);
    }
  });
});

/** Questions that a revision does not have are refused by a tool error. */
function lacks(revision: string, params: { readonly name?: string }): boolean {
  return revision < "2025-06-18" && params.name?.startsWith("test_elicitation") === true;
}

test.skipIf(hasSchemas)("the official schemas are not beside the project: skipped", () => undefined);
