import type { HttpClient } from "../http/client.ts";
import type { Telemetry } from "../registry/telemetry.ts";
import type { ToolContext } from "../registry/types.ts";
import { signalOf } from "./cancellation.ts";
import type { Tool } from "./find.ts";
import { elicit, roots, sample } from "./questions.ts";
import type { Call } from "./types.ts";

/** What the requests of one call left behind. */
export interface Seen {
  /** Sentences for the model beside the value. */
  readonly notes: string[];
  /** Status of the last answer. */
  status: number | undefined;
}

export interface ContextParts {
  /** Loaded with the first request of a handler. */
  readonly http: () => Promise<HttpClient>;
  readonly telemetry: Telemetry | undefined;
  readonly seen: Seen;
}

const CALL = Symbol("call");

type HasCall = { readonly [CALL]: Call };

/**
 * Shared, since an accessor in an object literal costs a microsecond each time the literal is evaluated. The functions are
 * made when they are asked for, and work without their context.
 */
const PROTOTYPE: object = {
  get signal(): AbortSignal {
    return signalOf(callOf(this).cancellation);
  },
  get elicit(): ToolContext["elicit"] {
    const call = callOf(this);
    return (request) => elicit(call, request);
  },
  get sample(): ToolContext["sample"] {
    const call = callOf(this);
    return (request) => sample(call, request);
  },
  get roots(): ToolContext["roots"] {
    const call = callOf(this);
    return (options) => roots(call, options?.key);
  },
};

/** Every context below has its call. */
function callOf(context: object): Call {
  return (context as HasCall)[CALL];
}

/** What a handler gets besides its input. */
export function createContext(tool: Tool, call: Call, { http, seen, telemetry }: ContextParts): ToolContext {
  const context: Omit<ToolContext, "signal" | "elicit" | "sample" | "roots"> &
    HasCall & { readonly __proto__: object } = {
    __proto__: PROTOTYPE,
    [CALL]: call,
    tool: tool.name,
    caller: call.caller,
    client: call.client,
    http: async (request, input) => {
      const client = await http();
      const signal = signalOf(call.cancellation);
      const note = (text: string) => void seen.notes.push(text);
      const headers = telemetry && (await import("./telemetry.ts")).traceHeaders(telemetry);
      const answer = await client.send(request, input, { tool: tool.name, signal, note, headers });
      seen.status = answer.status;
      return answer;
    },
    progress: call.progress,
    log: call.log,
  };
  // The prototype adds the rest.
  return context as unknown as ToolContext;
}
