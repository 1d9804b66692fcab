import { mediaKind } from "../media-type.ts";
import type { RequestSpec } from "../request-spec.ts";
import { type BodyPlan, compileBody } from "./body.ts";
import { compileParameters, type Parameter } from "./parameter.ts";
import { compilePath, type PathPlan } from "./path.ts";

/** A request description with everything worked out that does not depend on arguments. */
export interface RequestPlan {
  readonly spec: RequestSpec;
  readonly path: PathPlan;
  readonly query: readonly Parameter[];
  readonly headers: readonly Parameter[];
  readonly cookies: readonly Parameter[];
  readonly body?: BodyPlan;
  readonly accept: string;
}

const plans = new WeakMap<RequestSpec, RequestPlan>();

/** The compiled form of a description; compiled once and kept as long as the description lives. */
export function planOf(spec: RequestSpec): RequestPlan {
  const known = plans.get(spec);
  if (known) return known;
  const plan = compileRequest(spec);
  plans.set(spec, plan);
  return plan;
}

function compileRequest(spec: RequestSpec): RequestPlan {
  // `fetch` refuses a body there, and OpenAPI gives it no meaning.
  const hasBody = spec.body !== undefined && spec.method !== "GET" && spec.method !== "HEAD";
  return {
    spec,
    path: compilePath(spec.path, spec.pathParams),
    query: compileParameters(spec.query, "query"),
    headers: compileParameters(spec.headers, "header"),
    cookies: compileParameters(spec.cookies, "cookie"),
    ...(hasBody && spec.body !== undefined ? { body: compileBody(spec.body) } : {}),
    accept: acceptOf(spec.responses),
  };
}

type Responses = NonNullable<RequestSpec["responses"]>;

/**
 * The Accept header: media types of the documented 2xx answers (`default` if none is), JSON first. Where no answer has
 * content: JSON rather than anything else.
 */
export function acceptOf(responses: Responses | undefined): string {
  const entries = Object.entries(responses ?? {});
  const success = entries.filter(([status]) => status.startsWith("2"));
  const fallback = success.length === 0 ? entries.filter(([status]) => status === "default") : success;
  const types = new Set(fallback.flatMap(([, media]) => media).filter((type) => type.includes("/")));
  if (types.size === 0) return "application/json, */*;q=0.8";
  const json = [...types].filter((type) => mediaKind(type) === "json");
  const others = [...types].filter((type) => mediaKind(type) !== "json");
  return [...json, ...others].join(", ");
}

/** The media types documented for a status: exact, else its class (`4XX`), else `default`; none if undocumented. */
export function documentedTypes(spec: RequestSpec, status: number): readonly string[] {
  const { responses } = spec;
  if (!responses) return [];
  const keys = [String(status), `${Math.floor(status / 100)}XX`, "default"];
  const key = keys.find((candidate) => Object.hasOwn(responses, candidate));
  const types = key === undefined ? undefined : responses[key];
  if (types === undefined) return [];
  return typeof types === "string" ? [types] : types;
}
