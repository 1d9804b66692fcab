import type { BinaryValue } from "../../registry/types.ts";
import { essenceOf } from "../media-type.ts";
import { describeStatus } from "./status-text.ts";

/** What an error text is made of. */
export interface ErrorInput {
  /** `POST /pets`: no query, no credentials. */
  readonly label: string;
  readonly status: number;
  readonly headers: Headers;
  /** The body's value: parsed JSON, text, bytes or nothing. */
  readonly value: unknown;
  /** Sentences after the status, e.g. which credential to set. */
  readonly hints?: readonly string[];
  /** Values that must not be shown, should the API repeat them. */
  readonly secrets?: readonly string[];
}

/** Characters of an error's text. */
const MAX_CHARS = 10_000;
/** Characters of a page of HTML: its title and first words say what there is to say. */
const MAX_HTML_CHARS = 300;
/** A shorter secret would be found in ordinary words. */
const MIN_SECRET = 6;

/**
 * What a model is shown of an answer that is not 2xx: `POST /pets answered 409 Conflict.`, hints, and on the next line
 * the body: JSON compact, HTML as its title and first words, bytes by their size. At most 10,000 characters.
 */
export function describeRefusal({ label, status, headers, value, hints = [], secrets = [] }: ErrorInput): string {
  const first = [`${label} answered ${describeStatus(status)}.`, ...retryHint(status, headers), ...hints].join(" ");
  const body = describeBody(value, headers);
  return truncate(redact(body === "" ? first : `${first}\n${body}`, secrets), MAX_CHARS);
}

function retryHint(status: number, headers: Headers): readonly string[] {
  const after = headers.get("retry-after")?.trim();
  if (!after || !/^[\w ,:+-]{1,40}$/.test(after) || (status !== 429 && status !== 503)) return [];
  return [/^\d+$/.test(after) ? `Retry after ${after} s.` : `Retry after ${after}.`];
}

function describeBody(value: unknown, headers: Headers): string {
  if (value === undefined) return "";
  if (typeof value === "string") return isHtml(value, headers) ? describeHtml(value) : value.trim();
  if (isBinary(value)) return `(${value.bytes.length} bytes of ${value.mimeType})`;
  return JSON.stringify(value);
}

function isBinary(value: unknown): value is BinaryValue {
  return typeof value === "object" && value !== null && "bytes" in value && value.bytes instanceof Uint8Array;
}

function isHtml(text: string, headers: Headers): boolean {
  const type = essenceOf(headers.get("content-type") ?? "");
  return (
    type === "text/html" ||
    type === "application/xhtml+xml" ||
    /^\s*<(?:!doctype html|html)\b/i.test(text.slice(0, 200))
  );
}

/** Text of the title and of the start of the body; only the first 20,000 characters are looked at. */
function describeHtml(html: string): string {
  const head = html.slice(0, 20_000);
  const title = between(head, "<title", "</title");
  const bodyAt = head.search(/<body\b/i);
  const body = head.slice(Math.max(bodyAt, 0));
  const visible = dropElement(dropElement(dropElement(body, "script"), "style"), "title");
  const words = toWords(visible);
  const text = title === "" || words.startsWith(title) ? words : `${title}: ${words}`;
  return truncate(text, MAX_HTML_CHARS);
}

function between(text: string, open: string, close: string): string {
  const lower = text.toLowerCase();
  const start = lower.indexOf(open);
  const content = start < 0 ? -1 : lower.indexOf(">", start);
  if (content < 0) return "";
  const end = lower.indexOf(close, content);
  return toWords(text.slice(content + 1, end < 0 ? undefined : end));
}

function dropElement(text: string, name: string): string {
  return text
    .split(new RegExp(`<${name}\\b`, "i"))
    .map((piece, index) => {
      const end = index === 0 ? 0 : piece.toLowerCase().indexOf(`</${name}`);
      return end < 0 ? "" : piece.slice(end);
    })
    .join(" ");
}

function toWords(html: string): string {
  return html
    .replace(/<[^<>]*>?/g, " ")
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
};

function redact(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret.length >= MIN_SECRET)
    .reduce((shown, secret) => shown.replaceAll(secret, "[redacted]"), text);
}

/** Cuts text to a number of UTF-16 units, not within a surrogate pair, and says so. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  const mark = " … (truncated)";
  const end = max - mark.length;
  const code = text.charCodeAt(end - 1);
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? end - 1 : end) + mark;
}
