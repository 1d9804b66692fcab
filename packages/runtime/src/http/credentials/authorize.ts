import { ToolError } from "../../errors.ts";
import type { HttpOptions } from "../../registry/types.ts";
import type { PlacedCredential } from "../request/build-request.ts";
import { parseUrl } from "../request/url.ts";
import type { ApiSpec, RequestSpec } from "../request-spec.ts";
import { environmentNames } from "./lookup.ts";
import { placeCredential } from "./place.ts";
import { type ChosenScheme, selectCredentials } from "./select.ts";
import type { TokenStore } from "./token-store.ts";

/** The credentials of one request, and what to say about them. */
export interface Authorization {
  readonly placed: readonly PlacedCredential[];
  /** Access tokens among them that can be renewed. */
  readonly tokens: readonly string[];
  /** Values that no error text may show. */
  readonly secrets: readonly string[];
  /** For the text of a 401 or 403. */
  readonly hint?: string;
  /** There were credentials, but the server is not one that may get them. */
  readonly withheld: boolean;
}

export interface AuthorizeOptions {
  readonly apiId: string;
  readonly api: ApiSpec | undefined;
  readonly lookup?: HttpOptions["credentials"];
  readonly tokens: TokenStore;
  /** Origin that the request goes to. */
  readonly origin: string;
  readonly allowed: ReadonlySet<string>;
}

const NONE: Authorization = { placed: [], tokens: [], secrets: [], withheld: false };

/** Finds and places the credentials of a request; gets access tokens where a client is configured. */
export async function authorize(security: RequestSpec["security"], options: AuthorizeOptions): Promise<Authorization> {
  if (!security || security.length === 0) return NONE;
  const { chosen, missing } = await selectCredentials(security, options);
  if (chosen.length === 0) {
    return missing.length === 0 ? NONE : { ...NONE, hint: `No credential was sent: set ${missing.join(" or ")}.` };
  }
  if (!options.allowed.has(options.origin)) return { ...NONE, withheld: true, hint: withheldNote(options.origin) };
  const placed: PlacedCredential[] = [];
  const tokens: string[] = [];
  for (const scheme of chosen) {
    const token = await accessToken(scheme, options);
    if (token !== undefined) tokens.push(token);
    placed.push(placeCredential(scheme, token));
  }
  const secrets = chosen.flatMap(secretsOf).concat(tokens);
  return { placed, tokens, secrets, hint: refusedHint(chosen, options), withheld: false };
}

/** Says that an origin got no credentials, and how it could. */
export function withheldNote(origin: string): string {
  return `No credential was sent to ${origin}, which is not the API's own server; list it in \`trustedOrigins\` to allow that.`;
}

async function accessToken(chosen: ChosenScheme, options: AuthorizeOptions): Promise<string | undefined> {
  const { scheme, credential } = chosen;
  if (scheme.type !== "oauth2" || credential.token !== undefined || !scheme.clientCredentials) return undefined;
  const url = parseUrl(scheme.clientCredentials.tokenUrl, options.api?.server);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) {
    throw new ToolError(`The token URL of "${chosen.name}" is not an absolute http(s) URL.`);
  }
  return options.tokens.get({
    tokenUrl: url.href,
    clientId: credential.clientId ?? "",
    clientSecret: credential.clientSecret ?? "",
    scopes: chosen.scopes,
    variables: sourcesOf(chosen, options),
  });
}

function sourcesOf({ scheme, name }: ChosenScheme, { lookup }: AuthorizeOptions): readonly string[] {
  return lookup ? [`the credential "${name}"`] : environmentNames(scheme);
}

function secretsOf({ credential }: ChosenScheme): readonly string[] {
  return [credential.token, credential.password, credential.clientSecret].filter((secret) => secret !== undefined);
}

function refusedHint(chosen: readonly ChosenScheme[], options: AuthorizeOptions): string {
  const sources = chosen.flatMap((scheme) => sourcesOf(scheme, options)).join(" and ");
  return `A credential was sent: check ${sources}.`;
}
