/** A `$ref` in its two parts, as written. */
export interface ReferenceParts {
  readonly file: string;
  /** Without `#`; absent if there is no `#`. */
  readonly fragment?: string;
}

/** Splits a `$ref` at its first `#`. */
export function splitReference(ref: string): ReferenceParts {
  const hash = ref.indexOf("#");
  return hash === -1 ? { file: ref } : { file: ref.slice(0, hash), fragment: ref.slice(hash + 1) };
}

/** Absolute URL, without fragment, of the file that a reference names; `undefined` if it forms no URL. */
export function targetUrl(ref: string, base: string): string | undefined {
  const { file } = splitReference(ref);
  if (file === "") return base;
  if (!URL.canParse(file, base)) return undefined;
  const url = new URL(file, base);
  url.hash = "";
  return url.href;
}

/** Percent-decoded (RFC 3986 §2.1); as it is if it is not well-formed. */
export function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** True for a discriminator mapping's value that is a reference rather than the name of a schema (OpenAPI 3.1 §4.8.25). */
export function isMappingReference(value: string): boolean {
  return /[#/]/.test(value) || /\.(?:json|ya?ml)$/i.test(value);
}
