import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  createMemoryFs,
  createNodeHost,
  createSink,
  emitFiles,
  planOutput,
  type ReadOptions,
  type Report,
  readCatalog,
} from "@mcp-gen/codegen";
import { loadConfig } from "../../packages/cli/src/config/load-config.ts";
import { recoverOutput } from "../../packages/codegen/src/output/recover.ts";
import { besides } from "../support/paths.ts";

/** `options.json` of a case. */
interface NegativeOptions {
  readonly document?: string;
  readonly read?: ReadOptions;
  /** A configuration in the folder is read instead of a document. */
  readonly config?: string;
  /** Symbolic links in the output folder, which starts as what lies in `before/`. */
  readonly links?: Readonly<Record<string, string>>;
  readonly readOnly?: boolean;
}

export interface NegativeCase {
  readonly name: string;
  readonly folder: string;
  /** The code that the case is about. */
  readonly code: string;
}

const FOLDER = besides(import.meta.url, ".");

/** Every folder is named after its code: `MG2101-enum-value-twice`. */
export const NEGATIVE_CASES: readonly NegativeCase[] = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({ name, folder: join(FOLDER, name), code: name.slice(0, 6) }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

/** Everything that is reported about a case. */
export async function readNegative({ folder }: NegativeCase): Promise<readonly Report[]> {
  const options = readOptions(folder);
  const sink = createSink();
  if (options.config !== undefined) {
    await loadConfig(join(folder, options.config), sink);
    return sink.reports;
  }
  const inputs = [join(folder, documentOf(folder, options))];
  const reading = await readCatalog({ ...options.read, inputs, host: createNodeHost() }, sink);
  if (reading === undefined || !existsSync(join(folder, "before"))) return sink.reports;
  const { catalog } = reading;
  const fs = createMemoryFs(readBefore(join(folder, "before")), { links: options.links ?? {} });
  const { readOnly = false } = options;
  if (recoverOutput({ dir: "/out", fs, readOnly }, sink) === undefined) return sink.reports;
  planOutput(
    {
      dir: "/out",
      label: "out",
      files: emitFiles(catalog, { generator: "mcp-gen" }),
      catalog,
      generator: "mcp-gen",
      fs,
    },
    sink,
  );
  return sink.reports;
}

function readOptions(folder: string): NegativeOptions {
  const path = join(folder, "options.json");
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as NegativeOptions) : {};
}

function documentOf(folder: string, { document }: NegativeOptions): string {
  const found = document ?? readdirSync(folder).find((name) => name.startsWith("openapi."));
  if (found === undefined) throw new Error(`${folder} has no document`);
  return found;
}

/** The output folder as the run finds it, by path. */
function readBefore(folder: string): Map<string, string> {
  const names = (readdirSync(folder, { recursive: true }) as string[]).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  return new Map(names.map((name) => [`/out/${name.replaceAll("\\", "/")}`, readFileSync(join(folder, name), "utf8")]));
}
