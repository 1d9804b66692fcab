export { HttpError, isToolError, ToolError } from "./errors.ts";
export { defineRequest } from "./http/define-request.ts";
export type * from "./http/request-spec.ts";
export type { ContentBlock, ResourceContents, ToolResult } from "./pipeline/types.ts";
export { createRegistry } from "./registry/create-registry.ts";
export type * from "./registry/types.ts";
export { toolResult } from "./result/tool-result.ts";
export type * from "./validate/types.ts";
