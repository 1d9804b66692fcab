import assert from "node:assert/strict";
import { request } from "node:http";
import { startHttpServer } from "../http-process.ts";
import type { Session } from "../session.ts";
import { type Check, onlyKeys, patternOf } from "../types.ts";

interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly rawBody?: string;
  readonly rawBodyRepeat?: readonly [string, number];
}

interface HttpExpectation {
  readonly status?: number;
  readonly statusOneOf?: readonly number[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly bodyEmpty?: boolean;
  readonly contentTypeMatches?: string;
  readonly errorCode?: number;
}

interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** `http`: one request to the tools as a process that listens on 127.0.0.1. */
export async function checkHttp(session: Session, check: Check): Promise<void> {
  onlyKeys("http", check, ["type", "config", "request", "expect"]);
  const wanted = check.request as HttpRequest;
  onlyKeys("http.request", wanted, ["method", "path", "headers", "body", "rawBody", "rawBodyRepeat"]);
  const server = await startHttpServer(session, { config: (check.config as object | undefined) ?? {} });
  try {
    const bodyText = bodyOf(wanted);
    const body = bodyText === undefined ? undefined : session.withToolNames(bodyText);
    compareAnswer(await send(new URL(wanted.path, server.url), wanted, body), check.expect as HttpExpectation);
  } finally {
    await server.stop();
  }
}

function bodyOf({ body, rawBody, rawBodyRepeat }: HttpRequest): string | undefined {
  if (rawBodyRepeat !== undefined) return rawBodyRepeat[0].repeat(rawBodyRepeat[1]);
  return rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
}

/** By `node:http`, since `fetch` lets nobody choose `Host` and `Origin`. */
function send(url: URL, { method, headers = {} }: HttpRequest, body: string | undefined): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    sent.on("error", reject).end(body);
  });
}

function compareAnswer({ status, headers, text }: HttpAnswer, want: HttpExpectation): void {
  const keys = ["status", "statusOneOf", "headers", "bodyEmpty", "contentTypeMatches", "errorCode", "note"];
  onlyKeys("http.expect", want, keys);
  const shown = `${status} ${text.slice(0, 500)}`;
  if (want.status !== undefined) assert.equal(status, want.status, shown);
  if (want.statusOneOf !== undefined) assert.ok(want.statusOneOf.includes(status), shown);
  for (const [name, value] of Object.entries(want.headers ?? {})) assert.equal(headers[name], value, name);
  if (want.bodyEmpty !== undefined) assert.equal(text === "", want.bodyEmpty, shown);
  if (want.contentTypeMatches !== undefined)
    assert.match(String(headers["content-type"]), patternOf(want.contentTypeMatches));
  if (want.errorCode !== undefined) {
    const { error } = JSON.parse(text) as { readonly error?: { readonly code: number } };
    assert.equal(error?.code, want.errorCode, shown);
  }
}
