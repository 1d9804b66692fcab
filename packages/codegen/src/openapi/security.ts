import type { RequestSpec } from "@mcp-gen/runtime";
import { child, rootOf } from "../source/location.ts";
import type { Location } from "../source/types.ts";
import type { Api } from "./api.ts";
import type { ReadContext } from "./context.ts";
import type { OperationSite } from "./path-item.ts";
import type { ParameterShape } from "./shapes.ts";
import { entries, isObject, ownMember, texts } from "./values.ts";

type Requirements = NonNullable<RequestSpec["security"]>;

/**
 * The security of an operation, else of the document (OpenAPI 3.1 §4.8.30): OR of ANDs. Undefined if there is none.
 * Schemes that are not known are reported and left out.
 */
export function readSecurity(site: OperationSite, api: Api, context: ReadContext): Requirements | undefined {
  const root = rootOf(context.documents.root);
  const own = site.operation.security;
  const [value, at]: [unknown, Location] = Array.isArray(own)
    ? [own, child(site.at, "security")]
    : [ownMember(root.document.value, "security"), child(root, "security")];
  if (!Array.isArray(value)) return undefined;
  const requirements: Readonly<Record<string, readonly string[]>>[] = [];
  for (const [index, raw] of value.entries()) {
    if (!isObject(raw)) continue;
    const known = entries(raw).filter(([name]) => isKnown(name, child(at, index, name)));
    // `{}` means that no credential is fine; one whose schemes are all unknown does not.
    if (known.length === 0 && Object.keys(raw).length > 0) continue;
    requirements.push(Object.fromEntries(known.map(([name, scopes]) => [name, texts(scopes)])));
  }
  return requirements.length === 0 ? undefined : requirements;

  function isKnown(name: string, place: Location): boolean {
    if (api.schemes.has(name)) return true;
    if (api.unknownSchemes.has(name)) return false;
    api.unknownSchemes.add(name);
    context.sink.report({ code: "MG2012", message: `Security scheme "${name}" is not defined`, at: place });
    return false;
  }
}

/** Parameters in the place of a credential that the operation takes are not for the model to choose. */
export function hideCredentials(
  parameters: readonly ParameterShape[],
  security: Requirements | undefined,
  { schemes }: Api,
  context: ReadContext,
): readonly ParameterShape[] {
  const used = new Set((security ?? []).flatMap((requirement) => Object.keys(requirement)));
  const places = new Set<string>();
  for (const name of used) {
    const scheme = schemes.get(name);
    if (scheme?.type === "apiKey") places.add(identityOf(scheme.in, scheme.name));
    else if (scheme !== undefined && scheme.type !== "mutualTLS") places.add(identityOf("header", "Authorization"));
  }
  if (places.size === 0) return parameters;
  return parameters.filter(({ in: place, name, at }) => {
    if (!places.has(identityOf(place, name))) return true;
    context.sink.report({ code: "MG2024", message: `${place} parameter "${name}" is a credential; it is hidden`, at });
    return false;
  });
}

/** Header names ignore case (RFC 9110 §5.1). */
function identityOf(place: string, name: string): string {
  return `${place}\n${place === "header" ? name.toLowerCase() : name}`;
}
