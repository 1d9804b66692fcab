import { INTERNAL_ERROR, invalidParams, isObject } from "../protocol/json-rpc.ts";
import { type Answer, refuse } from "../protocol/outgoing.ts";
import type { Era, MethodHandler, MethodRequest, Server, ServerModule } from "../protocol/server.ts";
import { eraResult } from "./results.ts";

/** What a client asks for while its user types an argument of a prompt or a variable of a resource template. */
export interface CompletionRequest {
  /** Name of a prompt, or a URI template. */
  readonly ref: { readonly prompt: string } | { readonly template: string };
  readonly argument: string;
  /** What was typed so far. */
  readonly value: string;
  /** Arguments that were chosen before. */
  readonly context: Readonly<Record<string, string>>;
}

/** Suggests values; the best first. */
export type Complete = (request: CompletionRequest) => readonly string[] | Promise<readonly string[]>;

/** At most this many go out. */
const MAX_VALUES = 100;

/** The protocol's completion: `completion/complete`. */
export function createCompletion(complete: Complete): ServerModule {
  const methods = (era: Era): Readonly<Record<string, MethodHandler>> => ({
    "completion/complete": (server, request) => answer(server, request, { era, complete }),
  });
  const byEra = { handshake: methods("handshake"), stateless: methods("stateless") };
  return { capabilities: () => ({ completions: {} }), methods: (era) => byEra[era] };
}

async function answer(
  server: Server,
  { id, params }: MethodRequest,
  { era, complete }: { readonly era: Era; readonly complete: Complete },
): Promise<Answer> {
  const request = readRequest(params);
  if (typeof request === "string") return refuse(id, invalidParams(request));
  try {
    const values = await complete(request);
    const completion = {
      values: values.slice(0, MAX_VALUES),
      total: values.length,
      hasMore: values.length > MAX_VALUES,
    };
    return eraResult(server, id, { era, result: { completion } });
  } catch (error) {
    server.options.log("error", "completion/complete failed", { error });
    return refuse(id, INTERNAL_ERROR);
  }
}

function readRequest({ ref, argument, context }: MethodRequest["params"]): CompletionRequest | string {
  if (!isObject(argument) || typeof argument.name !== "string" || typeof argument.value !== "string") {
    return "argument must have a name and a value";
  }
  const target = isObject(ref) ? readRef(ref) : undefined;
  if (target === undefined) return "ref must name a prompt or a resource template";
  const chosen = isObject(context) && isObject(context.arguments) ? Object.entries(context.arguments) : [];
  const texts = chosen.filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return { ref: target, argument: argument.name, value: argument.value, context: Object.fromEntries(texts) };
}

function readRef({ type, name, uri }: Readonly<Record<string, unknown>>): CompletionRequest["ref"] | undefined {
  if (type === "ref/prompt" && typeof name === "string") return { prompt: name };
  return type === "ref/resource" && typeof uri === "string" ? { template: uri } : undefined;
}
