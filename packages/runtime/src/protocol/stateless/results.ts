import { type RequestId, resultText } from "../json-rpc.ts";
import type { Server } from "../server.ts";
import { asciiJson } from "../tool-list.ts";
import { SERVER_INFO } from "./claim.ts";

/** A result with what every result of this era carries. */
export function statelessResult(
  { options }: Server,
  id: RequestId,
  result: Readonly<Record<string, unknown>> & { readonly _meta?: object | undefined },
): string {
  const meta = { ...result._meta, [SERVER_INFO]: identityOf(options.info) };
  return resultText(id, JSON.stringify({ resultType: "complete", ...result, _meta: meta }));
}

/** The same as the last members of a result that is made of texts, with its cache hints, all ASCII. */
export function listMembers(server: Server, isPrivate: boolean): string {
  const { ttlMs, cacheScope } = cacheHints(server, isPrivate);
  const meta = asciiJson({ [SERVER_INFO]: identityOf(server.options.info) });
  return `,"resultType":"complete","ttlMs":${ttlMs},"cacheScope":"${cacheScope}","_meta":${meta}`;
}

/** what depends on the caller must not be shared. */
export function cacheHints(
  { options }: Server,
  isPrivate: boolean,
): { readonly ttlMs: number; readonly cacheScope: "public" | "private" } {
  return { ttlMs: options.ttlMs ?? 0, cacheScope: isPrivate ? "private" : "public" };
}

function identityOf({ name, version }: Server["options"]["info"]): object {
  return { name, version };
}
