import type { EmitOptions } from "../options.ts";

/** One file to be written. */
export interface GeneratedFile {
  /** Relative to the output folder, `/`-separated. */
  readonly path: string;
  readonly text: string;
  /** Written only if it does not exist: it is the user's from then on. */
  readonly once?: true;
}

/** Options of one run of the emitter. */
export interface EmitRun extends EmitOptions {
  /** Name and version in the header of each file, e.g. `mcp-gen 0.1.0`. */
  readonly generator: string;
  /** Prefix of environment variables; default: made from the server's name. */
  readonly envPrefix?: string;
}
