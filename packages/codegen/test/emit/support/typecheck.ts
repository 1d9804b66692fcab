import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const PACKAGES = fileURLToPath(new URL("../../../../", import.meta.url));
const ROOT = join(PACKAGES, "codegen/generated-in-memory");

export interface CheckedFile {
  readonly path: string;
  readonly text: string;
}

/** Every flag under which generated code must compile. */
const STRICT: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2023.d.ts"],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  skipLibCheck: true,
  types: ["node"],
  typeRoots: [join(PACKAGES, "../node_modules/@types")],
  customConditions: ["@mcp-gen/source"],
  allowImportingTsExtensions: true,
  noEmit: true,
};

/** How the project of a user resolves modules. */
export const RESOLUTIONS: Readonly<Record<"nodenext" | "bundler", ts.CompilerOptions>> = {
  nodenext: { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
  bundler: { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
};

/** Parsed files of the disk: libraries and the runtime are the same for every check. */
const parsed = new Map<string, ts.SourceFile | undefined>();

/** Messages of the TypeScript compiler about these files, against the sources of the runtime. */
export function typecheck(
  files: readonly CheckedFile[],
  resolution: ts.CompilerOptions = RESOLUTIONS.nodenext,
): string[] {
  const texts = new Map(files.map(({ path, text }) => [join(ROOT, path), text]));
  const options = { ...STRICT, ...resolution };
  const host = ts.createCompilerHost(options);
  const folders = new Set([...texts.keys()].map((path) => dirname(path)));
  const memory: ts.CompilerHost = {
    ...host,
    fileExists: (path) => texts.has(path) || host.fileExists(path),
    directoryExists: (path) => folders.has(path) || ts.sys.directoryExists(path),
    readFile: (path) => texts.get(path) ?? host.readFile(path),
    getSourceFile: (path, target, onError) => {
      const text = texts.get(path);
      if (text !== undefined) return ts.createSourceFile(path, text, target);
      if (!parsed.has(path)) parsed.set(path, host.getSourceFile(path, target, onError));
      return parsed.get(path);
    },
  };
  const program = ts.createProgram([...texts.keys()], options, memory);
  const diagnostics = [...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics()];
  for (const path of texts.keys()) {
    const source = program.getSourceFile(path);
    diagnostics.push(...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source));
  }
  return diagnostics.map(({ file, code, messageText }) => {
    const text = ts.flattenDiagnosticMessageText(messageText, " ");
    return `${file?.fileName.slice(ROOT.length + 1) ?? ""}: TS${code} ${text}`;
  });
}

/** Messages of the TypeScript parser. */
export function syntaxErrors(text: string): string[] {
  const { diagnostics = [] } = ts.transpileModule(text, { reportDiagnostics: true, fileName: "file.ts" });
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}
