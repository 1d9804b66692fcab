const WELL_KNOWN = "/.well-known/oauth-protected-resource";

/** Where the metadata of a resource is found: with its path behind the well-known one, and without (RFC 9728 §3.1, R-226). */
export function metadataPaths(resource: URL): readonly string[] {
  const path = resource.pathname.replace(/\/$/, "");
  return path === "" ? [WELL_KNOWN] : [`${WELL_KNOWN}${path}`, WELL_KNOWN];
}

/** The URI of a resource in its one form: lower-case scheme and host, no slash at the end. */
export function canonicalResource(resource: string): string {
  const { href, hash } = new URL(resource);
  return (hash === "" ? href : href.slice(0, -hash.length)).replace(/\/$/, "");
}
