import { ToolError } from "../errors.ts";
import type { HttpClient } from "../http/client.ts";
import type { ToolContext } from "../registry/types.ts";
import type { JsonObject } from "../validate/types.ts";
import type { Tool } from "./find.ts";
import type { Call } from "./types.ts";

export interface RunnerOptions {
  readonly http: HttpClient;
  /** Milliseconds for a whole call: stops a handler that never ends from holding its request for ever. */
  readonly timeoutMs: number;
}

/** A handler's value and what should be said beside it. */
export interface Outcome {
  readonly value: unknown;
  readonly notes: readonly string[];
}

export type Run = (tool: Tool, input: JsonObject, call: Call) => Promise<Outcome>;

/** Runs a handler until it ends, the client cancels, or the time is over, whichever comes first. */
export function createRunner({ http, timeoutMs }: RunnerOptions): Run {
  return async (tool, input, call) => {
    const notes: string[] = [];
    const value = tool.handler(input, createContext({ tool, call, http, notes }));
    return { value: isPromise(value) ? await withinLimits(value, tool, call, timeoutMs) : value, notes };
  };
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}

function withinLimits(work: PromiseLike<unknown>, tool: Tool, call: Call, timeoutMs: number): Promise<unknown> {
  const { cancellation } = call;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      cancellation.abort(new ToolError(`${tool.name} did not end within ${timeoutMs / 1000} s and was stopped.`));
    }, timeoutMs);
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      finish();
    };
    cancellation.onAbort((reason) => settle(() => reject(reason)));
    work.then(
      (value) => settle(() => resolve(value)),
      (error: unknown) => settle(() => reject(error)),
    );
  });
}

interface ContextParts {
  readonly tool: Tool;
  readonly call: Call;
  readonly http: HttpClient;
  readonly notes: string[];
}

function createContext({ tool, call, http, notes }: ContextParts): ToolContext {
  return {
    tool: tool.name,
    get signal() {
      return call.cancellation.signal;
    },
    http: (request, value) =>
      http.send(request, value, {
        tool: tool.name,
        signal: call.cancellation.signal,
        note: (text) => notes.push(text),
      }),
    progress: call.progress,
    log: call.log,
  };
}
