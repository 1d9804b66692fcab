import type { Catalog, InputDigest } from "../catalog/types.ts";
import type { OutputFs } from "./fs.ts";

/** File name of the manifest in the output folder. */
export const MANIFEST_FILE = ".mcp-gen.json";

/** What a run remembers for the next one. */
export interface Manifest {
  readonly manifest: 1;
  readonly generator: string;
  readonly inputs?: readonly InputDigest[];
  /** Tool name by operation key: pins names, so that regeneration never renames a tool that still exists. */
  readonly tools: Readonly<Record<string, string>>;
  /** sha256 (line endings normalised) by path of each generated file; the user's own are not listed. */
  readonly files: Readonly<Record<string, string>>;
}

export interface ManifestParts {
  readonly generator: string;
  readonly catalog: Pick<Catalog, "inputs" | "tools">;
  readonly files: Readonly<Record<string, string>>;
}

/** The manifest as text: sorted, one entry a line, so that its diffs can be read and merged. */
export function manifestText({ generator, catalog, files }: ManifestParts): string {
  const inputs = catalog.inputs.map((input) => `    ${JSON.stringify(input)}`).join(",\n");
  // A name that the configuration gives is not pinned: it goes when it is taken out there.
  const tools = catalog.tools.map(({ key, name, naming }): Entry => [key, naming.configured ?? name]);
  return [
    "{",
    '  "manifest": 1,',
    `  "generator": ${JSON.stringify(generator)},`,
    `  "inputs": [${inputs === "" ? "" : `\n${inputs}\n  `}],`,
    `  "tools": ${recordText(tools)},`,
    `  "files": ${recordText(Object.entries(files))}`,
    "}\n",
  ].join("\n");
}

type Entry = readonly [key: string, value: string];

function recordText(entries: readonly Entry[]): string {
  if (entries.length === 0) return "{}";
  const sorted = entries.toSorted((a, b) => (a[0] < b[0] ? -1 : 1));
  return `{\n${sorted.map(([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(",\n")}\n  }`;
}

/** The manifest of an output folder: `undefined` if there is none, `"broken"` if it cannot be read. */
export function readManifest(dir: string, fs: OutputFs): Manifest | "broken" | undefined {
  const text = fs.readText(`${dir}/${MANIFEST_FILE}`);
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isManifest(value) ? value : "broken";
  } catch {
    return "broken";
  }
}

/** Names of an earlier run by operation key, for `ReadOptions.pinnedNames`; none if there was no such run. */
export function readPinnedNames(dir: string, fs: OutputFs): Readonly<Record<string, string>> | undefined {
  const manifest = readManifest(dir, fs);
  return manifest === undefined || manifest === "broken" ? undefined : manifest.tools;
}

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== "object" || value === null || !("manifest" in value) || value.manifest !== 1) return false;
  return "tools" in value && isTextRecord(value.tools) && "files" in value && isTextRecord(value.files);
}

function isTextRecord(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((entry) => typeof entry === "string");
}
