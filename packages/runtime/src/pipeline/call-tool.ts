import { isToolError } from "../errors.ts";
import { createHttpClient } from "../http/client.ts";
import type { Registry } from "../registry/types.ts";
import { errorResult } from "../result/error-result.ts";
import { finishResult } from "../result/finish.ts";
import { shapeResult } from "../result/shape.ts";
import { loadAjv } from "../validate/ajv.ts";
import type { Validator } from "../validate/types.ts";
import { createFinder, type Tool } from "./find.ts";
import { checkInput } from "./input.ts";
import { checkOutput } from "./output.ts";
import { createRunner, type Run } from "./run.ts";
import type { Call, CallTool, ToolResult } from "./types.ts";

/** What the pipeline reports to besides the peer. */
export interface PipelineHooks {
  /** Exceptions of the server itself or of a handler: never shown to the peer. */
  readonly onError: (error: unknown) => void;
}

/**
 * The one way in which a tool is called: find → validate and repair the input → run with timeout and abort → shape the
 * result → validate the output → sanitise and cut. Each step is one file and one option of the registry.
 */
export function createCallTool(registry: Registry, hooks: PipelineHooks): CallTool {
  const { definition, options } = registry;
  const find = createFinder(registry);
  const http = createHttpClient({ apis: definition.apis ?? {}, options: options.http ?? {} });
  const run = createRunner({ http, timeoutMs: options.callTimeoutMs ?? 60_000 });
  let validator: Promise<Validator> | undefined;
  return async (call) => {
    const tool = await find(call.name);
    if (tool === undefined) return undefined;
    validator ??= loadAjv();
    const steps: Steps = { tool, call, run, registry, validator: await validator, onError: hooks.onError };
    return finishResult(await callFound(steps), options);
  };
}

interface Steps {
  readonly tool: Tool;
  readonly call: Call;
  readonly run: Run;
  readonly registry: Registry;
  readonly validator: Validator;
  readonly onError: (error: unknown) => void;
}

async function callFound({ tool, call, run, registry, validator, onError }: Steps): Promise<ToolResult> {
  const checked = checkInput(tool, call.arguments, { validator, repair: registry.options.repair ?? true });
  if ("problem" in checked) return errorResult(checked.problem);
  try {
    const { value, notes } = await run(tool, checked.input, call);
    return checkOutput(tool, shapeResult(tool, value, notes), validator);
  } catch (error) {
    return failure(tool, error, onError);
  }
}

/** Only errors that were thrown to be shown are shown. */
function failure(tool: Tool, error: unknown, onError: (error: unknown) => void): ToolResult {
  const shown = shownMessage(error);
  if (shown !== undefined) return errorResult(shown);
  onError(error);
  return errorResult(`${tool.name} failed because of an internal error.`);
}

function shownMessage(error: unknown): string | undefined {
  return isToolError(error) ? error.message : undefined;
}
