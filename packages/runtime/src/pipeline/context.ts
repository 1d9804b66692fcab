import type { HttpClient } from "../http/client.ts";
import type { ToolContext } from "../registry/types.ts";
import { type Cancellation, signalOf } from "./cancellation.ts";
import type { Tool } from "./find.ts";
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
  readonly seen: Seen;
}

const CANCELLATION = Symbol("cancellation");

/** Shared, since an accessor in an object literal costs a microsecond each time the literal is evaluated. */
const PROTOTYPE = {
  get signal(): AbortSignal {
    // Every context below has it.
    return signalOf((this as unknown as { readonly [CANCELLATION]: Cancellation })[CANCELLATION]);
  },
};

/** What a handler gets besides its input. */
export function createContext(tool: Tool, call: Call, { http, seen }: ContextParts): ToolContext {
  const context: Omit<ToolContext, "signal"> & { readonly [CANCELLATION]: Cancellation } & {
    readonly __proto__: object;
  } = {
    __proto__: PROTOTYPE,
    [CANCELLATION]: call.cancellation,
    tool: tool.name,
    http: async (request, input) => {
      const client = await http();
      const signal = signalOf(call.cancellation);
      const note = (text: string) => void seen.notes.push(text);
      const answer = await client.send(request, input, { tool: tool.name, signal, note });
      seen.status = answer.status;
      return answer;
    },
    progress: call.progress,
    log: call.log,
  };
  // The prototype adds the signal.
  return context as unknown as ToolContext;
}
