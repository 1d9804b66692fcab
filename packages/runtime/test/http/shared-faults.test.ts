import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { describeRequest } from "../../src/http/request/build-request.ts";
import type { RequestSpec } from "../../src/http/request-spec.ts";

/** The `request` checks of the shared fault inputs, with request descriptions derived from their documents by hand. */
const inputs = new URL("../../../../../shared/faults/inputs/", import.meta.url);
const folders = existsSync(inputs) ? readdirSync(inputs) : [];
if (folders.length === 0) console.warn("skipped: the shared fault inputs are not beside this checkout");

interface RequestCheck {
  readonly type: string;
  readonly op: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly expect: {
    readonly method?: string;
    readonly url: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly json?: unknown;
    readonly bodyText?: string;
    readonly bytesBase64?: string;
    readonly contentTypeMatches?: string;
    readonly noBody?: boolean;
  };
}

type Derived = Readonly<Record<string, Omit<RequestSpec, "method" | "path">>>;

const form = "application/x-www-form-urlencoded";

const DERIVED: Readonly<Record<string, Derived>> = {
  F024: {
    "GET /s": {
      query: {
        a: { explode: false },
        m: "form",
        p: "pipeDelimited",
        w: "spaceDelimited",
        t: "tabDelimited",
      },
    },
  },
  F031: {
    "QUERY /find": { body: "application/json" },
    "COPY /find": {},
    "GET /qs": { querystring: { from: "all", content: form } },
  },
  F077: { "GET /ユーザー": {} },
  F088: { "GET /files/{key}/meta": {} },
  F093: { "GET /d": { query: { tags: { explode: false } } } },
  F094: { "GET /d": { query: { p: "pipeDelimited", s: "spaceDelimited" } } },
  F095: { "GET /d": { query: { filter: "deepObject" } } },
  F096: { "GET /d": { query: { f: "deepObject" } } },
  F098: { "GET /d": { query: { where: { content: "application/json" } } } },
  F100: { "GET /d": { query: { from: "form" } } },
  F101: { "GET /d": { query: { tags: "form", q: "form", flag: "form" } } },
  F102: { "GET /d": { query: { q: "form", n: "form" }, headers: { "X-T": "simple" } } },
  F108: { "GET /d": { headers: { "X-Tenant": "simple", "X-Ids": "simple" } } },
  F110: { "GET /d": { cookies: { sid: "form", theme: "form" } } },
  F118: { "POST /txt": { body: "text/plain" }, "POST /bin": { body: "application/octet-stream" } },
  F119: { "PATCH /c": { body: "application/merge-patch+json" } },
  F121: { "POST /c": { body: "application/json" } },
  F125: { "POST /s": { query: { dry: "form" }, body: "application/json" } },
  F126: { "GET /e?type=push": { query: { page: "form" } }, "GET /f#new": {} },
  F127: {
    "GET /s/{v}": {},
    "GET /l/{v}": { pathParams: { v: "label" } },
    "GET /le/{v}": { pathParams: { v: { style: "label", explode: true } } },
    "GET /m/{v}": { pathParams: { v: "matrix" } },
    "GET /me/{v}": { pathParams: { v: { style: "matrix", explode: true } } },
    "GET /so/{v}": { pathParams: { v: { explode: true } } },
  },
};

function checksOf(fault: string): readonly RequestCheck[] {
  const folder = folders.find((name) => name.startsWith(`${fault}-`));
  if (folder === undefined) throw new Error(`no input for ${fault}`);
  // The file format is documented beside the inputs.
  const file = JSON.parse(readFileSync(new URL(`${folder}/expected.json`, inputs), "utf8")) as {
    checks: RequestCheck[];
  };
  return file.checks.filter((check) => check.type === "request");
}

/** `{ path: { id }, body }` → `{ id, body }`: no names clash in these documents. */
function toInput({ body, ...places }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const named = Object.assign({}, ...Object.values(places));
  return body === undefined ? named : { ...named, body };
}

describe.runIf(folders.length > 0)("shared fault inputs", () => {
  test.each(Object.keys(DERIVED))("%s", (fault) => {
    const checks = checksOf(fault);
    expect(checks.length).toBeGreaterThan(0);
    for (const { op, args, expect: wanted } of checks) {
      const at = op.indexOf(" ");
      const derived = DERIVED[fault]?.[op];
      if (!derived) throw new Error(`${fault}: no description of ${op}`);
      const spec = { method: op.slice(0, at), path: op.slice(at + 1), ...derived };
      const sent = describeRequest(spec, toInput(args), { server: "https://api.example.test" });
      const headers = new Headers(sent.headers.map(([name, value]): [string, string] => [name, value]));
      expect(sent.method).toBe(wanted.method ?? "GET");
      expect(sent.url).toBe(wanted.url);
      expect(new URL(sent.url).href).toBe(wanted.url);
      for (const [name, value] of Object.entries(wanted.headers ?? {})) expect(headers.get(name)).toBe(value);
      if (wanted.contentTypeMatches) expect(headers.get("content-type")).toMatch(new RegExp(wanted.contentTypeMatches));
      if (wanted.json !== undefined) expect(JSON.parse(String(sent.body))).toEqual(wanted.json);
      if (wanted.bodyText !== undefined) expect(sent.body).toBe(wanted.bodyText);
      if (wanted.bytesBase64) expect(Buffer.from(sent.body ?? "").toString("base64")).toBe(wanted.bytesBase64);
      if (wanted.noBody) expect([sent.body, headers.get("content-type")]).toEqual([undefined, null]);
    }
  });
});
