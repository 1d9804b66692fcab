import { pathToFileURL } from "node:url";
import type { DiagnosticSink } from "../diagnostics/types.ts";
import { decodeText } from "./decode.ts";
import { parseJsonBytes } from "./json-bytes.ts";
import { parseDocument } from "./parse.ts";
import type { Admitted } from "./ref-guard.ts";
import type { SourceDocument, SourceHost, SourceLimits } from "./types.ts";

/** Where an input is. */
export type Target = Admitted | { readonly kind: "stdin" };

export interface ReadContext {
  readonly host: SourceHost;
  readonly limits: SourceLimits;
}

/** Bytes of an input, its absolute URL, and what its name or content type says it is. */
export interface ReadSource {
  readonly bytes: Uint8Array;
  readonly url: string;
  readonly format?: "json" | "yaml";
}

/** Reads one input within the limits; throws what the host throws. */
export async function readSource(target: Target, { host, limits }: ReadContext): Promise<ReadSource> {
  const { maxBytes, timeoutMs } = limits;
  switch (target.kind) {
    case "stdin":
      return { bytes: await host.readStdin({ maxBytes }), url: "stdin:" };
    case "file": {
      const url = pathToFileURL(target.path).href;
      return { bytes: await host.readFile(target.path, { maxBytes }), url, ...formatOf(url) };
    }
    case "remote": {
      const { bytes, url, contentType } = await host.fetch(target.url, { maxBytes, timeoutMs });
      return { bytes, url, ...formatOf(new URL(url).pathname, contentType) };
    }
  }
}

/** Decodes and parses what was read. */
export function toDocument(
  source: ReadSource & { readonly file: string },
  limits: SourceLimits,
  sink: DiagnosticSink,
): SourceDocument | undefined {
  const { bytes, url, file, format } = source;
  const options = { file, url, limits, ...(format && { format }) };
  const plain = parseJsonBytes(bytes, options);
  if (plain !== undefined) return plain;
  const text = decodeText(bytes, file, sink);
  return text === undefined ? undefined : parseDocument(text, options, sink);
}

function formatOf(name: string, contentType = ""): { readonly format?: "json" | "yaml" } {
  if (/[/+]json\b/i.test(contentType) || /\.json$/i.test(name)) return { format: "json" };
  return /yaml/i.test(contentType) || /\.ya?ml$/i.test(name) ? { format: "yaml" } : {};
}
