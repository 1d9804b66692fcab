import assert from "node:assert/strict";
import { parseMultipart } from "../multipart.ts";
import type { Session } from "../session.ts";
import { type Check, onlyKeys, patternOf, type SentRequest, type WireArguments } from "../types.ts";

interface RequestExpectation {
  readonly method?: string;
  readonly url?: string;
  readonly urlAlt?: readonly string[];
  readonly queryOrder?: "any";
  readonly spaceAs?: readonly string[];
  readonly headers?: Record<string, string>;
  readonly headersAbsent?: readonly string[];
  readonly headersOneOf?: Record<string, readonly string[]>;
  readonly headerMatches?: Record<string, string>;
  readonly contentTypeMatches?: string;
  readonly json?: unknown;
  readonly bodyText?: string;
  readonly bodyAlt?: readonly string[];
  readonly bytesBase64?: string;
  readonly multipart?: readonly PartExpectation[];
  readonly noBody?: boolean;
  readonly altNote?: string;
}

interface PartExpectation {
  readonly name: string;
  readonly text?: string;
  readonly json?: unknown;
  readonly bytesBase64?: string;
  readonly hasFilename?: boolean;
  readonly filename?: string;
  readonly contentType?: string;
}

const KEYS = [
  "method", "url", "urlAlt", "queryOrder", "spaceAs", "headers", "headersAbsent", "headersOneOf", "headerMatches",
  "contentTypeMatches", "json", "bodyText", "bodyAlt", "bytesBase64", "multipart", "noBody", "altNote",
] as const; // biome-ignore format: a table

/** `request`: the call sends exactly one HTTP request, and it is this one. */
export async function checkRequest(session: Session, check: Check): Promise<void> {
  onlyKeys("request", check, ["type", "op", "args", "expect", "note"]);
  const expect = check.expect as RequestExpectation;
  onlyKeys("request.expect", expect, KEYS);
  const { result, sent } = await session.call(check.op as string, check.args as WireArguments);
  const shown = result.content.map((block) => block.text ?? block.type).join("\n");
  assert.equal(sent.length, 1, `one request must be sent, not ${sent.length}; the result says: ${shown}`);
  const request = sent[0] as SentRequest;
  assert.equal(request.method, expect.method ?? "GET");
  checkUrl(request.url, expect);
  checkHeaders(request.headers, expect);
  checkBody(request, expect);
}

function checkUrl(url: string, expect: RequestExpectation): void {
  if (expect.url === undefined) return;
  const wanted = [expect.url, ...(expect.urlAlt ?? [])].flatMap((text) => spaceForms(text, expect.spaceAs ?? []));
  const sorted = (text: string) => (expect.queryOrder === "any" ? sortQuery(text) : text);
  assert.ok(wanted.map(sorted).includes(sorted(url)), `sent ${url}\nwanted ${wanted.join("\n    or ")}`);
}

function spaceForms(url: string, forms: readonly string[]): string[] {
  const query = url.indexOf("?");
  if (query === -1 || forms.length === 0) return [url];
  return forms.map((form) => url.slice(0, query) + url.slice(query).replaceAll("%20", form));
}

function sortQuery(url: string): string {
  const [path, query = ""] = url.split("?");
  return `${path}?${query.split("&").sort().join("&")}`;
}

function checkHeaders(headers: SentRequest["headers"], expect: RequestExpectation): void {
  for (const [name, value] of Object.entries(expect.headers ?? {}))
    assert.equal(headers[name], value, `header ${name}`);
  for (const name of expect.headersAbsent ?? [])
    assert.equal(headers[name], undefined, `header ${name} must be absent`);
  for (const [name, values] of Object.entries(expect.headersOneOf ?? {})) {
    assert.ok(values.includes(headers[name] ?? ""), `header ${name} is ${headers[name]}, wanted one of ${values}`);
  }
  for (const [name, pattern] of Object.entries(expect.headerMatches ?? {})) {
    assert.match(headers[name] ?? "", patternOf(pattern), `header ${name}`);
  }
  if (expect.contentTypeMatches !== undefined) {
    assert.match(headers["content-type"] ?? "", patternOf(expect.contentTypeMatches), "content-type");
  }
}

function checkBody(request: SentRequest, expect: RequestExpectation): void {
  const text = new TextDecoder().decode(request.body);
  if (expect.noBody) assert.equal(request.body.length, 0, "no body must be sent");
  if ("json" in expect) assert.deepEqual(JSON.parse(text), expect.json);
  if (expect.bodyText !== undefined) {
    const wanted = [expect.bodyText, ...(expect.bodyAlt ?? [])];
    assert.ok(wanted.includes(text), `body is ${text}\nwanted ${wanted.join("\n    or ")}`);
  }
  if (expect.bytesBase64 !== undefined) assert.equal(Buffer.from(request.body).toString("base64"), expect.bytesBase64);
  if (expect.multipart) checkParts(request, expect.multipart);
}

function checkParts(request: SentRequest, wanted: readonly PartExpectation[]): void {
  const parts = parseMultipart(request.headers["content-type"] ?? "", request.body);
  assert.deepEqual(
    parts.map((part) => part.name),
    wanted.map((part) => part.name),
    "part names in order",
  );
  for (const [index, want] of wanted.entries()) {
    onlyKeys("multipart", want, ["name", "text", "json", "bytesBase64", "hasFilename", "filename", "contentType"]);
    const part = parts[index];
    assert.ok(part);
    const text = new TextDecoder().decode(part.bytes);
    if (want.text !== undefined) assert.equal(text, want.text, `text of part ${want.name}`);
    if ("json" in want) assert.deepEqual(JSON.parse(text), want.json, `JSON of part ${want.name}`);
    if (want.bytesBase64 !== undefined) assert.equal(Buffer.from(part.bytes).toString("base64"), want.bytesBase64);
    if (want.hasFilename !== undefined)
      assert.equal(part.filename !== undefined, want.hasFilename, `filename of ${want.name}`);
    if (want.filename !== undefined) assert.equal(part.filename, want.filename);
    if (want.contentType !== undefined) assert.equal(part.contentType, want.contentType);
  }
}
