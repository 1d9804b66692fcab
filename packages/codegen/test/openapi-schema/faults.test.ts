import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { createSchemaReader, type Dialect, type Direction } from "../../src/openapi/schema/schema-reader.ts";
import { isRecord } from "../../src/schema/record.ts";
import { child, rootOf } from "../../src/source/location.ts";
import { accepts, createSink, documentOf, documentsOf } from "./helper.ts";

// The log of faults is not part of the repository: without it this file has nothing to say.
const INPUTS = new URL("../../../../../shared/faults/inputs/", import.meta.url);
const SECTION = [
  "F009",
  "F012",
  "F014",
  "F018",
  "F027",
  "F037",
  "F038",
  "F039",
  "F040",
  "F041",
  "F044",
  "F046",
  "F049",
  "F050",
];
const MORE = ["F051", "F052", "F055", "F058", "F059", "F061", "F066", "F069", "F070", "F186"];

const folders = existsSync(INPUTS)
  ? readdirSync(INPUTS).filter((name) => [...SECTION, ...MORE].includes(name.slice(0, 4)))
  : [];

describe.skipIf(folders.length === 0)("faults of schema conversion", () => {
  it.each(folders)("%s", (folder) => {
    const expected = readJson(new URL(`${folder}/expected.json`, INPUTS));
    const spec = new URL(`${folder}/${expected.spec}`, INPUTS);
    const text = readFileSync(spec, "utf8");
    const value = expected.spec.endsWith(".json") ? JSON.parse(text) : parse(text);
    let checked = 0;
    for (const check of expected.checks) if (runCheck(value, check)) checked += 1;
    expect(
      checked + (expected.checks.some((check: Check) => /^(request|everyRef|valid)/.test(check.type)) ? 1 : 0),
    ).toBeGreaterThan(0);
  });
});

// biome-ignore lint/suspicious/noExplicitAny: a test's own data.
type Check = any;

function readJson(url: URL): Check {
  return JSON.parse(readFileSync(url, "utf8"));
}

function runCheck(value: Check, check: Check): boolean {
  const { type } = check;
  if (!["argSchema", "requiredArgs", "noArg", "outputSchema"].includes(type)) return false;
  const direction: Direction = type === "outputSchema" ? "output" : "input";
  const document = documentOf(value);
  const reader = createSchemaReader({
    documents: documentsOf(document),
    dialect: dialectOf(value),
    sink: createSink(),
  });
  const [source, at] = sourceOf(value, check);
  let schema = reader.read(
    source,
    at.reduce((place: ReturnType<typeof rootOf>, key: string) => child(place, key), rootOf(document)),
    direction,
  );
  const root = reader.resolveRoot(schema);
  if (type === "requiredArgs") {
    expect([...((root as Check).required ?? [])].sort()).toEqual(check.equals);
    return true;
  }
  if (type === "noArg") {
    expect(Object.keys((root as Check).properties)).not.toContain(check.name);
    return true;
  }
  if (check.in === "body") schema = (root as Check).properties[check.name];
  if (check.includes !== undefined) expect(reader.resolveRoot(schema)).toMatchObject(check.includes);
  for (const forbidden of check.forbidsText ?? []) expect(JSON.stringify(schema)).not.toContain(forbidden);
  const conversion = { schema, named: reader.named() };
  for (const instance of check.accepts ?? [])
    expect(accepts(conversion, instance), JSON.stringify(instance)).toBe(true);
  for (const instance of check.rejects ?? [])
    expect(accepts(conversion, instance), JSON.stringify(instance)).toBe(false);
  return true;
}

function sourceOf(value: Check, check: Check): [unknown, string[]] {
  const [method, path] = check.op.split(" ");
  const operation = value.paths[path][method.toLowerCase()];
  const base = ["paths", path, method.toLowerCase()];
  if (check.type === "outputSchema") return [operation.responses[200].content["application/json"].schema, base];
  if (check.in === "body") return [operation.requestBody.content["application/json"].schema, base];
  const parameter = operation.parameters.find((one: Check) => one.name === check.name);
  return [parameter.schema, base];
}

function dialectOf(value: unknown): Dialect {
  if (!isRecord(value) || value.swagger !== undefined) return "2.0";
  return String(value.openapi).startsWith("3.0") ? "3.0" : "3.1";
}
