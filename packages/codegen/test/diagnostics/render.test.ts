import { describe, expect, it } from "vitest";
import { CATALOGUE, type DiagnosticCode } from "../../src/diagnostics/catalogue.ts";
import { renderDiagnostics } from "../../src/diagnostics/render.ts";
import { toDiagnostic, toDiagnostics } from "../../src/diagnostics/resolve.ts";
import { createSink } from "../../src/diagnostics/sink.ts";
import type { Report } from "../../src/diagnostics/types.ts";
import { child, rootOf } from "../../src/source/location.ts";
import { parseDocument } from "../../src/source/parse.ts";
import type { Location } from "../../src/source/types.ts";

function rootLocation(text: string, file = "petstore.yaml"): Location {
  const document = parseDocument(text, { file, url: `file:///${file}` }, createSink());
  if (document === undefined) throw new Error("the sample does not parse");
  return rootOf(document);
}

const PETS = "components:\n  schemas:\n    Pet:\n      status:\n        enum: [available, pending, sold, sold]\n";
const pets = rootLocation(PETS);
const sold = child(pets, "components", "schemas", "Pet", "status", "enum", 3);
const duplicate: Report = {
  code: "MG2101",
  message: 'enum has the value "sold" twice; kept once',
  at: sold,
  hint: "Remove the second one.",
};

describe("renderDiagnostics", () => {
  it("shows place, pointer, source and hint", () => {
    expect(renderDiagnostics([duplicate])).toBe(
      `  warning MG2101  enum has the value "sold" twice; kept once
    petstore.yaml:5:42   #/components/schemas/Pet/status/enum/3
      4 |       status:
      5 |         enum: [available, pending, sold, sold]
        |                                          ^^^^
    Remove the second one. More: mcp-gen explain MG2101
`,
    );
  });

  it("puts errors first, separated by an empty line, and keeps their order", () => {
    const reports: Report[] = [
      { code: "MG2101", message: "w1" },
      { code: "MG1001", message: "e1" },
      { code: "MG2101", message: "w2" },
      { code: "MG1002", message: "e2" },
    ];
    const titles = renderDiagnostics(reports).match(/^ {2}\S.*$/gm);
    expect(titles).toEqual([
      "  error MG1001  e1",
      "  error MG1002  e2",
      "  warning MG2101  w1",
      "  warning MG2101  w2",
    ]);
    expect(renderDiagnostics(reports).split("\n\n")).toHaveLength(4);
  });

  it("caps the list", () => {
    const reports = Array.from(
      { length: 60 },
      (_, i): Report => ({ code: i % 2 ? "MG2101" : "MG1001", message: `m${i}` }),
    );
    expect(renderDiagnostics(reports).endsWith("\n  and 10 more: 10 warnings\n")).toBe(true);
    expect(renderDiagnostics(reports, { max: 29 }).endsWith("\n  and 31 more: 1 error, 30 warnings\n")).toBe(true);
    expect(renderDiagnostics(reports, { max: 60 })).not.toContain("more:");
  });

  it("is empty without reports", () => {
    expect(renderDiagnostics([])).toBe("");
  });

  it("colours only if asked to", () => {
    const esc = "\u001b";
    expect(renderDiagnostics([duplicate])).not.toContain(esc);
    const colored = renderDiagnostics([duplicate], { color: true });
    expect(colored).toContain(`${esc}[1;33mwarning${esc}[0m MG2101`);
    expect(colored.replaceAll(new RegExp(`${esc}\\[[\\d;]*m`, "g"), "")).toBe(renderDiagnostics([duplicate]));
  });

  it("cuts a long line to a window around the column", () => {
    const json = JSON.stringify({ a: "x".repeat(5000), b: "target", c: "y".repeat(5000) });
    const at = child(rootLocation(json), "b");
    expect(renderDiagnostics([{ code: "MG2101", message: "m", at }], { width: 60 })).toBe(`  warning MG2101  m
    petstore.yaml:1:5013   #/b
      1 | …xxxxxxxxxx","b":"target","c":"yyyyyyyyyyyyyyyyyy…
        |                  ^^^^^^^^
    Remove the repeated value. More: mcp-gen explain MG2101
`);
  });

  it("keeps lines within the width, wide characters counted", () => {
    const at = child(rootLocation(JSON.stringify({ 漢: "漢字".repeat(200) })), "漢");
    const lines = renderDiagnostics([{ code: "MG2101", message: "m", at }], { width: 50 }).split("\n");
    expect(lines[2]).toMatch(/^ {6}1 \| \{"漢":"(漢字?)+.*…$/);
    expect(lines[3]?.length).toBeLessThanOrEqual(50);
  });

  it("aligns carets behind tabs and wide characters", () => {
    const at = child(rootLocation('{\t"漢": [\t"x"]}'), "漢", 0);
    expect(
      renderDiagnostics([{ code: "MG2101", message: "m", at }])
        .split("\n")
        .slice(2, 4),
    ).toEqual(['      1 | {  "漢": [  "x"]}', "        |             ^^^"]);
  });

  it("lets no control character of a document reach the terminal", () => {
    const nasty = "\u001b]0;title\u0007\u009b31m\r\nx\u202e\u200b\u{e0041}\ud800";
    const at = child(rootLocation(JSON.stringify({ [nasty]: nasty }), "a\u001b[2J.yaml"), nasty);
    const rendered = renderDiagnostics([{ code: "MG2101", message: `m ${nasty}`, at, hint: `h ${nasty}` }]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test is about them.
    expect(rendered).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202e]|\ud800|\u{e0041}/u);
    expect(rendered.split("\n")[0]).toBe("  warning MG2101  m ␛]0;title␇�31m x����");
    expect(rendered.split("\n")).toHaveLength(6);
  });

  it("cuts a message that is too long", () => {
    const [title = ""] = renderDiagnostics([{ code: "MG2101", message: "m".repeat(10_000) }]).split("\n");
    expect(title).toHaveLength("  warning MG2101  ".length + 600);
  });
});

describe("toDiagnostic", () => {
  it("gives the stable form", () => {
    expect(toDiagnostic(duplicate)).toEqual({
      code: "MG2101",
      severity: "warning",
      message: 'enum has the value "sold" twice; kept once',
      file: "petstore.yaml",
      line: 5,
      column: 42,
      pointer: "/components/schemas/Pet/status/enum/3",
      hint: "Remove the second one.",
    });
  });

  it("takes the nearest ancestor's position, and keeps the pointer", () => {
    const at = child(pets, "components", "schemas", "Missing", "type");
    expect(toDiagnostic({ code: "MG2002", message: "m", at })).toMatchObject({
      line: 2,
      column: 3,
      pointer: "/components/schemas/Missing/type",
    });
  });

  it("has no place without one, and the catalogue's fix as hint", () => {
    expect(toDiagnostics([{ code: "MG1002", message: "m" }])).toEqual([
      { code: "MG1002", severity: "error", message: "m", hint: CATALOGUE.MG1002.fix },
    ]);
  });
});

describe("createSink", () => {
  it("counts the same code at the same place once", () => {
    const sink = createSink();
    const again = child(pets, "components", "schemas", "Pet", "status", "enum", "3");
    sink.report(duplicate);
    sink.report({ ...duplicate, at: again, message: "other words" });
    sink.report({ ...duplicate, at: child(sold, "x") });
    sink.report({ ...duplicate, code: "MG2002" });
    sink.report({ code: "MG2001", message: "a" });
    sink.report({ code: "MG2001", message: "b" });
    sink.report({ code: "MG2001", message: "a" });
    for (const column of [1, 2, 1])
      sink.report({ code: "MG1007", message: "m", position: { file: "a", text: "", line: 1, column } });
    expect(sink.reports).toHaveLength(7);
  });

  it("has failed once there was an error", () => {
    const sink = createSink();
    sink.report(duplicate);
    expect(sink.failed).toBe(false);
    sink.report({ code: "MG1001", message: "m" });
    sink.report(duplicate);
    expect(sink.failed).toBe(true);
  });
});

describe("catalogue", () => {
  it.each(Object.keys(CATALOGUE) as DiagnosticCode[])("%s is documented in whole sentences", (code) => {
    const { title, cause, fix } = CATALOGUE[code];
    expect(code).toMatch(/^MG\d{4}$/);
    expect(title).toMatch(/^\S.*[^.]$/);
    expect(cause).toMatch(/^\S.*\.$/);
    expect(fix).toMatch(/^[A-Z].*\.$/);
  });
});
