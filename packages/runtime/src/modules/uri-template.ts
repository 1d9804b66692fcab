/** The variables of an address that a template describes (RFC 6570 level 1), decoded; `undefined` if it does not. */
export function matchTemplate(template: string, uri: string): Readonly<Record<string, string>> | undefined {
  const parts = template.split(/\{([^{}]*)\}/);
  const variables: [string, string][] = [];
  let at = 0;
  for (let index = 0; index < parts.length; index += 2) {
    const literal = parts[index] ?? "";
    if (!uri.startsWith(literal, at)) return undefined;
    at += literal.length;
    const name = parts[index + 1];
    if (name === undefined) break;
    const end = nextEnd(uri, at, parts[index + 2] ?? "");
    const value = decode(uri.slice(at, end));
    if (end === undefined || end === at || value === undefined) return undefined;
    variables.push([name, value]);
    at = end;
  }
  return at === uri.length ? Object.fromEntries(variables) : undefined;
}

/** A variable ends where the next literal begins, and never spans a `/`. */
function nextEnd(uri: string, from: number, literal: string): number | undefined {
  const slash = uri.indexOf("/", from);
  const limit = slash === -1 ? uri.length : slash;
  if (literal === "") return limit;
  const found = uri.indexOf(literal, from);
  return found === -1 || found > limit ? undefined : found;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
