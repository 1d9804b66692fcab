import { createWire, type Reading, type Report, type ToolSpec, toDiagnostics } from "@mcp-gen/codegen";
import { type CredentialRow, credentialRows } from "./credentials.ts";
import { estimateTokens } from "./tokens.ts";

/** The stable contract of `mcp-gen list --json`; `docs/list.schema.json` describes it. */
export interface ListJson {
  readonly tools: readonly ListedTool[];
  readonly credentials: readonly CredentialRow[];
  readonly diagnostics: readonly unknown[];
}

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
export function toListJson(reading: Reading, reports: readonly Report[]): ListJson {
  const { catalog } = reading;
  const wire = createWire(catalog);
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
    diagnostics: toDiagnostics(reports),
  };
}

type LineFinder = (file: string, pointer: string) => number | undefined;

function lineFinder({ documents }: Reading): LineFinder {
  const byFile = new Map(documents.flatMap(({ all }) => all.map((document) => [document.file, document])));
  return (file, pointer) => byFile.get(file)?.position(pointer)?.line;
}

function sourceOf(tool: ToolSpec, lineOf: LineFinder): Readonly<Record<string, unknown>> {
  const { binding, naming, origin } = tool;
  const line = lineOf(origin.file, origin.pointer);
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
