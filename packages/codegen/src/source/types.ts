import type { LineIndex } from "./line-index.ts";

/** A place in an input document. Cheap to make while walking; its pointer is a string only when somebody asks. */
export interface Location {
  readonly document: SourceDocument;
  readonly parent?: Location;
  /** Unescaped key or array index under `parent`; absent at the root. */
  readonly key?: string;
}

/** 1-based line and column (UTF-16 code units), and the length of the token there. */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

/** One parsed input file. */
export interface SourceDocument {
  /** Label shown to people and written into generated code: relative to the root document's folder, `/`-separated. */
  readonly file: string;
  /** Absolute `file:` or `http(s):` URL; `stdin:` for standard input. */
  readonly url: string;
  /** Decoded when it is first asked for, if the document was parsed from `bytes`: that takes as long as reading it. */
  readonly text: string;
  /** The bytes that were parsed, if the document did not have to be decoded: UTF-8 without a byte order mark. */
  readonly bytes?: Uint8Array;
  readonly format: "json" | "yaml";
  /** The parsed value. Never changed by anybody. */
  readonly value: unknown;
  /** What the text may contain: found while it was at hand, so that nobody need search it again. */
  readonly mentions: Mentions;
  /** Looks the position of a JSON pointer (RFC 6901) up, by a positioned parse on first use. */
  position(pointer: string): Position | undefined;
  /** The lines of the text, indexed once for all who ask. */
  lines?(): LineIndex;
  /**
   * Text of a number as it was written, where parsing loses it: `1.10` is the number 1.1 (YAML 1.2 §10.3.2), and
   * digits beyond 2^53 are rounded. `undefined` for anything but a number.
   */
  scalarSource?(pointer: string): string | undefined;
}

/** What can be told from a document's text before it is walked. */
export interface Mentions {
  /** `$id` or `$self`: references may be relative to something else than the document's URL. */
  readonly ids: boolean;
  /** A `$ref` or a discriminator mapping that may lead to another file. */
  readonly otherFiles: boolean;
}

/** A value found by following references, and where it really stands. */
export interface Resolved {
  readonly value: unknown;
  readonly at: Location;
}

/** The root document and every file it reaches by `$ref`. */
export interface DocumentSet {
  readonly root: SourceDocument;
  readonly all: readonly SourceDocument[];
  /**
   * Follows one `$ref` (one hop), relative to the document of `from`. Handles fragments (percent-decoding, then
   * RFC 6901), other files, `$id` and `$anchor`. Answers `undefined` if there is nothing there (or it was refused).
   */
  resolve(ref: string, from: Location): Resolved | undefined;
  /** Why the file behind a `$ref` was not read; `undefined` if it was read, or the reference is within one file. */
  refusal?(ref: string, from: Location): Refusal | undefined;
}

/** Why a file that a `$ref` points to is not part of the set. */
export interface Refusal {
  /** `refused` by a guard, `missing` where there is no such file, `unreadable` for all else. */
  readonly kind: "refused" | "missing" | "unreadable";
  /** Part of a sentence, e.g. `"../secret.yaml" lies outside the folder of the document`. */
  readonly reason: string;
  /** An action. */
  readonly hint: string;
}

/** Disk, network and standard input, with an in-memory twin for tests. */
export interface SourceHost {
  /** Throws once there are more than `maxBytes`; without it there is no limit. */
  readFile(path: string, options?: { readonly maxBytes: number }): Promise<Uint8Array>;
  /** Follows no redirect to another origin; at most `maxBytes`. */
  fetch(url: string, options: { readonly maxBytes: number; readonly timeoutMs: number }): Promise<FetchedSource>;
  readStdin(options?: { readonly maxBytes: number }): Promise<Uint8Array>;
  /** Absolute path with symbolic links resolved; throws if there is no such file. */
  realpath(path: string): Promise<string>;
  readonly cwd: string;
}

export interface FetchedSource {
  readonly bytes: Uint8Array;
  /** URL after redirects. */
  readonly url: string;
  readonly contentType?: string;
}

export interface LoadOptions {
  /** Allow `$ref` to other origins than the root document's own. Default `false`: stops SSRF by `$ref`. */
  readonly allowRemote?: boolean;
  /** Allow `$ref` to files outside the root document's folder. Default `false`: stops reading of private files. */
  readonly allowFiles?: boolean;
  readonly limits?: Partial<SourceLimits>;
}

export interface SourceLimits {
  /** Bytes of one input file. */
  readonly maxBytes: number;
  /** Nesting depth of a document. */
  readonly maxDepth: number;
  /** Nodes after YAML alias expansion. */
  readonly maxNodes: number;
  /** Files reached by `$ref`. */
  readonly maxFiles: number;
  /** Milliseconds for one fetch. */
  readonly timeoutMs: number;
}
