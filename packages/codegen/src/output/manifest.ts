import type { Catalog, InputDigest } from "../catalog/types.ts";
import type { OutputFs } from "./fs.ts";

/** File name of the manifest in the output folder. */
export const MANIFEST_FILE = ".mcp-gen.json";

/** What a run remembers for the next one. */
export interface Manifest {
  readonly manifest: 1;
  readonly generator: string;
  readonly inputs: readonly InputDigest[];
  /** Tool name by operation key: pins names, so that regeneration never renames a tool that still exists. */
  readonly tools: Readonly<Record<string, string>>;
  /** sha256 by path of each generated file; those that are the user's own are not listed. */
  readonly files: Readonly<Record<string, string>>;
}

export interface ManifestParts {
  readonly generator: string;
  readonly catalog: Catalog;
  readonly files: Readonly<Record<string, string>>;
}

/** The manifest as text: stable order, one entry a line, so that its diffs can be read. */
export function manifestText({ generator, catalog, files }: ManifestParts): string {
  const manifest: Manifest = {
    manifest: 1,
    generator,
    inputs: catalog.inputs,
    tools: Object.fromEntries(catalog.tools.map((tool) => [tool.key, tool.name])),
    files,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
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

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== "object" || value === null || !("manifest" in value) || value.manifest !== 1) return false;
  return "tools" in value && isTextRecord(value.tools) && "files" in value && isTextRecord(value.files);
}

function isTextRecord(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((entry) => typeof entry === "string");
}
