import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createNodeFs } from "../../src/output/node-fs.ts";
import { FIRST, run } from "./support.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "mcp-gen-output-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test("the disk behaves as its twin in memory does", () => {
  const fs = createNodeFs();
  const dir = `${root}/new/out`;
  expect(run({ texts: FIRST, fs, dir }).reports).toEqual([]);
  expect(readFileSync(`${dir}/tools/get_pet.gen.ts`, "utf8")).toBe("get\n");
  expect(existsSync(`${dir}/.mcp-gen-staging`)).toBe(false);
  expect(run({ texts: FIRST, fs, dir }).plan?.changes).toEqual([]);
  writeFileSync(`${dir}/catalog.gen.ts`, "edited");
  expect(run({ texts: FIRST, fs, dir }).reports.map((report) => report.code)).toEqual(["MG3001"]);
  expect(run({ texts: FIRST, fs, dir, force: true }).saved).toEqual(["catalog.gen.ts.bak"]);
  const { "tools/add_pet.gen.ts": _, ...fewer } = FIRST;
  run({ texts: fewer, fs, dir });
  expect(existsSync(`${dir}/tools/add_pet.gen.ts`)).toBe(false);
});

test("what is there, and what is not", () => {
  const fs = createNodeFs();
  mkdirSync(`${root}/folder`);
  writeFileSync(`${root}/file`, "text");
  symlinkSync("/not/there", `${root}/broken`);
  symlinkSync(`${root}/folder`, `${root}/link`);
  expect(["folder", "file", "broken", "link", "none", "file/below"].map((name) => fs.kind(`${root}/${name}`))).toEqual([
    "folder",
    "file",
    "link",
    "link",
    undefined,
    undefined,
  ]);
  expect(["folder", "file", "none", "file/below"].map((name) => fs.readText(`${root}/${name}`))).toEqual([
    undefined,
    "text",
    undefined,
    undefined,
  ]);
  expect(fs.realpath(`${root}/broken`)).toBeUndefined();
  expect(fs.list(root)).toEqual(["broken", "file", "folder", "link"]);
  expect(fs.list(`${root}/none`)).toEqual([]);
  expect(() => fs.removeEmptyFolder(root)).toThrow();
});

test("folders are made with their parents, and a place that has no room for them is an error at once", () => {
  const fs = createNodeFs();
  fs.makeFolder(`${root}/a/b/c`);
  fs.makeFolder(`${root}/a/b/c`);
  expect(fs.kind(`${root}/a/b/c`)).toBe("folder");
  writeFileSync(`${root}/file`, "text");
  expect(() => fs.makeFolder(`${root}/file`)).toThrow();
  expect(() => fs.makeFolder(`${root}/file/below`)).toThrow();
  if (existsSync("/proc/self")) expect(() => fs.makeFolder("/proc/mcp-gen/x")).toThrow("ENOENT");
});

test("a file that is a link is replaced, not written through", () => {
  const fs = createNodeFs();
  const dir = `${root}/out`;
  run({ texts: FIRST, fs, dir });
  writeFileSync(`${root}/victim`, "catalog\n");
  rmSync(`${dir}/catalog.gen.ts`);
  symlinkSync(`${root}/victim`, `${dir}/catalog.gen.ts`);
  run({ texts: { ...FIRST, "catalog.gen.ts": "catalog 2\n" }, fs, dir });
  expect(readFileSync(`${root}/victim`, "utf8")).toBe("catalog\n");
  expect(fs.kind(`${dir}/catalog.gen.ts`)).toBe("file");
});

test.skipIf(process.getuid?.() === 0)("a folder without permission is not writable (skipped for root)", () => {
  mkdirSync(`${root}/locked`);
  chmodSync(`${root}/locked`, 0o555);
  expect(createNodeFs().canWrite(`${root}/locked`)).toBe(false);
});
