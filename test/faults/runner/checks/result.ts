import assert from "node:assert/strict";
import type { Session } from "../session.ts";
import { type Check, onlyKeys, patternOf, type ToolResult, type Upstream, type WireArguments } from "../types.ts";

const RESULT_KEYS = [
  "isError", "structured", "structuredOneOf", "textIncludes", "textMatches", "content0", "content0Type", "blob",
  "contentMinItems", "contentTypesOneOf", "textMaxChars", "textValidUnicode",
] as const; // biome-ignore format: a table

/** `result`: what a call gives for an upstream answer. */
export async function checkResult(session: Session, check: Check): Promise<void> {
  onlyKeys("result", check, ["type", "op", "args", "upstream", "expect"]);
  const expect = check.expect as Record<string, unknown>;
  onlyKeys("result.expect", expect, RESULT_KEYS);
  const upstream = check.upstream as Upstream;
  onlyKeys("result.upstream", upstream, ["status", "headers", "json", "body", "bytesBase64", "bodyRepeat"]);
  session.answerWith(upstream);
  const { result } = await session.call(check.op as string, check.args as WireArguments);
  compareResult(result, expect);
}

function compareResult(result: ToolResult, expect: Record<string, unknown>): void {
  const text = textOf(result);
  const shown = JSON.stringify(result).slice(0, 1500);
  if ("isError" in expect) assert.equal(result.isError ?? false, expect.isError, shown);
  if ("structured" in expect) assert.deepEqual(result.structuredContent ?? null, expect.structured, shown);
  if (expect.structuredOneOf) {
    const forms = (expect.structuredOneOf as unknown[]).map((form) => JSON.stringify(form));
    assert.ok(forms.includes(JSON.stringify(result.structuredContent ?? null)), shown);
  }
  for (const part of (expect.textIncludes as string[] | undefined) ?? [])
    assert.ok(text.includes(part), `"${part}" in ${shown}`);
  if (expect.textMatches !== undefined) assert.match(text, patternOf(expect.textMatches as string));
  const first = result.content[0];
  for (const [key, value] of Object.entries((expect.content0 as object | undefined) ?? {})) {
    assert.deepEqual((first as unknown as Record<string, unknown>)[key], value, shown);
  }
  if (expect.content0Type !== undefined) assert.equal(first?.type, expect.content0Type, shown);
  if (expect.blob !== undefined) assert.equal(first?.resource?.blob, expect.blob, shown);
  if (expect.contentMinItems !== undefined)
    assert.ok(result.content.length >= (expect.contentMinItems as number), shown);
  const types = expect.contentTypesOneOf as string[] | undefined;
  if (types)
    assert.ok(
      result.content.every((block) => types.includes(block.type)),
      shown,
    );
  if (expect.textMaxChars !== undefined)
    assert.ok(text.length <= (expect.textMaxChars as number), `${text.length} characters`);
  if (expect.textValidUnicode) assert.equal(Buffer.from(text).toString(), text, "lone surrogates in the text");
}

/** All text of a result. */
export function textOf(result: ToolResult): string {
  return result.content.map((block) => block.text ?? "").join("\n");
}

const CALL_KEYS = [
  "type",
  "op",
  "args",
  "rawExtra",
  "nothingSent",
  "textIncludes",
  "textMatches",
  "textForbids",
  "orIgnored",
  "matches",
];

/** `callIsError` and its kin: the call gives an error result, and perhaps sends nothing. */
export async function checkCallIsError(session: Session, check: Check): Promise<void> {
  onlyKeys(check.type, check, CALL_KEYS);
  const { result, sent } = await session.call(
    check.op as string,
    check.args as WireArguments,
    check.rawExtra as object,
  );
  const text = textOf(result);
  if (check.orIgnored && !result.isError) return assertIgnored(sent, check.rawExtra as Record<string, unknown>);
  assert.equal(result.isError, true, `an error is expected; got ${text}`);
  if (check.nothingSent) assert.equal(sent.length, 0, "nothing may be sent");
  for (const part of (check.textIncludes as string[] | undefined) ?? [])
    assert.ok(text.includes(part), `"${part}" in ${text}`);
  for (const part of (check.textForbids as string[] | undefined) ?? [])
    assert.ok(!text.includes(part), `"${part}" in ${text}`);
  const pattern = (check.textMatches ?? check.matches) as string | undefined;
  if (pattern !== undefined) assert.match(text, patternOf(pattern));
}

function assertIgnored(sent: readonly { url: string }[], extra: Record<string, unknown>): void {
  for (const value of Object.values(extra)) {
    for (const request of sent)
      assert.ok(!request.url.includes(String(value)), `the extra argument took effect: ${request.url}`);
  }
}

/** `callOrLoadError`: either the document is refused, or the call is an error. */
export async function checkCallOrLoadError(session: Session, check: Check): Promise<void> {
  if (session.failed) {
    const text = session.diagnostics.map((one) => one.message).join("\n");
    if (check.matches !== undefined) assert.match(text, patternOf(check.matches as string));
    return;
  }
  await checkCallIsError(session, check);
}

export async function checkCallWithin(session: Session, check: Check): Promise<void> {
  onlyKeys("callWithin", check, ["type", "op", "args", "ms"]);
  await session.call(check.op as string, {});
  const start = performance.now();
  await session.call(check.op as string, check.args as WireArguments);
  assert.ok(performance.now() - start <= (check.ms as number), `${performance.now() - start} ms`);
}

/** `redirect`: credentials do not follow to another origin. */
export async function checkRedirect(session: Session, check: Check): Promise<void> {
  onlyKeys("redirect", check, ["type", "op", "from", "status", "location", "expect"]);
  const expect = check.expect as { notSentTo: string; headers: string[] };
  onlyKeys("redirect.expect", expect, ["notSentTo", "headers"]);
  session.setAllCredentials("a-secret");
  session.redirectFrom(check.from as string, check.status as number, check.location as string);
  const { sent } = await session.call(check.op as string, {});
  assert.ok(
    sent.length >= 1 && expect.headers.every((name) => sent[0]?.headers[name] !== undefined),
    "the first request carries it",
  );
  for (const request of sent.filter((one) => one.url.startsWith(expect.notSentTo))) {
    for (const name of expect.headers)
      assert.equal(request.headers[name], undefined, `${name} was sent to ${request.url}`);
  }
}

/** `streamUpstream`: an answer that does not end gives what came. */
export async function checkStreamUpstream(session: Session, check: Check): Promise<void> {
  onlyKeys("streamUpstream", check, ["type", "op", "args", "chunks", "neverEnds", "headers", "expect"]);
  const expect = check.expect as { withinMs?: number; textIncludes?: string[] };
  onlyKeys("streamUpstream.expect", expect, ["withinMs", "textIncludes"]);
  session.answerWith({
    chunks: check.chunks as string[],
    neverEnds: check.neverEnds === true,
    headers: check.headers as Record<string, string>,
  });
  const start = performance.now();
  const { result } = await session.call(check.op as string, (check.args as WireArguments | undefined) ?? {});
  if (expect.withinMs !== undefined)
    assert.ok(performance.now() - start <= expect.withinMs, `${performance.now() - start} ms`);
  for (const part of expect.textIncludes ?? []) assert.ok(textOf(result).includes(part), textOf(result));
}

/** `clientAcceptsResult`: the official clients take the last call's result without an exception. */
export async function checkClientAccepts(session: Session, check: Check): Promise<void> {
  onlyKeys("clientAcceptsResult", check, ["type"]);
  await session.repeatCall("v1");
  await session.repeatCall("v2");
}
