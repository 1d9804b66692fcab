import type { ClientInfo } from "../../registry/types.ts";
import { readClientInfo } from "../client-info.ts";
import { ErrorCode, invalidParams, isObject, type Params, type RpcError } from "../json-rpc.ts";
import { isLogLevel, severityOf } from "../log-level.ts";
import { asStatelessRevision, STATELESS_REVISIONS, type StatelessRevision } from "../revisions.ts";
import { CAPABILITIES, CLIENT_INFO, LOG_LEVEL, VERSION } from "./claim.ts";

/** What a request of the stateless era says about its sender. */
export interface Envelope {
  readonly revision: StatelessRevision;
  readonly client: ClientInfo;
  /** Severity from which on it wants log records; infinite if it wants none. */
  readonly logThreshold: number;
}

/** The version that a request names, if its envelope is whole. */
export function readVersion(params: Params): string | RpcError {
  const meta = isObject(params._meta) ? params._meta : undefined;
  const version = meta?.[VERSION];
  if (typeof version !== "string") return invalidParams(`_meta needs "${VERSION}", a string`);
  if (!isObject(meta?.[CAPABILITIES])) return invalidParams(`_meta needs "${CAPABILITIES}", an object`);
  return version;
}

/** */
export function readRevision(version: string): StatelessRevision | RpcError {
  const revision = asStatelessRevision(version);
  if (revision !== undefined) return revision;
  return {
    code: ErrorCode.unsupportedRevision,
    message: "Unsupported protocol version",
    data: { supported: STATELESS_REVISIONS, requested: version },
  };
}

/** a level that does not exist is an error. */
export function readEnvelope(revision: StatelessRevision, params: Params): Envelope | RpcError {
  const meta = isObject(params._meta) ? params._meta : {};
  const level = meta[LOG_LEVEL];
  if (level !== undefined && !isLogLevel(level)) return invalidParams(`"${LOG_LEVEL}" is none of the log levels`);
  return {
    revision,
    client: readClientInfo(meta[CLIENT_INFO], meta[CAPABILITIES]),
    logThreshold: level === undefined ? Number.POSITIVE_INFINITY : severityOf(level),
  };
}
