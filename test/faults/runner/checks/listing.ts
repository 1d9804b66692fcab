import assert from "node:assert/strict";
import type { Session } from "../session.ts";
import { type Check, onlyKeys, patternOf } from "../types.ts";

/** `tools`: how many there are and what their names look like. */
export function checkTools(session: Session, check: Check): void {
  onlyKeys("tools", check, ["type", "count", "uniqueNames", "uniqueIgnoringCase", "namePattern", "nameForbids"]);
  const names = session.tools.map((tool) => tool.name);
  if (check.count !== undefined) assert.equal(names.length, check.count, `tools: ${names}`);
  if (check.uniqueNames) assert.equal(new Set(names).size, names.length, `names: ${names}`);
  if (check.uniqueIgnoringCase)
    assert.equal(new Set(names.map((name) => name.toLowerCase())).size, names.length, `names: ${names}`);
  for (const name of names) {
    if (check.namePattern !== undefined) assert.match(name, new RegExp(check.namePattern as string, "u"));
    for (const text of (check.nameForbids as string[] | undefined) ?? [])
      assert.ok(!name.includes(text), `"${text}" in ${name}`);
  }
}

export function checkToolsExclude(session: Session, check: Check): void {
  onlyKeys("toolsExclude", check, ["type", "ops"]);
  for (const op of check.ops as string[]) assert.ok(!session.hasTool(op), `${op} must not be a tool`);
}

/** `toolsListForbids` and `toolsListIncludes`: on the wire text and on the decoded strings. */
export function checkListText(session: Session, check: Check): void {
  onlyKeys(check.type, check, ["type", "text", "profile"]);
  if (session.failed) return;
  const decoded = strings(session.tools).join("\n");
  for (const text of [check.text].flat() as string[]) {
    const present = session.listText.includes(text) || decoded.includes(text);
    assert.equal(present, check.type === "toolsListIncludes", `"${text}" in ${session.listText.slice(0, 2000)}`);
  }
}

function strings(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...strings(inner)]);
}

/** `toolsListSerializable`: the list is finite JSON of a bounded size. */
export function checkSerializable(session: Session, check: Check): void {
  onlyKeys("toolsListSerializable", check, ["type", "maxBytes"]);
  if (session.failed) return;
  const bytes = Buffer.byteLength(session.listText);
  assert.ok(bytes <= (check.maxBytes as number), `${bytes} bytes`);
}

export function checkToolOrder(session: Session, check: Check): void {
  onlyKeys("toolOrder", check, ["type", "equals", "orSorted", "sameAcrossRuns"]);
  const names = session.tools.map((tool) => tool.name);
  if (check.equals === undefined) return;
  const wanted = (check.equals as string[]).map((op) => session.tool(op).name);
  const sorted = [...wanted].sort();
  assert.ok(
    String(names) === String(wanted) || (check.orSorted === true && String(names) === String(sorted)),
    `order: ${names}`,
  );
}

export function checkDescriptionMax(session: Session, check: Check): void {
  onlyKeys("descriptionMax", check, ["type", "tool", "startsWith"]);
  for (const tool of session.tools) {
    assert.ok(
      (tool.description ?? "").length <= (check.tool as number),
      `${tool.name}: ${tool.description?.length} characters`,
    );
    if (check.startsWith !== undefined)
      assert.ok(tool.description?.startsWith(check.startsWith as string), tool.description);
  }
}

export function checkDescriptionNonEmpty(session: Session): void {
  for (const tool of session.tools) assert.ok((tool.description ?? "").trim() !== "", tool.name);
}

/** `load`: the document loads or not, with a warning or not, in time and memory. */
export function checkLoad(session: Session, check: Check): void {
  onlyKeys("load", check, ["type", "ok", "warn", "errorMatches", "withinMs", "maxRssMb", "noNetwork"]);
  const messages = session.diagnostics
    .map((one) => `${one.severity} ${one.code} ${one.message} ${one.hint ?? ""}`)
    .join("\n");
  assert.equal(!session.failed, check.ok, messages || "no diagnostics");
  if (check.warn)
    assert.ok(
      session.diagnostics.some((one) => one.severity !== "error"),
      "a warning must be reported",
    );
  if (check.errorMatches !== undefined) assert.match(messages, patternOf(check.errorMatches as string));
  if (check.withinMs !== undefined) assert.ok(session.loadMs <= (check.withinMs as number), `${session.loadMs} ms`);
  if (check.maxRssMb !== undefined)
    assert.ok(session.loadHeapMb <= (check.maxRssMb as number), `${session.loadHeapMb} MB`);
  if (check.noNetwork) assert.deepEqual(session.fetched, [], "nothing may be fetched");
}

export function checkServerInfo(session: Session, check: Check): void {
  onlyKeys("serverInfo", check, ["type", "expect"]);
  for (const [key, rule] of Object.entries(check.expect as Record<string, { type?: string; oneOf?: unknown[] }>)) {
    onlyKeys("serverInfo.expect", rule, ["type", "oneOf"]);
    const value = session.serverInfo[key as "name" | "version"];
    if (rule.type !== undefined) assert.equal(typeof value, rule.type);
    if (rule.oneOf !== undefined) assert.ok(rule.oneOf.includes(value), `${key} is ${value}`);
  }
}

/** `envNames`: the environment variables of all credentials. */
export function checkEnvNames(session: Session, check: Check): void {
  onlyKeys("envNames", check, ["type", "pattern", "unique", "count"]);
  const names = session.envNames;
  if (check.count !== undefined) assert.equal(names.length, check.count, String(names));
  if (check.unique) assert.equal(new Set(names).size, names.length, String(names));
  for (const name of names)
    if (check.pattern !== undefined) assert.match(name, new RegExp(check.pattern as string, "u"));
}
