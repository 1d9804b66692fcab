import type { DiagnosticSink } from "../diagnostics/types.ts";
import type { OutputFs } from "./fs.ts";
import { rollForward } from "./roll-forward.ts";
import { clearStaging, readStaging, STAGING } from "./staging.ts";

export interface RecoverOptions {
  readonly dir: string;
  readonly fs: OutputFs;
  /** Only say what is to be done: for runs that must not write. */
  readonly readOnly?: boolean;
}

/** What was done about an earlier run. */
export interface Recovery {
  /** An interrupted run was finished. */
  readonly finished: boolean;
  /** Copies of what was edited since. */
  readonly saved: readonly string[];
}

/**
 * Finishes a run that was interrupted, or forgets one that had changed nothing yet. To be called before the folder is
 * compared with anything. `undefined` if the folder cannot be used, which is reported. Throws what the disk throws.
 */
export function recoverOutput(
  { dir, fs, readOnly = false }: RecoverOptions,
  sink: DiagnosticSink,
): Recovery | undefined {
  const found = readStaging(dir, fs);
  if (found === "none") return { finished: false, saved: [] };
  if (found === "foreign") {
    sink.report({ code: "MG3008", message: `The folder "${STAGING}" in the output was not made by mcp-gen` });
    return undefined;
  }
  if (found === "prepared") {
    if (!readOnly) clearStaging(dir, fs);
    return { finished: false, saved: [] };
  }
  if (readOnly) {
    sink.report({ code: "MG3007", message: "An earlier run was interrupted while it wrote the output" });
    return undefined;
  }
  return { finished: true, saved: rollForward({ dir, journal: found, fs, late: true }) };
}
