import type { Accepted } from "./reply.ts";

const ANYTHING: Accepted = { json: true, stream: true };

/** What a client takes; without a header, or with none of ours in it by name, anything (RFC 9110 §12.5.1). */
export function readAccept(header: string | undefined): Accepted {
  if (header === undefined) return ANYTHING;
  const lower = header.toLowerCase();
  if (lower.includes("*/*")) return ANYTHING;
  return {
    json: lower.includes("application/json") || lower.includes("application/*"),
    stream: lower.includes("text/event-stream") || lower.includes("text/*"),
  };
}
