import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { emitFiles, type GeneratedFile } from "@mcp-gen/codegen";
import { afterEach, describe, expect, it, vi } from "vitest";
import { toListJson } from "../../packages/cli/src/list/list-json.ts";
import { ROOT, scratch } from "../support/paths.ts";
import { readDocument } from "../support/read-document.ts";

const DOCUMENTS = [
  ["one file", "examples/petstore", "openapi.yaml"],
  ["several files", "test/golden/multi-file/openapi", "root.yaml"],
  ["hostile text", "test/golden/hostile-text", "openapi.json"],
  ["Swagger 2.0", "test/golden/swagger2", "openapi.json"],
] as const;

interface Output {
  readonly files: readonly GeneratedFile[];
  readonly list: string;
  readonly inputs: unknown;
}

async function generate(path: string): Promise<Output> {
  const { reading, reports } = await readDocument(path);
  if (reading === undefined) throw new Error(`${path} is refused`);
  return {
    files: emitFiles(reading.catalog, { generator: "mcp-gen" }),
    list: JSON.stringify(toListJson(reading, reports)),
    inputs: reading.catalog.inputs,
  };
}

afterEach(() => {
  vi.useRealTimers();
});

describe.each(DOCUMENTS)("the same input gives the same bytes: %s", (name, folder, entry) => {
  const original = join(ROOT, folder, entry);
  const copyTo = (place: string) => {
    const dir = scratch("determinism", name.replaceAll(" ", "-"), place);
    cpSync(join(ROOT, folder), dir, {
      recursive: true,
      filter: (path) => !/node_modules|expected|\.cache/u.test(path),
    });
    return dir;
  };

  it("a second time", async () => {
    expect(await generate(original)).toEqual(await generate(original));
  });

  it("in another folder", async () => {
    const dir = copyTo("else where/ü");
    expect(await generate(join(dir, entry))).toEqual(await generate(original));
  });

  it("at another time, in another zone and language", async () => {
    const expected = await generate(original);
    vi.useFakeTimers({ now: new Date("2031-01-02T03:04:05Z"), toFake: ["Date"] });
    vi.stubEnv("TZ", "Pacific/Kiritimati");
    vi.stubEnv("LANG", "tr_TR.UTF-8");
    expect(await generate(original)).toEqual(expected);
    vi.unstubAllEnvs();
  });

  it("from a checkout with CRLF", async () => {
    const dir = copyTo("crlf");
    for (const file of readdirSync(dir, { recursive: true }) as string[]) {
      const path = join(dir, file);
      if (statSync(path).isFile()) writeFileSync(path, readFileSync(path, "utf8").replaceAll("\n", "\r\n"));
    }
    expect(await generate(join(dir, entry))).toEqual(await generate(original));
  });
});
