import { isToolError, MissingCapabilityError } from "../errors.ts";
import type { HttpClient } from "../http/client.ts";
import type { RateLimit, Registry, RegistryOptions } from "../registry/types.ts";
import { cleanResult } from "../result/clean-result.ts";
import { errorResult } from "../result/error-result.ts";
import { isToolResult } from "../result/tool-result.ts";
import { loadAjv } from "../validate/ajv.ts";
import type { JsonObject } from "../validate/types.ts";
import { mayCall } from "./authorize.ts";
import { confirmDestructive } from "./confirm.ts";
import { createFinder, type Tool } from "./find.ts";
import { checkInput } from "./input.ts";
import { isPromise } from "./is-promise.ts";
import { logCall } from "./log-call.ts";
import { finishOutput, type OutputOptions } from "./output.ts";
import { createRateLimit, type TakeTurn } from "./rate-limit.ts";
import { createRunner, type Outcome, type Run } from "./run.ts";
import type { ServerLog } from "./server-log.ts";
import type { WithSpan } from "./telemetry.ts";
import type { Call, CallTool, ToolResult } from "./types.ts";

/** What the pipeline reports to besides the peer. */
export interface PipelineHooks {
  readonly log: ServerLog;
}

/**
 * The one way in which a tool is called: find → authorise → rate limit → validate and repair the input → run with timeout
 * and abort → shape the result → validate the output → sanitise and cut → log. Each step is one file and one option of the
 * registry.
 */
export function createCallTool(registry: Registry, { log }: PipelineHooks): CallTool {
  const find = createFinder(registry);
  let steps: Steps | undefined;
  return async (call) => {
    const start = performance.now();
    const found = find(call.name);
    const tool = isPromise(found) ? await found : found;
    if (tool === undefined) return undefined;
    steps ??= await loadSteps(registry, log);
    const known = steps;
    const { withSpan } = known;
    const called = withSpan
      ? withSpan(tool.name, call, () => callFound(tool, call, known))
      : callFound(tool, call, known);
    const result = isPromise(called) ? await called : called;
    logCall(log, registry.options, { tool: tool.name, start, result, call });
    return result;
  };
}

interface Steps extends OutputOptions {
  readonly options: RegistryOptions;
  readonly takeTurn: TakeTurn | undefined;
  readonly withSpan: WithSpan | undefined;
  readonly run: Run;
  readonly repair: boolean;
  readonly log: ServerLog;
}

const RATE_LIMIT: RateLimit = { calls: 600, seconds: 60 };

async function loadSteps(registry: Registry, log: ServerLog): Promise<Steps> {
  const { options } = registry;
  const rateLimit = options.rateLimit ?? RATE_LIMIT;
  return {
    options,
    takeTurn: rateLimit === false ? undefined : createRateLimit(rateLimit),
    withSpan: options.telemetry && (await import("./telemetry.ts")).createSpans(options.telemetry),
    validator: await (options.validator ?? loadAjv)(),
    run: createRunner({
      http: lazyHttp(registry),
      telemetry: options.telemetry,
      timeoutMs: options.callTimeoutMs ?? 60_000,
    }),
    repair: options.repair ?? true,
    maxResultChars: options.maxResultChars ?? 40_000,
    maxErrorChars: options.maxErrorChars ?? 10_000,
    log,
    onSchemaError: (tool, error) => log("error", "an output schema cannot be compiled", { tool, error }),
  };
}

/** The upstream client is loaded with the first request: a tool that makes none needs none. */
function lazyHttp({ definition, options }: Registry): () => Promise<HttpClient> {
  let client: Promise<HttpClient> | undefined;
  return () => {
    client ??= import("../http/client.ts").then(({ createHttpClient }) =>
      createHttpClient({ apis: definition.apis ?? {}, options: options.http ?? {} }),
    );
    return client;
  };
}

/** Waits only for what must be waited for. */
function callFound(tool: Tool, call: Call, steps: Steps): ToolResult | Promise<ToolResult> {
  const { access } = steps.options;
  if (access === undefined) return callAllowed(tool, call, steps);
  return mayCall(access, tool.name, call.caller)
    .then((allowed) => (allowed === true ? callAllowed(tool, call, steps) : errorResult(allowed, steps.maxErrorChars)))
    .catch((error: unknown) => failure(tool, { call, error }, steps));
}

function callAllowed(tool: Tool, call: Call, steps: Steps): ToolResult | Promise<ToolResult> {
  const wait = steps.takeTurn?.(call.caller);
  if (wait !== undefined) {
    return errorResult(`Too many calls. Try again in ${Math.ceil(wait)} s.`, steps.maxErrorChars);
  }
  const checked = checkInput(tool, call.arguments, steps);
  if ("problem" in checked) return errorResult(checked.problem, steps.maxErrorChars);
  // Cancelled while the tool was loaded: it is not begun.
  if (call.cancellation.reason) return errorResult(call.cancellation.reason.message, steps.maxErrorChars);
  if (steps.options.confirmDestructive !== true) return runChecked(tool, { call, input: checked.input }, steps);
  return confirmDestructive(tool, call)
    .then(() => runChecked(tool, { call, input: checked.input }, steps))
    .catch((error: unknown) => failure(tool, { call, error }, steps));
}

interface CheckedCall {
  readonly call: Call;
  readonly input: JsonObject;
}

function runChecked(tool: Tool, { call, input }: CheckedCall, steps: Steps): ToolResult | Promise<ToolResult> {
  try {
    const outcome = steps.run(tool, input, call);
    if (!isPromise(outcome)) return finish(tool, outcome, steps);
    return outcome
      .then((done) => finish(tool, done, steps))
      .catch((error: unknown) => failure(tool, { call, error }, steps));
  } catch (error) {
    return failure(tool, { call, error }, steps);
  }
}

function finish(tool: Tool, outcome: Outcome, steps: Steps): ToolResult {
  const { value } = outcome;
  if (isToolResult(value)) return cleanResult(value, value.isError ? steps.maxErrorChars : steps.maxResultChars);
  return finishOutput(tool, outcome, steps);
}

/** Only errors that were thrown to be shown are shown; anything else stays with us. */
function failure(
  tool: Tool,
  { call, error }: { readonly call: Call; readonly error: unknown },
  { log, maxErrorChars, options }: Steps,
): ToolResult {
  if (error instanceof MissingCapabilityError) call.cancellation.missing = error.required;
  if (isToolError(error)) return errorResult(error.message, maxErrorChars);
  log("error", "a tool failed", { tool: tool.name, error });
  reportError(options, { tool: tool.name, error, log });
  return errorResult(`${tool.name} failed because of an internal error.`, maxErrorChars);
}

function reportError(
  { onError }: RegistryOptions,
  { tool, error, log }: { readonly tool: string; readonly error: unknown; readonly log: ServerLog },
): void {
  try {
    onError?.(error, { tool });
  } catch (thrown) {
    log("error", "onError failed", { tool, error: thrown });
  }
}
