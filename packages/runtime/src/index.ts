export { HttpError, isToolError, ToolError } from "./errors.ts";
export type * from "./http/request-spec.ts";
export type * from "./registry/types.ts";
