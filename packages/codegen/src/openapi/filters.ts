import type { OperationFilter, ReadOptions } from "../options.ts";

/** What a filter looks at. */
export interface Filtered {
  readonly method: string;
  readonly path: string;
  readonly operationId: string | undefined;
  readonly tags: readonly string[];
}

/** Whether an operation passes `include` and `exclude`. */
export type OperationTest = (operation: Filtered) => boolean;

/** Compiles the filters once; a filter without conditions filters nothing. */
export function createFilter({ include, exclude }: Pick<ReadOptions, "include" | "exclude">): OperationTest {
  const included = compile(include);
  const excluded = compile(exclude);
  return (operation) => (included?.(operation) ?? true) && !(excluded?.(operation) ?? false);
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
