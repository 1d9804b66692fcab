import {
  createNodeHost,
  createSink,
  type Reading,
  type ReadOptions,
  type Report,
  readCatalog,
  type SourceHost,
} from "@mcp-gen/codegen";

export interface ReadOutcome {
  /** `undefined` if the document is refused. */
  readonly reading: Reading | undefined;
  readonly reports: readonly Report[];
}

/** Reads documents as the command line does, without its configuration. */
export async function readDocument(
  inputs: string | readonly string[],
  options: ReadOptions = {},
  host: SourceHost = createNodeHost(),
): Promise<ReadOutcome> {
  const sink = createSink();
  const reading = await readCatalog({ ...options, inputs: [inputs].flat(), host }, sink);
  return { reading, reports: sink.reports };
}
