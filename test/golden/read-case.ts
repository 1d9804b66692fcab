import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type EmitOptions, emitFiles, type GeneratedFile, type ReadOptions, renderDiagnostics } from "@mcp-gen/codegen";
import { type ListJson, toListJson } from "../../packages/cli/src/list/list-json.ts";
import { besides } from "../support/paths.ts";
import { readDocument } from "../support/read-document.ts";

/** `options.json` of a case. */
interface CaseOptions {
  /** Relative to the case's folder, if it is not `openapi.yaml` or `openapi.json`. */
  readonly document?: string;
  readonly read?: ReadOptions;
  readonly emit?: EmitOptions;
}

/** Arguments by tool name that the listed input schema must accept or refuse, in both dialects. */
export type Samples = Readonly<
  Record<string, { readonly accepts?: readonly unknown[]; readonly rejects?: readonly unknown[] }>
>;

export interface Case {
  readonly name: string;
  readonly expected: string;
  readonly samples: Samples;
  readonly files: readonly GeneratedFile[];
  readonly list: ListJson;
  /** As people read them, without colour; empty if there are none. */
  readonly diagnostics: string;
}

const FOLDER = besides(import.meta.url, ".");

export const CASES: readonly string[] = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

/** Reads a case's document and generates its files, by the sources of this workspace. */
export async function readCase(name: string): Promise<Case> {
  const folder = join(FOLDER, name);
  const options = readJson<CaseOptions>(join(folder, "options.json")) ?? {};
  const { reading, reports } = await readDocument(documentOf(folder, options), options.read);
  if (reading === undefined)
    throw new Error(`${name} is refused: ${reports.map((report) => report.message).join("\n")}`);
  return {
    name,
    expected: join(folder, "expected"),
    samples: readJson<Samples>(join(folder, "samples.json")) ?? {},
    // Without a version, so that a release does not touch every file.
    files: emitFiles(reading.catalog, { generator: "mcp-gen", ...options.emit }),
    list: toListJson(reading, reports),
    diagnostics: renderDiagnostics(reports),
  };
}

function documentOf(folder: string, { document }: CaseOptions): string {
  const candidates = document === undefined ? ["openapi.yaml", "openapi.json"] : [document];
  const found = candidates.map((path) => join(folder, path)).find((path) => existsSync(path));
  if (found === undefined) throw new Error(`${folder} has no document`);
  return found;
}

function readJson<T>(path: string): T | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as T) : undefined;
}
