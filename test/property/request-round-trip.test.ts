import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeRequest } from "../../packages/runtime/src/http/request/build-request.ts";
import type { RequestSpec } from "../../packages/runtime/src/http/request-spec.ts";

const API = { server: "https://example.test/v1" };

/** Any text without half a surrogate pair, which has no UTF-8 form. */
const text: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc
    .array(fc.constantFrom("&", "=", "+", "%", "%2F", ",", ";", "#", "?", "/", " ", "é", "取", "\u{1f600}", "[", "]"), {
      maxLength: 8,
    })
    .map((parts) => parts.join("")),
);
const name: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom("a", "a b", "a[b]", "a&b=c", "é", "constructor", "__proto__", "+"),
  text.filter((value) => value !== ""),
);
const list = fc.array(text, { minLength: 1, maxLength: 4 });
/** Flat objects as maps of entries, so that `__proto__` is an ordinary key. */
const fields = fc.uniqueArray(fc.tuple(name, fc.oneof(text, list)), {
  selector: ([key]) => key,
  minLength: 1,
  maxLength: 4,
});

function send(
  spec: Omit<RequestSpec, "method" | "path"> & { readonly path?: string },
  input: object,
): { readonly url: URL; readonly body: unknown } {
  const { url, body } = describeRequest({ method: "POST", path: "/things", ...spec }, input, API);
  return { url: new URL(url), body };
}

/** Names and values in order, a list as one entry per item: what `application/x-www-form-urlencoded` can say. */
function pairsOf(
  entries: readonly (readonly [string, string | readonly string[]])[],
): readonly (readonly [string, string])[] {
  return entries.flatMap(([key, value]) => [value].flat().map((item) => [key, item] as const));
}

describe("what is serialised comes back as it was", () => {
  it("form body", () => {
    fc.assert(
      fc.property(fields, (entries) => {
        const { body } = send({ body: "application/x-www-form-urlencoded" }, { body: Object.fromEntries(entries) });
        expect([...new URLSearchParams(String(body))]).toEqual(
          pairsOf(Object.entries(Object.fromEntries(entries)) as typeof entries),
        );
      }),
    );
  });

  it("query, one pair per item", () => {
    fc.assert(
      fc.property(name, fc.oneof(text, list), (key, value) => {
        const { url } = send({ query: Object.fromEntries([[key, { from: "value" }]]) }, { value });
        expect([...url.searchParams]).toEqual(pairsOf([[key, value]]));
        expect(url.hash).toBe("");
      }),
    );
  });

  it("query, items between commas", () => {
    fc.assert(
      fc.property(list, (value) => {
        const { url } = send({ query: { q: { from: "value", explode: false } } }, { value });
        const raw = url.search.slice("?q=".length);
        expect(raw.split(",").map(decodeURIComponent)).toEqual(value);
      }),
    );
  });

  it("query, as JSON", () => {
    // A null argument is one that is absent.
    const json = fc.jsonValue().filter((one) => one !== null);
    fc.assert(
      fc.property(json, (value) => {
        const { url } = send({ query: { q: { from: "value", content: "application/json" } } }, { value });
        // JSON has no -0.
        expect(JSON.parse(url.searchParams.get("q") ?? "")).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("query, deepObject", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(name, text), { selector: ([key]) => key, minLength: 1, maxLength: 4 }),
        (entries) => {
          const { url } = send(
            { query: { q: { from: "value", style: "deepObject" } } },
            { value: Object.fromEntries(entries) },
          );
          const expected = Object.entries(Object.fromEntries(entries)).map(([key, value]) => [`q[${key}]`, value]);
          expect([...url.searchParams]).toEqual(expected);
        },
      ),
    );
  });

  it("path, in a segment that it cannot leave", () => {
    // A segment of dots is refused: URL parsers resolve it.
    const segment = text.filter((value) => value !== "" && !/^\.{1,2}$/u.test(value));
    fc.assert(
      fc.property(segment, (value) => {
        const { url } = send({ path: "/a/{id}/b" }, { id: value });
        const [, version, before, middle = "", after, ...more] = url.pathname.split("/");
        expect([version, before, decodeURIComponent(middle), after, more]).toEqual(["v1", "a", value, "b", []]);
      }),
    );
  });
});
