import type { NamingStyle } from "../options.ts";
import { nameHash } from "./name-hash.ts";
import type { NameSource } from "./types.ts";
import { toWords } from "./words.ts";

/** Names that every client takes: see `isLegalName`. */
const LEGAL = /^[a-zA-Z_][a-zA-Z0-9_-]*$/;

/** Hard limit of several model APIs. */
const MAX_LEGAL_LENGTH = 64;

/** `^[a-zA-Z_][a-zA-Z0-9_-]*$`, at most 64 characters, no `__` or `--` inside (some clients split there). */
export function isLegalName(name: string): boolean {
  return name.length <= MAX_LEGAL_LENGTH && LEGAL.test(name) && !name.includes("__") && !name.includes("--");
}

/** The name of an operation by itself, before it is cut or told apart from others. Never empty. */
export function baseName(source: NameSource, style: NamingStyle, severalDocuments: boolean): string {
  if (source.fixed !== undefined) {
    return isLegalName(source.fixed) ? source.fixed : fromOperationId(source.fixed, "preserve") || fallback();
  }
  return (source.operationId !== undefined && fromOperationId(source.operationId, style)) || fallback();

  function fallback(): string {
    return fromPath(source, style) ?? `op_${nameHash(source, severalDocuments, 6)}`;
  }
}

/** `""` if no letter or digit is left. */
function fromOperationId(text: string, style: NamingStyle): string {
  if (style === "preserve") return preserve(text);
  return styled(toWords(text), style);
}

/** `GET /pets/{petId}` → get pets by pet id; undefined if nothing of the path is left (`GET /` is get root). */
function fromPath({ method, path }: NameSource, style: NamingStyle): string | undefined {
  const words = toWords(path.replaceAll("{", "/by/"));
  if (words.every((word) => word === "by") && /[^/]/.test(path)) return undefined;
  return styled(
    [...toWords(method), ...(words.length === 0 ? ["root"] : words)],
    style === "preserve" ? "snake_case" : style,
  );
}

function styled(words: readonly string[], style: NamingStyle): string {
  return startLegally(join(words, style));
}

function join(words: readonly string[], style: NamingStyle): string {
  if (style === "kebab-case") return words.join("-");
  if (style !== "camelCase") return words.join("_");
  return words.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join("");
}

/** Only what is illegal is replaced. */
function preserve(text: string): string {
  const ascii = text
    .slice(0, 1024)
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "");
  const name = ascii
    .replace(/[^a-zA-Z0-9_-]+/g, "_")
    .replace(/_{2,}/g, "_")
    .replace(/-{2,}/g, "-")
    .replace(/^-+/, "");
  if (!/[a-zA-Z0-9]/.test(name)) return "";
  return startLegally(name.replace(/[_-]$/, ""));
}

/** Gemini wants a letter or an underscore first. */
function startLegally(name: string): string {
  return /^[0-9]/.test(name) ? `_${name}` : name;
}
