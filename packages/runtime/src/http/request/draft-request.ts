import { ToolError } from "../../errors.ts";
import type { ApiSpec, RequestSpec } from "../request-spec.ts";
import { buildBody } from "./body.ts";
import type { DescribeOptions } from "./build-request.ts";
import { buildCookies } from "./cookies.ts";
import { addHeaderParameters, checkHeaderValue, type HeaderMap, setHeader } from "./headers.ts";
import type { NamedPair } from "./parameter.ts";
import { buildPath } from "./path.ts";
import { planOf, type RequestPlan } from "./plan.ts";
import { buildQuery, buildQuerystring } from "./query.ts";
import { chooseServer, type Server } from "./url.ts";
import { isRecord } from "./values.ts";

/** A request before its credentials: every argument is checked and encoded. */
export interface RequestDraft {
  readonly method: string;
  readonly label: string;
  readonly server: Server;
  readonly path: string;
  /** What the path template has after a `?`. */
  readonly templateQuery: string;
  readonly queries: readonly NamedPair[];
  readonly querystring: string;
  readonly headers: ReadonlyMap<string, readonly [name: string, value: string]>;
  readonly cookies: readonly NamedPair[];
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
  readonly secretHeaders: ReadonlySet<string>;
}

const DEFAULT_USER_AGENT = "mcp-gen";

/** Methods that `fetch` refuses (Fetch §2.2.1). */
const FORBIDDEN_METHOD = /^(?:connect|trace|track)$/i;

/** Configured headers that are credentials by their name. */
const AUTHENTICATING = new Set(["authorization", "cookie", "x-api-key", "api-key"]);

/** Configured headers that may go anywhere. */
const HARMLESS = new Set(["accept", "accept-language", "content-type", "user-agent"]);

/** Encodes the arguments of a request; see `describeRequest`. */
export function draftRequest(
  spec: RequestSpec,
  input: unknown,
  api: ApiSpec | undefined,
  options: DescribeOptions,
): RequestDraft {
  if (FORBIDDEN_METHOD.test(spec.method)) throw new ToolError(`${spec.method} requests cannot be sent by fetch.`);
  const plan = planOf(spec);
  const args = isRecord(input) ? input : {};
  const server = serverOf(spec, api, options.baseUrl);
  const path = buildPath(plan.path.path, args);
  const body = plan.body && buildBody(plan.body, args, options);
  const { headers, secretHeaders } = configuredHeaders(plan, options);
  addHeaderParameters(headers, plan.headers, args);
  if (body) headers.set("content-type", ["Content-Type", body.contentType]);
  else headers.delete("content-type");
  return {
    method: spec.method,
    label: `${spec.method} ${path || "/"}`,
    server,
    path,
    templateQuery: plan.path.query.length === 0 ? "" : buildPath(plan.path.query, args),
    queries: buildQuery(plan.query, args),
    querystring: spec.querystring ? buildQuerystring(spec.querystring, args) : "",
    headers,
    cookies: buildCookies(plan.cookies, args),
    body: body?.content,
    secretHeaders,
  };
}

/** The server a request goes to: `baseUrl`, else the operation's own, else the API's. */
export function serverOf(spec: RequestSpec, api: ApiSpec | undefined, baseUrl: string | undefined): Server {
  return chooseServer({ baseUrl, operation: spec.server, api: api?.server });
}

function configuredHeaders(
  plan: RequestPlan,
  { headers: configured, foreign }: DescribeOptions,
): { readonly headers: HeaderMap; readonly secretHeaders: ReadonlySet<string> } {
  const secretHeaders = new Set(["cookie", "authorization"]);
  const headers: HeaderMap = new Map([
    ["accept", ["Accept", plan.accept]],
    ["user-agent", ["User-Agent", DEFAULT_USER_AGENT]],
  ]);
  for (const [name, value] of Object.entries(configured ?? {})) {
    const key = name.toLowerCase();
    if (foreign && AUTHENTICATING.has(key)) continue;
    setHeader(headers, name, checkHeaderValue(value, `configured header ${name}`));
    if (!HARMLESS.has(key)) secretHeaders.add(key);
  }
  return { headers, secretHeaders };
}
