export { createResourceServer, type ResourceServerOptions } from "./auth/create-resource-server.ts";
export type { IntrospectionOptions } from "./auth/introspect.ts";
export type { Authentication, ResourceServer } from "./auth/resource-server.ts";
export type { AuthInfo, Refusal } from "./auth/types.ts";
export type { JwtOptions } from "./auth/verify-jwt.ts";
