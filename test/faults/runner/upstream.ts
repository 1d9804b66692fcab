import type { SentRequest, Upstream } from "./types.ts";

/** The upstream of a session: records what is sent and answers as told. Nothing leaves the machine. */
export interface RecordedUpstream {
  readonly fetch: (request: Request) => Promise<Response>;
  answerWith(answer: Upstream): void;
  redirectFrom(url: string, status: number, location: string): void;
  /** Forgets what was sent. */
  reset(): void;
  sent(): readonly SentRequest[];
}

export function createUpstream(): RecordedUpstream {
  let sent: SentRequest[] = [];
  let answer: Upstream = { status: 200, json: {} };
  let redirect: { url: string; status: number; location: string } | undefined;
  return {
    fetch: async (request) => {
      const body = new Uint8Array(await request.arrayBuffer());
      sent.push({ method: request.method, url: request.url, headers: Object.fromEntries(request.headers), body });
      if (redirect?.url === request.url)
        return new Response(null, { status: redirect.status, headers: { location: redirect.location } });
      return respond(answer);
    },
    answerWith: (next) => {
      answer = next;
    },
    redirectFrom: (url, status, location) => {
      redirect = { url, status, location };
    },
    reset: () => {
      sent = [];
    },
    sent: () => sent,
  };
}

async function respond(answer: Upstream): Promise<Response> {
  if (answer.delayMs !== undefined) await new Promise((done) => setTimeout(done, answer.delayMs));
  const { status = 200 } = answer;
  const headers = { ...("json" in answer && { "content-type": "application/json" }), ...answer.headers };
  if (status === 204 || status === 304) return new Response(null, { status, headers });
  return new Response(bodyOf(answer), { status, headers });
}

function bodyOf(answer: Upstream): string | Buffer<ArrayBuffer> | ReadableStream | null {
  if ("json" in answer) return JSON.stringify(answer.json);
  if (answer.bytesBase64 !== undefined) return Buffer.from(answer.bytesBase64, "base64");
  if (answer.bodyRepeat !== undefined) return answer.bodyRepeat[0].repeat(answer.bodyRepeat[1]);
  if (answer.chunks !== undefined) return streamOf(answer.chunks, answer.neverEnds === true);
  return answer.body ?? null;
}

function streamOf(chunks: readonly string[], neverEnds: boolean): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      if (!neverEnds) controller.close();
    },
  });
}
