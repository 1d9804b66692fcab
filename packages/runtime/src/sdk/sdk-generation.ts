import type { LowLevelServer, SdkExtra } from "./sdk-types.ts";

/** Where the two generations of the official SDK differ. */
export interface SdkGeneration {
  /** How requests are named to `setRequestHandler`. */
  readonly kinds: { readonly list: unknown; readonly call: unknown };
  /** Sends a request to the client, on the stream of the one that is answered. */
  ask(extra: SdkExtra, request: { readonly method: string; readonly params: object }): Promise<unknown>;
  notify(extra: SdkExtra, notification: object): Promise<void>;
}

/** How long a client may take for an answer, in milliseconds: people are asked. */
const OPTIONS = { timeout: 5 * 60_000 };

const SECOND: SdkGeneration = {
  kinds: { list: "tools/list", call: "tools/call" },
  ask: async ({ mcpReq }, request) => mcpReq?.send(request, OPTIONS),
  notify: async ({ mcpReq }, notification) => mcpReq?.notify(notification),
};

/** The first generation knows requests and answers by their schemas, which are loaded for it only. */
export async function generationOf({ projectCallToolResult }: LowLevelServer): Promise<SdkGeneration> {
  if (projectCallToolResult !== undefined) return SECOND;
  const types = await import("@modelcontextprotocol/sdk/types.js");
  const answers: Readonly<Record<string, unknown>> = {
    "elicitation/create": types.ElicitResultSchema,
    "sampling/createMessage": types.CreateMessageResultSchema,
    "roots/list": types.ListRootsResultSchema,
  };
  return {
    kinds: { list: types.ListToolsRequestSchema, call: types.CallToolRequestSchema },
    ask: async (extra, request) => extra.sendRequest?.(request, answers[request.method], OPTIONS),
    notify: async (extra, notification) => extra.sendNotification?.(notification),
  };
}
