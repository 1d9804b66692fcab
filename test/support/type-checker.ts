import { readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript-6.0";
import { STRICT } from "./compilers.ts";

/** What a compiler in this process says about generated code. */
export interface TypeCheck {
  readonly errors: readonly string[];
  readonly program: ts.Program;
}

/** Compiles folders one after another, sharing what they have in common: the library and the runtime's own types. */
export interface TypeChecker {
  check(dir: string): TypeCheck;
}

export function createTypeChecker(): TypeChecker {
  const { options, errors } = ts.convertCompilerOptionsFromJson(STRICT, import.meta.dirname);
  if (errors.length > 0) throw new Error(formatErrors(errors));
  const shared = new Map<string, ts.SourceFile | undefined>();
  return {
    check: (dir) => {
      const host = ts.createCompilerHost(options, true);
      const { getSourceFile } = host;
      host.getSourceFile = (name, ...rest) => {
        if (name.startsWith(dir)) return getSourceFile.call(host, name, ...rest);
        if (!shared.has(name)) shared.set(name, getSourceFile.call(host, name, ...rest));
        return shared.get(name);
      };
      host.getCurrentDirectory = () => import.meta.dirname;
      const program = ts.createProgram(findSources(dir), options, host);
      return { program, errors: ts.getPreEmitDiagnostics(program).map((one) => formatErrors([one])) };
    },
  };
}

/** Absolute paths of all TypeScript files in a folder, sorted. */
export function findSources(dir: string): string[] {
  const names = readdirSync(dir, { recursive: true }) as string[];
  return names
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(dir, name))
    .sort();
}

function formatErrors(errors: readonly ts.Diagnostic[]): string {
  const identity = {
    getCanonicalFileName: (name: string) => name,
    getCurrentDirectory: () => "",
    getNewLine: () => "\n",
  };
  return ts.formatDiagnostics(errors, identity).trim();
}

/** Places where a source says `any`. */
export function findAny(source: ts.SourceFile): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push(`${source.fileName}:${line + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
