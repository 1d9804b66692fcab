import {
  createWire,
  type Diagnostic,
  type Reading,
  type Report,
  type ToolSpec,
  toDiagnostics,
  type WireOptions,
} from "@mcp-gen/codegen";
import { type CredentialRow, credentialRows } from "./credentials.ts";
import { estimateTokens } from "./tokens.ts";

/** The stable contract of `mcp-gen list --json`; `docs/list.schema.json` describes it. */
export interface ListJson {
  readonly tools: readonly ListedTool[];
  readonly credentials: readonly CredentialRow[];
  readonly diagnostics: readonly ListedDiagnostic[];
}

/** A diagnostic always has a place here: what concerns a document as a whole stands at its beginning. */
export type ListedDiagnostic = Diagnostic & Required<Pick<Diagnostic, "file" | "line" | "column">>;

export interface ListedTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: unknown;
  readonly outputSchema?: unknown;
  readonly annotations: unknown;
  readonly kind: "http" | "method";
  readonly source: Readonly<Record<string, unknown>>;
  readonly arguments: readonly unknown[];
  readonly tokens: number;
}

/** Everything there is to know about the tools, for machines. */
export function toListJson(reading: Reading, reports: readonly Report[], options: WireOptions = {}): ListJson {
  const { catalog } = reading;
  const wire = createWire(catalog, options);
  const lines = lineFinder(reading);
  return {
    tools: catalog.tools.map((tool) => {
      const text = wire.definition(tool);
      // What `createWire` wrote just now.
      const definition = JSON.parse(text) as Omit<ListedTool, "kind" | "source" | "arguments" | "tokens">;
      return {
        ...definition,
        kind: tool.binding.kind,
        source: sourceOf(tool, lines),
        arguments: tool.arguments,
        tokens: estimateTokens(text),
      };
    }),
    credentials: credentialRows(catalog),
    diagnostics: placed(toDiagnostics(reports), catalog.inputs[0]?.file ?? ""),
  };
}

/** The same contract where nothing could be read. */
export function failedListJson(diagnostics: readonly Diagnostic[], file: string): ListJson {
  return { tools: [], credentials: [], diagnostics: placed(diagnostics, file) };
}

function placed(diagnostics: readonly Diagnostic[], file: string): readonly ListedDiagnostic[] {
  return diagnostics.map((diagnostic) => ({ file, line: 1, column: 1, ...diagnostic }));
}

type LineFinder = (file: string, pointer: string) => number | undefined;

function lineFinder({ documents }: Reading): LineFinder {
  const byFile = new Map(documents.flatMap(({ all }) => all.map((document) => [document.file, document])));
  return (file, pointer) => byFile.get(file)?.position(pointer)?.line;
}

function sourceOf(tool: ToolSpec, lineOf: LineFinder): Readonly<Record<string, unknown>> {
  const { binding, naming, origin } = tool;
  const line = lineOf(origin.file, origin.pointer) ?? 1;
  if (binding.kind === "method") {
    const { member, static: isStatic } = binding;
    return { class: binding.class, member, ...(isStatic && { static: true }), file: origin.file, line };
  }
  const { operationId } = naming;
  return {
    method: naming.method,
    path: naming.path,
    ...(operationId !== undefined && { operationId }),
    file: origin.file,
    pointer: origin.pointer,
    line,
  };
}
