import { callTool } from "./call-tool.ts";
import { ErrorCode, errorText, invalidParams, resultText } from "./json-rpc.ts";
import { isLogLevel, severityOf } from "./log-level.ts";
import type { MethodRequest, Outgoing, Reply, SessionState } from "./state.ts";
import { refuseStateless } from "./stateless-claim.ts";
import { toolListText } from "./tool-list.ts";

/** Answers every method but `initialize`. */
export function handleMethod(state: SessionState, request: MethodRequest): Reply {
  const { id, method, params } = request;
  const refusal = refuseStateless(method, params);
  if (refusal !== undefined) return errorText(id, refusal);
  switch (method) {
    case "ping":
      return resultText(id, "{}");
    case "tools/list":
      return listTools(state, request);
    case "tools/call":
      return callTool(state, request);
    case "logging/setLevel":
      return setLogLevel(state, request);
    default:
      return errorText(id, { code: ErrorCode.methodNotFound, message: `Method not found: ${method.slice(0, 200)}` });
  }
}

/** One page holds all tools, so no cursor is ever valid. */
function listTools(state: SessionState, { id, params }: MethodRequest): Reply {
  if (params.cursor !== undefined) return errorText(id, invalidParams("unknown cursor"));
  return readDefinitions(state, id);
}

async function readDefinitions(state: SessionState, id: MethodRequest["id"]): Promise<Outgoing> {
  try {
    const registry = await state.options.registry();
    return toolListText(id, await registry.definitions());
  } catch (error) {
    state.options.log("error", "tools/list failed", { error });
    return errorText(id, { code: ErrorCode.internalError, message: "Internal error" });
  }
}

/** */
function setLogLevel(state: SessionState, { id, params }: MethodRequest): string {
  if (!isLogLevel(params.level)) return errorText(id, invalidParams("unknown log level"));
  state.logLevel = severityOf(params.level);
  return resultText(id, "{}");
}
