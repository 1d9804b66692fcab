import type { HttpOptions } from "../../registry/types.ts";
import type { ApiSpec, RequestSpec } from "../request-spec.ts";
import { toCookie } from "./cookies.ts";
import { draftRequest, type RequestDraft } from "./draft-request.ts";
import { setHeader } from "./headers.ts";
import { encodeUnreserved } from "./percent-encode.ts";
import { joinUrl } from "./url.ts";

/** A credential and the place in a request where it goes. */
export interface PlacedCredential {
  readonly in: "header" | "query" | "cookie";
  readonly name: string;
  readonly value: string;
}

/** One HTTP request, ready to be sent or printed. */
export interface RequestDescription {
  readonly method: string;
  readonly url: string;
  /** Names as documented, each once. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** Method and path with its values, without server, query and credentials, e.g. `GET /pets/7`: for messages. */
  readonly label: string;
  /** Lower-case names of the headers that must not go to another origin. */
  readonly secretHeaders: ReadonlySet<string>;
}

export interface DescribeOptions {
  readonly baseUrl?: HttpOptions["baseUrl"];
  /** Configured headers, over the defaults and under the arguments. */
  readonly headers?: HttpOptions["headers"];
  /** Already chosen and allowed for the server. */
  readonly credentials?: readonly PlacedCredential[];
  /** Leave out configured headers that authenticate, since the server is not the API's own. */
  readonly foreign?: boolean;
  /** For a multipart body. Default: random. */
  readonly boundary?: string;
}

/**
 * Turns a tool's arguments into the request that is sent. Pure but for a random multipart boundary; throws a `ToolError`
 * that names the argument if a value cannot be sent.
 *
 * Order of rank in headers: credentials, arguments, configured headers, defaults. An argument of the same name and
 * place as a credential is not sent.
 */
export function describeRequest(
  spec: RequestSpec,
  input: unknown,
  api: ApiSpec | undefined,
  options: DescribeOptions = {},
): RequestDescription {
  return finishRequest(draftRequest(spec, input, api, options), options.credentials);
}

/** Adds credentials to a draft; the draft can be finished again with others. */
export function finishRequest(draft: RequestDraft, credentials: readonly PlacedCredential[] = []): RequestDescription {
  const { method, label, body } = draft;
  return {
    method,
    url: joinUrl(draft.server, draft.path, joinQueries(draft, credentials)),
    ...joinHeaders(draft, credentials),
    ...(body === undefined ? {} : { body }),
    label,
  };
}

function joinHeaders(
  draft: RequestDraft,
  credentials: readonly PlacedCredential[],
): Pick<RequestDescription, "headers" | "secretHeaders"> {
  const { headers: drafted, secretHeaders: known } = draft;
  const cookies = joinCookies(draft, credentials, drafted.get("cookie")?.[1]);
  const placed = credentials.filter((credential) => credential.in === "header");
  if (placed.length === 0 && cookies === "") return { headers: [...drafted.values()], secretHeaders: known };
  const headers = new Map(drafted);
  for (const { name, value } of placed) setHeader(headers, name, value);
  if (cookies !== "") headers.set("cookie", ["Cookie", cookies]);
  return {
    headers: [...headers.values()],
    secretHeaders: new Set([...known, ...placed.map(({ name }) => name.toLowerCase())]),
  };
}

function joinQueries(draft: RequestDraft, credentials: readonly PlacedCredential[]): readonly string[] {
  const queries = [draft.templateQuery];
  for (const { name, text } of draft.queries) if (!isTaken("query", name, credentials)) queries.push(text);
  queries.push(draft.querystring);
  for (const { in: place, name, value } of credentials) {
    if (place === "query") queries.push(`${encodeUnreserved(name)}=${encodeUnreserved(value)}`);
  }
  return queries;
}

function joinCookies(
  draft: RequestDraft,
  credentials: readonly PlacedCredential[],
  configured: string | undefined,
): string {
  const cookies = configured ? [configured] : [];
  for (const { name, text } of draft.cookies) if (!isTaken("cookie", name, credentials)) cookies.push(text);
  for (const { in: place, name, value } of credentials) if (place === "cookie") cookies.push(toCookie(name, value));
  return cookies.join("; ");
}

function isTaken(place: PlacedCredential["in"], name: string, credentials: readonly PlacedCredential[]): boolean {
  return credentials.some((credential) => credential.in === place && credential.name === name);
}
