import { nearest } from "@mcp-gen/runtime/nearest";
import type { DiagnosticSink } from "../diagnostics/types.ts";
import type { OperationFilter, ReadOptions } from "../options.ts";

/** What a filter looks at. */
export interface Filtered {
  readonly method: string;
  readonly path: string;
  readonly operationId: string | undefined;
  readonly tags: readonly string[];
}

type OperationTest = (operation: Filtered) => boolean;

/** `include` and `exclude` over the operations of all documents. */
export interface OperationFilters {
  /** Whether an operation passes. */
  passes(operation: Filtered): boolean;
  /** Reports what the filters name although no operation has it: a typo there would choose nothing, or everything. */
  reportUnknown(sink: DiagnosticSink): void;
}

/** Compiles the filters once; a filter without conditions filters nothing. */
export function createFilters({ include, exclude }: Pick<ReadOptions, "include" | "exclude">): OperationFilters {
  const included = compile(include);
  const excluded = compile(exclude);
  const tags = new Set<string>();
  const methods = new Set<string>();
  return {
    passes: (operation) => {
      for (const tag of operation.tags) tags.add(tag);
      methods.add(operation.method.toUpperCase());
      return (included?.(operation) ?? true) && !(excluded?.(operation) ?? false);
    },
    reportUnknown: (sink) => {
      const named = [include, exclude];
      reportUnknown("tag", { named: named.flatMap((one) => one?.tags ?? []), known: [...tags] }, sink);
      const asked = named.flatMap((one) => one?.methods ?? []).map((method) => method.toUpperCase());
      reportUnknown("method", { named: asked, known: [...methods] }, sink);
    },
  };
}

/** Names that are shown where one is wrong. */
const MAX_SHOWN = 12;

function reportUnknown(
  what: "tag" | "method",
  { named, known }: { readonly named: readonly string[]; readonly known: readonly string[] },
  sink: DiagnosticSink,
): void {
  for (const name of new Set(named)) {
    if (known.includes(name) || known.length === 0) continue;
    const meant = nearest(name, known);
    const more = known.length > MAX_SHOWN ? `, and ${known.length - MAX_SHOWN} more` : "";
    sink.report({
      code: "MG4004",
      message: `No operation has the ${what} "${name}"`,
      hint: `${meant === undefined ? "" : `Did you mean "${meant}"? `}There are: ${known.slice(0, MAX_SHOWN).join(", ")}${more}.`,
    });
  }
}

/** True if `include` names a method that is left out otherwise. */
export function includesMethod(options: Pick<ReadOptions, "include">, method: string): boolean {
  return options.include?.methods?.some((each) => each.toUpperCase() === method) ?? false;
}

/** All given conditions must hold; within one, any entry. */
function compile(filter: OperationFilter | undefined): OperationTest | undefined {
  const tests: OperationTest[] = [];
  const { tags = [], paths = [], methods = [], operationIds = [] } = filter ?? {};
  if (tags.length > 0) tests.push((operation) => operation.tags.some((tag) => tags.includes(tag)));
  if (methods.length > 0) {
    const upper = new Set(methods.map((method) => method.toUpperCase()));
    tests.push(({ method }) => upper.has(method.toUpperCase()));
  }
  if (paths.length > 0) {
    const globs = paths.map((glob) => toPattern(glob, "[^/]*"));
    tests.push(({ path }) => globs.some((glob) => glob.test(path)));
  }
  if (operationIds.length > 0) {
    const globs = operationIds.map((glob) => toPattern(glob, ".*"));
    tests.push(({ operationId }) => operationId !== undefined && globs.some((glob) => glob.test(operationId)));
  }
  if (tests.length === 0) return undefined;
  return (operation) => tests.every((test) => test(operation));
}

/** `**` is anything; `*` is `star`; everything else is itself. */
function toPattern(glob: string, star: string): RegExp {
  const source = glob
    .split(/(\*+)/)
    .map((part) => {
      if (part === "*") return star;
      return part.startsWith("*") ? ".*" : part.replace(/[\\^$.|?+()[\]{}]/g, "\\$&");
    })
    .join("");
  return new RegExp(`^${source}$`, "s");
}
