import type { DiagnosticSink } from "../diagnostics/types.ts";
import { MANIFEST_FILE, type Manifest } from "./manifest.ts";
import type { FileChange, PlanOptions } from "./plan.ts";
import { findObstacle, isSafePath } from "./safe-path.ts";
import { STAGING } from "./staging.ts";

/** Whether every file can be written (or deleted) inside the output folder; what stands in the way is reported. */
export function checkPlaces(
  { dir, label = dir, files, stale, fs }: PlanOptions & { readonly stale: readonly string[] },
  sink: DiagnosticSink,
): boolean {
  const paths = files.map((file) => file.path);
  const unsafe = paths.filter((path) => !isSafePath(path) || path.split("/", 1)[0] === STAGING);
  for (const path of unsafe)
    sink.report({ code: "MG3004", message: `The generated path "${path}" would leave the output folder` });
  const kind = fs.kind(dir);
  if (kind === "file") sink.report({ code: "MG3003", message: `The output folder "${label}" is a file` });
  if (unsafe.length > 0 || kind === "file") return false;
  if (kind === undefined) return true;
  const obstacle = findObstacle(dir, [...paths, ...stale], fs);
  if (obstacle !== undefined) {
    const what = obstacle.is === "file" ? "is a file, where a folder is needed" : "is a link to a place outside of it";
    const code = obstacle.is === "file" ? "MG3003" : "MG3004";
    sink.report({ code, message: `"${obstacle.path}" in the output folder ${what}` });
    return false;
  }
  const blocked = paths.filter((path) => fs.kind(`${dir}/${path}`) === "folder");
  for (const path of blocked)
    sink.report({ code: "MG3003", message: `"${path}" in the output folder is a folder, where a file is needed` });
  return blocked.length === 0;
}

/** A folder that holds something and was not made by mcp-gen is not ours to write into, unless `force`. */
export function checkFolder(
  { dir, label = dir, fs, force, catalog }: PlanOptions,
  manifest: Manifest | "broken" | undefined,
  sink: DiagnosticSink,
): boolean {
  if (force) return true;
  if (manifest === "broken") {
    sink.report({ code: "MG3005", message: `The manifest "${label}/${MANIFEST_FILE}" cannot be read` });
    return false;
  }
  if (manifest !== undefined) return checkInputs(manifest, { label, catalog }, sink);
  if (fs.list(dir).every((name) => name === STAGING)) return true;
  sink.report({ code: "MG3002", message: `The output folder "${label}" is not empty and was not made by mcp-gen` });
  return false;
}

/** Code of other documents, or all tools at once, is not replaced by what may be a slip of the hand. */
function checkInputs(
  { inputs, tools }: Manifest,
  { label, catalog }: { readonly label: string; readonly catalog: PlanOptions["catalog"] },
  sink: DiagnosticSink,
): boolean {
  // A manifest of another hand may lack them; then there is nothing to compare.
  const known = new Set((inputs ?? []).flatMap(({ file, sha256 }) => [file, sha256]));
  const [first] = catalog.inputs;
  const isOther = known.size > 0 && !catalog.inputs.some(({ file, sha256 }) => known.has(file) || known.has(sha256));
  if (isOther) {
    const message = `"${label}" was generated from "${inputs?.[0]?.file}", not from "${first?.file}"`;
    sink.report({ code: "MG3009", message });
    return false;
  }
  const count = Object.keys(tools).length;
  if (count === 0 || catalog.tools.length > 0) return true;
  sink.report({ code: "MG3010", message: `All ${count} tools in "${label}" would be deleted` });
  return false;
}

/** A file whose text is not ours stands where the run wants to write. */
export function reportConflict(
  change: FileChange,
  { dir, label = dir, listed }: PlanOptions & { readonly listed: boolean },
  sink: DiagnosticSink,
): void {
  const { before = "", after } = change;
  const line = after === undefined ? 1 : firstDifference(before, after);
  const position = { file: `${label}/${change.path}`, text: before, line, column: 1 };
  if (!listed) {
    const message = `The file "${change.path}" is in the way and was not made by mcp-gen`;
    sink.report({ code: "MG3003", message, position });
    return;
  }
  const message =
    change.action === "delete"
      ? `The generated file "${change.path}" was edited, and its tool is gone`
      : `The generated file "${change.path}" was edited`;
  sink.report({ code: "MG3001", message, position });
}

/** The first line that would change, which is where an edit most likely is; 1-based. */
function firstDifference(before: string, after: string): number {
  const wanted = after.split("\n");
  const lines = before.split("\n");
  const index = lines.findIndex((text, at) => text.replace(/\r$/u, "") !== wanted[at]);
  return index < 0 ? lines.length : index + 1;
}
