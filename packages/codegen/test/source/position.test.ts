import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { parse, textAt } from "./support.ts";

describe("position in YAML", () => {
  const text = [
    "info: &info",
    "  title: Pets",
    "  'quoted key': \"a b\"",
    "tags: [x, {y: z}]",
    "list:",
    "  - one",
    "  - name: two",
    "  - - deep",
    "text: |",
    "  first",
    "empty:",
    "copy: *info",
    "merged:",
    "  <<: *info",
    "  own: 1",
  ].join("\n");
  const { document } = parse(text);

  it.each([
    ["", "1:1", "info"],
    ["/info", "1:1", "info"],
    ["/info/title", "2:10", "Pets"],
    ["/info/quoted key", "3:17", '"a b"'],
    ["/tags", "4:1", "tags"],
    ["/tags/0", "4:8", "x"],
    ["/tags/1", "4:11", "{"],
    ["/tags/1/y", "4:15", "z"],
    ["/list/0", "6:5", "one"],
    ["/list/1", "7:5", "name"],
    ["/list/2/0", "8:7", "deep"],
    ["/text", "9:7", "|"],
    ["/empty", "11:1", "empty"],
    ["/copy", "12:7", "*info"],
    ["/copy/title", "2:10", "Pets"],
    ["/merged/title", "2:10", "Pets"],
    ["/merged/own", "15:8", "1"],
  ])("%s is at %s", (pointer, place, token) => {
    const position = document?.position(pointer);
    expect(`${position?.line}:${position?.column}`).toBe(place);
    expect(document && textAt(document, pointer)).toBe(token);
  });

  it.each(["/nothing", "/list/9", "/list/x", "/info/title/0", "info"])("%s is nowhere", (pointer) => {
    expect(document?.position(pointer)).toBeUndefined();
  });

  it("finds places behind under-indented quoted text", () => {
    const broken = parse("a:\n  b: 'one\n  two'\n  c: 3").document;
    expect(broken?.position("/a/c")).toEqual({ line: 4, column: 6, length: 1 });
  });
});

describe("position in JSON", () => {
  const { document } = parse(
    '{\r\n  "a": {"b~/": [1, true, {}]},\r\n  "\\u0063": "x\\"y",\r\n  "a": {"z": -1.5e3}\r\n}',
  );

  it.each([
    ["", "1:1", "{"],
    ["/a", "4:3", '"a"'],
    ["/a/z", "4:14", "-1.5e3"],
    ["/c", "3:13", '"x\\"y"'],
  ])("%s is at %s", (pointer, place, token) => {
    const position = document?.position(pointer);
    expect(`${position?.line}:${position?.column}`).toBe(place);
    expect(document && textAt(document, pointer)).toBe(token);
  });

  it.each(["/nothing", "/c/0", "/a/b~0~1", "/a/z/0"])("%s is nowhere", (pointer) => {
    expect(document?.position(pointer)).toBeUndefined();
  });
});

const HOSTILE_KEYS = [
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "<<",
  "~",
  "/",
  "a~1b",
  "200",
  "no",
  "",
  " ",
  "#",
  "é",
  "💥",
];
const key = fc.oneof(
  fc.constantFrom(...HOSTILE_KEYS),
  fc.string({ maxLength: 6 }),
  fc.string({ unit: "grapheme", maxLength: 4 }),
);
const scalar = fc.oneof(
  fc.constantFrom(
    "no",
    "1.10",
    "null",
    "0x1F",
    "- x",
    "a: b",
    "'",
    '"',
    "line\nbreak",
    "\ttab",
    "<<",
    "{",
    "*x",
    "&x",
    "# c",
    "2024-01-01",
  ),
  fc.string({ maxLength: 8 }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (Object.is(value, -0) ? 0 : value)),
  fc.boolean(),
  fc.constant(null),
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    scalar,
    fc.array(tie("value"), { maxLength: 4 }),
    fc
      .array(fc.tuple(key, tie("value")), { maxLength: 4 })
      .map(Object.fromEntries as (entries: [string, unknown][]) => unknown),
  ),
}));
const document = fc.array(fc.tuple(key, value), { minLength: 1, maxLength: 4 }).map(
  // `Object.fromEntries` defines properties, so that `__proto__` becomes an own one.
  (entries) => Object.fromEntries(entries) as Record<string, unknown>,
);

describe("properties", () => {
  it("every scalar of random JSON is found at its own text", () => {
    fc.assert(
      fc.property(document, fc.constantFrom(undefined, 1, 3, "\t"), (root, indent) => {
        const parsed = parse(JSON.stringify(root, null, indent)).document;
        for (const [pointer, scalarValue] of scalarsOf(root)) {
          expect(JSON.parse((parsed && textAt(parsed, pointer)) ?? "")).toEqual(scalarValue);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("YAML gives back what was written, and finds every scalar", () => {
    fc.assert(
      fc.property(document, fc.boolean(), (root, flow) => {
        // An unquoted `<<` is a merge key to us, and the writer does not quote it.
        fc.pre(!JSON.stringify(root).includes('"<<":'));
        const text = stringify(root, { collectionStyle: flow ? "flow" : "block", lineWidth: 0 });
        // What looks like a page is taken for one: see the table of parse.test.ts.
        fc.pre(!/^<\w.*>/u.test(text));
        const parsed = parse(text, { format: "yaml" }).document;
        expect(parsed?.value).toEqual(root);
        for (const [pointer] of scalarsOf(root)) expect(parsed?.position(pointer)).toBeDefined();
      }),
      { numRuns: 200 },
    );
  });
});

function* scalarsOf(node: unknown, pointer = ""): Generator<[string, unknown]> {
  if (typeof node !== "object" || node === null) {
    yield [pointer, node];
    return;
  }
  for (const [name, item] of Object.entries(node)) {
    yield* scalarsOf(item, `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`);
  }
}
