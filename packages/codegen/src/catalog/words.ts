/** Spellings whose capitals are no word boundaries. */
const BRANDS: readonly (readonly [RegExp, string])[] = [
  [/OAuth/g, "Oauth"],
  [/IPv(?=[46])/g, "Ipv"],
  [/GraphQL/g, "Graphql"],
];

/** `IDs`, `URLs`: the plural of an acronym is one word. */
const PLURAL_ACRONYM = /([A-Z]{2,})s(?![a-z])/g;

/**
 * Splits a name into lower-case ASCII words: at anything that is no ASCII letter or digit, and where the case says so
 * (`getPetById` → get pet by id, `HTTPStatus` → http status). Accents are dropped (`café` → cafe); letters of other
 * scripts separate words. Text beyond 1,024 characters is not looked at.
 */
export function toWords(text: string): string[] {
  let ascii = text
    .slice(0, 1024)
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "");
  for (const [pattern, replacement] of BRANDS) ascii = ascii.replace(pattern, replacement);
  return ascii
    .replace(PLURAL_ACRONYM, (_, acronym: string) => `${acronym[0]}${acronym.slice(1).toLowerCase()}s`)
    .replace(/([a-z0-9])(?=[A-Z])/g, "$1 ")
    .replace(/([A-Z])(?=[A-Z][a-z])/g, "$1 ")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
}

/** Upper snake case for environment variables, e.g. `apiKeyAuth` → `API_KEY_AUTH`; `""` if nothing is left. */
export function toUpperSnake(text: string): string {
  return toWords(text).join("_").toUpperCase();
}

/**
 * What names of environment variables start with, e.g. `1Password Connect` → `_1_PASSWORD_CONNECT`: no name starts with a
 * digit (POSIX.1-2017 §8.1), and no shell could set one that did. `API` if nothing is left.
 */
export function toEnvPrefix(text: string): string {
  const prefix = toUpperSnake(text) || "API";
  return /^[0-9]/.test(prefix) ? `_${prefix}` : prefix;
}
