import { ToolError } from "../../errors.ts";
import { encodeBase64 } from "../base64.ts";
import type { FetchFunction } from "../fetch-function.ts";
import { encodeForm } from "../request/percent-encode.ts";
import { isRecord } from "../request/values.ts";
import { readBody } from "../response/read-body.ts";

/** What a token is asked with (RFC 6749 §4.4). */
export interface TokenRequest {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: readonly string[];
  /** Where client id and secret are configured, for messages. */
  readonly variables: readonly string[];
}

/** Access tokens by client, kept until shortly before they expire. */
export interface TokenStore {
  /** The token for a client; calls at the same time share one request. Rejects with a `ToolError`. */
  get(request: TokenRequest): Promise<string>;
  /** Forgets a token that the API has refused. */
  forget(token: string): void;
}

interface Token {
  readonly value: string;
  /** Milliseconds; `Infinity` if the server named no lifetime. */
  readonly expires: number;
}

export interface TokenStoreOptions {
  readonly fetch: FetchFunction;
  readonly timeoutMs: number;
  readonly now?: () => number;
}

/** A token is renewed this long before it expires, or after 9/10 of its life if that is later. Milliseconds. */
const MARGIN = 60_000;
const MAX_TOKEN_BYTES = 1024 * 1024;

/** Keeps tokens in memory, by token URL, client and scopes. */
export function createTokenStore(options: TokenStoreOptions): TokenStore {
  const now = options.now ?? Date.now;
  const tokens = new Map<string, Promise<Token>>();
  const settled = new Map<string, Token>();

  const request = (key: string, wanted: TokenRequest): Promise<Token> => {
    const pending = requestToken(wanted, { ...options, now });
    tokens.set(key, pending);
    pending.then(
      (token) => settled.set(key, token),
      () => tokens.delete(key),
    );
    return pending;
  };

  return {
    async get(wanted) {
      const key = JSON.stringify([wanted.tokenUrl, wanted.clientId, wanted.clientSecret, [...wanted.scopes].sort()]);
      const old = settled.get(key);
      if (old && old.expires <= now()) {
        settled.delete(key);
        tokens.delete(key);
      }
      return (await (tokens.get(key) ?? request(key, wanted))).value;
    },
    forget(value) {
      for (const [key, token] of settled) {
        if (token.value !== value) continue;
        settled.delete(key);
        tokens.delete(key);
      }
    },
  };
}

interface RequestContext extends TokenStoreOptions {
  readonly now: () => number;
}

/** Asks with HTTP Basic, which every server must take (RFC 6749 §2.3.1), then in the body, which many take only. */
async function requestToken(wanted: TokenRequest, context: RequestContext): Promise<Token> {
  const first = await post(wanted, { ...context, inBody: false });
  const refusal = toToken(first, context.now()) ? undefined : first;
  const answer = refusal && isClientRefused(refusal) ? await post(wanted, { ...context, inBody: true }) : first;
  const token = toToken(answer, context.now());
  if (token) return token;
  const code =
    isRecord(answer.json) && typeof answer.json.error === "string" ? ` ${answer.json.error.slice(0, 100)}` : "";
  throw new ToolError(
    `No access token: POST ${describeUrl(wanted.tokenUrl)} answered ${answer.status}${code}. Check ${wanted.variables.join(" and ")}.`,
  );
}

interface TokenAnswer {
  readonly status: number;
  readonly json: unknown;
}

async function post(
  wanted: TokenRequest,
  context: RequestContext & { readonly inBody: boolean },
): Promise<TokenAnswer> {
  const fields: [string, string][] = [["grant_type", "client_credentials"]];
  if (wanted.scopes.length > 0) fields.push(["scope", wanted.scopes.join(" ")]);
  if (context.inBody) fields.push(["client_id", wanted.clientId], ["client_secret", wanted.clientSecret]);
  const headers: [string, string][] = [
    ["Accept", "application/json"],
    ["Content-Type", "application/x-www-form-urlencoded"],
  ];
  if (!context.inBody) headers.push(["Authorization", `Basic ${clientBasic(wanted)}`]);
  const body = fields.map(([name, value]) => `${name}=${encodeForm(value)}`).join("&");
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), context.timeoutMs);
  try {
    // Not followed: a redirect would carry the secret elsewhere.
    const init = { method: "POST", headers, body, redirect: "manual", signal: controller.signal } as const;
    const response = await context.fetch(wanted.tokenUrl, init);
    const read = await readBody(response, { maxBytes: MAX_TOKEN_BYTES, signal: controller.signal });
    return { status: response.status, json: parse(new TextDecoder().decode(read.bytes)) };
  } catch (cause) {
    const message = `No access token: POST ${describeUrl(wanted.tokenUrl)} could not be sent.`;
    throw new ToolError(message, { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** RFC 6749 §2.3.1: id and secret are form-encoded before they are joined. */
function clientBasic({ clientId, clientSecret }: TokenRequest): string {
  return encodeBase64(new TextEncoder().encode(`${encodeForm(clientId)}:${encodeForm(clientSecret)}`));
}

function isClientRefused({ status, json }: TokenAnswer): boolean {
  const error = isRecord(json) ? json.error : undefined;
  return error === "invalid_client" || (error === undefined && status === 401) || error === "invalid_request";
}

function toToken({ status, json }: TokenAnswer, now: number): Token | undefined {
  if (status < 200 || status > 299 || !isRecord(json)) return undefined;
  const value = json.access_token;
  if (typeof value !== "string" || value === "") return undefined;
  const seconds = Number(json.expires_in ?? Number.NaN);
  if (!Number.isFinite(seconds) || seconds <= 0) return { value, expires: Number.POSITIVE_INFINITY };
  const life = seconds * 1000;
  return { value, expires: now + Math.max(life - MARGIN, life * 0.9) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function describeUrl(url: string): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}
