import { describe, expect, test } from "vitest";
import { createMemoryFs } from "../../src/output/memory-fs.ts";
import { contentOf, DIR, FIRST, generated, run } from "./support.ts";

/** What a second run says and leaves, after `change` was done to the output of the first. */
function second(
  change: (files: Map<string, string>) => void,
  texts: Readonly<Record<string, string>> = FIRST,
  force = false,
) {
  const files = generated(FIRST);
  change(files);
  const before = contentOf(files);
  const result = run({ texts, fs: createMemoryFs(files), force });
  return { ...result, before, after: contentOf(files) };
}

const codes = (result: { readonly reports: readonly { readonly code: string; readonly message: string }[] }) =>
  result.reports.map(({ code, message }) => `${code} ${message}`);

const NEXT = { ...FIRST, "tools/get_pet.gen.ts": "get 2\n" };
const { "tools/add_pet.gen.ts": _, ...WITHOUT_ADD } = FIRST;

describe("a first run", () => {
  test("writes every file and a manifest that lists those that are not the user's own", () => {
    const files = generated(FIRST);
    const { ".mcp-gen.json": manifest = "", ...rest } = contentOf(files);
    expect(rest).toEqual({
      "tools/get_pet.gen.ts": "get\n",
      "tools/add_pet.gen.ts": "add\n",
      "catalog.gen.ts": "catalog\n",
      "server.ts": "mine\n",
    });
    expect(Object.keys(JSON.parse(manifest).files)).toEqual([
      "catalog.gen.ts",
      "tools/add_pet.gen.ts",
      "tools/get_pet.gen.ts",
    ]);
  });

  test.each([
    ["an empty folder", {}, []],
    ["a folder with a foreign file", { [`${DIR}/notes.txt`]: "x" }, ["MG3002"]],
    ["a file where the folder should be", { [DIR]: "x" }, ["MG3002", "MG3003"]],
    ["a manifest that is not JSON", { [`${DIR}/.mcp-gen.json`]: "<<<<<<< HEAD" }, ["MG3005"]],
    ["a manifest of another kind", { [`${DIR}/.mcp-gen.json`]: '{"manifest":2}' }, ["MG3005"]],
    ["a manifest without files", { [`${DIR}/.mcp-gen.json`]: '{"manifest":1,"tools":{}}' }, ["MG3005"]],
  ])("into %s", (_name, present, expected) => {
    const files = new Map(Object.entries(present));
    const { reports } = run({ texts: FIRST, fs: createMemoryFs(files) });
    expect(expected).toEqual(expect.arrayContaining(reports.map((report) => report.code)));
    expect(reports.length > 0).toBe(expected.length > 0);
    if (expected.length > 0) expect(Object.fromEntries(files)).toEqual(present);
  });

  test("into a foreign folder with force saves what it overwrites and leaves the rest", () => {
    const files = new Map([
      [`${DIR}/notes.txt`, "notes"],
      [`${DIR}/catalog.gen.ts`, "theirs"],
      [`${DIR}/catalog.gen.ts.bak`, "older"],
    ]);
    const { saved } = run({ texts: FIRST, fs: createMemoryFs(files), force: true });
    expect(saved).toEqual(["catalog.gen.ts.bak2"]);
    expect(contentOf(files)).toMatchObject({
      "notes.txt": "notes",
      "catalog.gen.ts": "catalog\n",
      "catalog.gen.ts.bak": "older",
      "catalog.gen.ts.bak2": "theirs",
    });
  });
});

describe("a second run", () => {
  test("with the same input changes nothing", () => {
    const { plan, before, after } = second(() => {});
    expect(plan?.changes).toEqual([]);
    expect(plan).toMatchObject({ unchanged: 3, kept: ["server.ts"] });
    expect(after).toEqual(before);
  });

  test("updates what changed, and only that", () => {
    const { plan, after } = second(() => {}, NEXT);
    expect(plan?.changes.map(({ path, action }) => `${action} ${path}`)).toEqual([
      "update tools/get_pet.gen.ts",
      "update .mcp-gen.json",
    ]);
    expect(after["tools/get_pet.gen.ts"]).toBe("get 2\n");
  });

  test("deletes the file of an operation that is gone", () => {
    const { plan, after } = second(() => {}, WITHOUT_ADD);
    expect(plan?.changes.map(({ path, action }) => `${action} ${path}`)).toEqual([
      "delete tools/add_pet.gen.ts",
      "update .mcp-gen.json",
    ]);
    expect(Object.keys(after)).toEqual([".mcp-gen.json", "catalog.gen.ts", "server.ts", "tools/get_pet.gen.ts"]);
  });

  test("restores a file that was deleted", () => {
    const { after } = second((files) => files.delete(`${DIR}/catalog.gen.ts`));
    expect(after["catalog.gen.ts"]).toBe("catalog\n");
  });

  test("never touches what the user owns", () => {
    const { plan, after } = second((files) => {
      files.set(`${DIR}/server.ts`, "edited");
      files.set(`${DIR}/tools/helper.ts`, "helper");
    }, NEXT);
    expect(plan?.kept).toEqual(["server.ts"]);
    expect(after).toMatchObject({ "server.ts": "edited", "tools/helper.ts": "helper" });
  });

  test("takes other line endings for no edit", () => {
    const { plan, reports } = second((files) => {
      for (const [path, text] of files) files.set(path, text.replaceAll("\n", "\r\n"));
    });
    expect(reports).toEqual([]);
    expect(plan?.changes).toEqual([]);
  });

  test.each([
    [
      "an edited file that would change",
      (files: Map<string, string>) => files.set(`${DIR}/tools/get_pet.gen.ts`, "edited"),
      NEXT,
      ['MG3001 The generated file "tools/get_pet.gen.ts" was edited'],
    ],
    [
      "an edited file that would stay",
      (files: Map<string, string>) => files.set(`${DIR}/tools/get_pet.gen.ts`, "edited"),
      FIRST,
      ['MG3001 The generated file "tools/get_pet.gen.ts" was edited'],
    ],
    [
      "an edited file whose operation is gone",
      (files: Map<string, string>) => files.set(`${DIR}/tools/add_pet.gen.ts`, "edited"),
      WITHOUT_ADD,
      ['MG3001 The generated file "tools/add_pet.gen.ts" was edited, and its tool is gone'],
    ],
    [
      "a foreign file in the way",
      (files: Map<string, string>) => files.set(`${DIR}/tools/new.gen.ts`, "theirs"),
      { ...FIRST, "tools/new.gen.ts": "new\n" },
      ['MG3003 The file "tools/new.gen.ts" is in the way and was not made by mcp-gen'],
    ],
    [
      "a folder in the way",
      (files: Map<string, string>) => files.set(`${DIR}/tools/new.gen.ts/x`, "theirs"),
      { ...FIRST, "tools/new.gen.ts": "new\n" },
      ['MG3003 "tools/new.gen.ts" in the output folder is a folder, where a file is needed'],
    ],
    [
      "a file where a folder is needed",
      (files: Map<string, string>) => files.set(`${DIR}/more`, "theirs"),
      { ...FIRST, "more/new.gen.ts": "new\n" },
      ['MG3003 "more" in the output folder is a file, where a folder is needed'],
    ],
  ])("refuses %s and writes nothing", (_name, change, texts, expected) => {
    const result = second(change, texts);
    expect(codes(result)).toEqual(expected);
    expect(result.after).toEqual(result.before);
  });

  test("names every conflict at once", () => {
    const result = second((files) => {
      files.set(`${DIR}/tools/get_pet.gen.ts`, "edited");
      files.set(`${DIR}/catalog.gen.ts`, "edited");
    });
    expect(codes(result)).toHaveLength(2);
  });

  test("with force saves an edited file before it is overwritten or deleted", () => {
    const edit = (files: Map<string, string>) => {
      files.set(`${DIR}/tools/get_pet.gen.ts`, "edited get");
      files.set(`${DIR}/tools/add_pet.gen.ts`, "edited add");
    };
    const { saved, after } = second(edit, WITHOUT_ADD, true);
    expect(saved).toEqual(["tools/get_pet.gen.ts.bak", "tools/add_pet.gen.ts.bak"]);
    expect(after).toMatchObject({
      "tools/get_pet.gen.ts": "get\n",
      "tools/get_pet.gen.ts.bak": "edited get",
      "tools/add_pet.gen.ts.bak": "edited add",
    });
    expect(after).not.toHaveProperty(["tools/add_pet.gen.ts"]);
  });

  test("finds its own file under a name that differs in case only, where the disk ignores case", () => {
    const files = generated(FIRST);
    const fs = createMemoryFs(files);
    const ignoring = { ...fs, readText: (path: string) => fs.readText(path.replace("GET_PET", "get_pet")) };
    const { "tools/get_pet.gen.ts": _text, ...others } = FIRST;
    const { reports } = run({ texts: { ...others, "tools/GET_PET.gen.ts": "get 2\n" }, fs: ignoring });
    expect(reports).toEqual([]);
    expect(contentOf(files)["tools/GET_PET.gen.ts"]).toBe("get 2\n");
  });
});

describe("paths", () => {
  test.each([
    "../x.ts",
    "/etc/x.ts",
    "a/../../x.ts",
    "a\\b.ts",
    "C:x.ts",
    "con.gen.ts",
    "tools/NUL.gen.ts",
    "a//b.ts",
    "a/.",
    "x.ts.",
    "a\u0000b",
    ".mcp-gen-staging/journal.json",
    "",
  ])("a generated path %j is refused", (path) => {
    const files = new Map<string, string>();
    const { reports } = run({ texts: { [path]: "x" }, fs: createMemoryFs(files) });
    expect(reports.map((report) => report.code)).toEqual(["MG3004"]);
    expect(files.size).toBe(0);
  });

  test.each([
    ["outside", "/etc", ["MG3004"]],
    ["nowhere", "/not/there", ["MG3004"]],
    ["to a folder beside, with the same beginning", `${DIR}-other`, ["MG3004"]],
    ["inside", `${DIR}/real`, []],
  ])("a sub-folder that is a link %s", (_name, target, expected) => {
    const files = new Map([
      ["/etc/passwd", "x"],
      [`${DIR}-other/x`, "x"],
      [`${DIR}/real/x`, "x"],
      [`${DIR}/.mcp-gen.json`, '{"manifest":1,"tools":{},"files":{}}'],
    ]);
    const fs = createMemoryFs(files, { links: { [`${DIR}/tools`]: target } });
    const { reports } = run({ texts: { "catalog.gen.ts": "c", ...(expected.length > 0 && FIRST) }, fs });
    expect(reports.map((report) => report.code)).toEqual(expected);
  });

  test("a manifest cannot name files outside, nor through a link", () => {
    const manifest = { manifest: 1, tools: {}, files: { "../victim": "x", "/victim": "x", "tools/victim": "x" } };
    const files = new Map([
      ["/home/me/src/victim", "v"],
      ["/elsewhere/victim", "v"],
      [`${DIR}/.mcp-gen.json`, JSON.stringify(manifest)],
    ]);
    const fs = createMemoryFs(files, { links: { [`${DIR}/tools`]: "/elsewhere" } });
    const { reports } = run({ texts: { "catalog.gen.ts": "c" }, fs });
    expect(reports.map((report) => report.code)).toEqual(["MG3004"]);
    expect([...files.keys()]).toEqual(["/home/me/src/victim", "/elsewhere/victim", `${DIR}/.mcp-gen.json`]);
  });
});
