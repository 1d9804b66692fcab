import { MissingCapabilityError } from "../errors.ts";
import type { Question } from "../pipeline/question.ts";
import { elicit, roots, sample } from "../pipeline/questions.ts";
import type { ContentBlock } from "../pipeline/types.ts";
import type { Ask } from "../protocol/ask/ask.ts";
import { INTERNAL_ERROR, invalidParams, isObject, missingCapability } from "../protocol/json-rpc.ts";
import { type Answer, refuse } from "../protocol/outgoing.ts";
import type { Peer, RunningCall } from "../protocol/peer.ts";
import type { Era, MethodHandler, MethodRequest, Server, ServerModule } from "../protocol/server.ts";
import { runRound } from "../protocol/stateless/run-rounds.ts";
import type { ToolContext } from "../registry/types.ts";
import { eraResult, listResult } from "./results.ts";

/** A text with blanks that a user fills in (MCP `Prompt`). */
export interface Prompt {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly arguments?: readonly PromptArgument[];
  /** Missing optional arguments are absent; required ones were checked. */
  get(args: Readonly<Record<string, string>>, ctx: PromptContext): PromptResult | Promise<PromptResult>;
}

export interface PromptArgument {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly required?: boolean;
}

/** A prompt may ask the client as a tool may. */
export type PromptContext = Pick<ToolContext, "elicit" | "sample" | "roots" | "caller" | "client">;

export interface PromptResult {
  readonly description?: string;
  readonly messages: readonly PromptMessage[];
}

export interface PromptMessage {
  readonly role: "user" | "assistant";
  readonly content: ContentBlock;
}

/** The protocol's prompts: `prompts/list` and `prompts/get`. */
export function createPrompts(prompts: readonly Prompt[]): ServerModule {
  const listed = prompts.map(({ get: _, ...shown }) => shown);
  const byName = new Map(prompts.map((prompt) => [prompt.name, prompt]));
  const methods = (era: Era): Readonly<Record<string, MethodHandler>> => ({
    "prompts/list": (server, request) => listResult(server, request, { era, key: "prompts", items: listed }),
    "prompts/get": (server, request, peer) => get(server, request, { era, peer, byName }),
  });
  const byEra = { handshake: methods("handshake"), stateless: methods("stateless") };
  return {
    capabilities: () => ({ prompts: {} }),
    methods: (era) => byEra[era],
    nameParameters: { "prompts/get": "name" },
  };
}

interface Getting {
  readonly era: Era;
  readonly peer: Peer;
  readonly byName: ReadonlyMap<string, Prompt>;
}

async function get(
  server: Server,
  request: MethodRequest,
  { era, peer, byName }: Getting,
): Promise<Answer | undefined> {
  const { id, params } = request;
  const prompt = typeof params.name === "string" ? byName.get(params.name) : undefined;
  if (prompt === undefined) return refuse(id, invalidParams(`unknown prompt "${String(params.name).slice(0, 200)}"`));
  const args = readArguments(prompt, params.arguments ?? {});
  if (typeof args === "string") return refuse(id, invalidParams(args));
  const running: RunningCall = { stop: () => undefined, silent: false, done: false, onDone: [] };
  const run = async (ask: Ask): Promise<Answer> => {
    const result = await prompt.get(
      args,
      createContext(peer, (question) => ask(question, running)),
    );
    return eraResult(server, id, { era, result: { ...result } });
  };
  try {
    if (era === "handshake") return await run(peer.ask);
    const round = await runRound(server, request, { peer, run });
    return "value" in round ? round.value : round.answer;
  } catch (error) {
    if (error instanceof MissingCapabilityError)
      return refuse(id, missingCapability(error.message, error.required), 400);
    server.options.log("error", "prompts/get failed", { error, prompt: prompt.name });
    return refuse(id, INTERNAL_ERROR);
  } finally {
    running.done = true;
    for (const onDone of running.onDone) onDone();
  }
}

function createContext({ exchange, client }: Peer, ask: (question: Question) => Promise<unknown>): PromptContext {
  return {
    caller: exchange.caller,
    client,
    elicit: (request) => elicit({ ask }, request),
    sample: (request) => sample({ ask }, request),
    roots: (options) => roots({ ask }, options?.key),
  };
}

function readArguments(prompt: Prompt, given: unknown): Readonly<Record<string, string>> | string {
  if (!isObject(given)) return "arguments must be an object";
  const wrong = Object.entries(given).find(([, value]) => typeof value !== "string");
  if (wrong !== undefined) return `arguments.${wrong[0].slice(0, 100)} must be a string`;
  const missing = prompt.arguments?.find(({ name, required }) => required && !Object.hasOwn(given, name));
  if (missing !== undefined) return `arguments.${missing.name} is missing`;
  // Each value was checked to be a text.
  return given as Readonly<Record<string, string>>;
}
