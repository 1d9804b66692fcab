import type { ServerResponse } from "node:http";

/** What is used of a Fastify reply (5.x); structural, so that there is no dependency. */
export interface FastifyReplyLike {
  readonly raw: ServerResponse;
  getHeaders(): Readonly<Record<string, number | string | readonly string[] | undefined>>;
  hijack(): unknown;
}

/** The response beneath a Fastify reply, with the headers that hooks and plugins have set, e.g. those of CORS. */
export function takeReply(reply: FastifyReplyLike): ServerResponse {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  return reply.raw;
}
