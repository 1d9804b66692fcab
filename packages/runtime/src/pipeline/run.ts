import { callOff, later } from "../timing/later.ts";
import type { JsonObject } from "../validate/types.ts";
import { abortCall, onCallAborted } from "./cancellation.ts";
import { type ContextParts, createContext, type Seen } from "./context.ts";
import type { Tool } from "./find.ts";
import { isPromise } from "./is-promise.ts";
import type { Call } from "./types.ts";

export interface RunnerOptions extends Pick<ContextParts, "http" | "telemetry"> {
  /** Milliseconds for a whole call: stops a handler that never ends from holding its request for ever. */
  readonly timeoutMs: number;
}

/** A handler's value and what should be said beside it. */
export interface Outcome {
  readonly value: unknown;
  readonly notes: readonly string[];
  /** Status of the last upstream answer, if there was one. */
  readonly status?: number;
}

export type Run = (tool: Tool, input: JsonObject, call: Call) => Outcome | Promise<Outcome>;

/** Runs a handler until it ends, the client cancels, or the time is over, whichever comes first. */
export function createRunner(options: RunnerOptions): Run {
  return (tool, input, call) => {
    const seen: Seen = { notes: [], status: undefined };
    const value = tool.handler(
      input,
      createContext(tool, call, { http: options.http, telemetry: options.telemetry, seen }),
    );
    if (!isPromise(value)) return toOutcome(value, seen);
    return withinLimits(value, { tool, call, timeoutMs: options.timeoutMs }).then((done) => toOutcome(done, seen));
  };
}

function toOutcome(value: unknown, { notes, status }: Seen): Outcome {
  return status === undefined ? { value, notes } : { value, notes, status };
}

interface Limits {
  readonly tool: Tool;
  readonly call: Call;
  readonly timeoutMs: number;
}

function withinLimits(work: PromiseLike<unknown>, { tool, call, timeoutMs }: Limits): Promise<unknown> {
  const { cancellation } = call;
  return new Promise((resolve, reject) => {
    const onTimeout = (): void => {
      if (cancellation.waiting > 0) timer = later(timeoutMs, onTimeout);
      else abortCall(cancellation, `${tool.name} did not end within ${timeoutMs / 1000} s and was stopped.`);
    };
    let timer = later(timeoutMs, onTimeout);
    onCallAborted(cancellation, (reason) => {
      callOff(timer);
      reject(reason);
    });
    work.then(
      (value) => {
        callOff(timer);
        resolve(value);
      },
      (error: unknown) => {
        callOff(timer);
        reject(error);
      },
    );
  });
}
