import { readdirSync, readFileSync } from "node:fs";
import { join, posix, relative } from "node:path";
import ts from "typescript-6.0";
import { ROOT } from "../support/paths.ts";

/** One import or re-export in a source file. */
export interface Import {
  readonly specifier: string;
  /** Erased by the compiler: nothing is loaded. */
  readonly typeOnly: boolean;
  /** By `import()`: loaded when it is reached. */
  readonly dynamic: boolean;
}

export interface Source {
  /** Relative to the repository, `/`-separated. */
  readonly path: string;
  readonly syntax: ts.SourceFile;
  readonly imports: readonly Import[];
}

export type PackageFolder = "runtime" | "codegen" | "cli";

/** All sources of a package, by their path. */
export function readSources(folder: PackageFolder): ReadonlyMap<string, Source> {
  const src = join(ROOT, "packages", folder, "src");
  const names = (readdirSync(src, { recursive: true }) as string[]).filter((name) => name.endsWith(".ts"));
  return new Map(names.map((name) => readSource(join(src, name))).map((source) => [source.path, source]));
}

function readSource(file: string): Source {
  return parseSource(relative(ROOT, file).replaceAll("\\", "/"), readFileSync(file, "utf8"));
}

/** A source from its text; `path` is as in `Source.path` and need not exist. */
export function parseSource(path: string, text: string): Source {
  const syntax = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const imports: Import[] = [];
  const visit = (node: ts.Node): void => {
    const found = toImport(node);
    if (found !== undefined) imports.push(found);
    ts.forEachChild(node, visit);
  };
  visit(syntax);
  return { path, syntax, imports };
}

function toImport(node: ts.Node): Import | undefined {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    return { specifier: node.moduleSpecifier.text, typeOnly: isTypeOnly(node.importClause), dynamic: false };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined && ts.isStringLiteral(node.moduleSpecifier)) {
    return { specifier: node.moduleSpecifier.text, typeOnly: node.isTypeOnly, dynamic: false };
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
    return { specifier: node.argument.literal.text, typeOnly: true, dynamic: false };
  }
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return undefined;
  const [argument] = node.arguments;
  const specifier = argument !== undefined && ts.isStringLiteral(argument) ? argument.text : "(computed)";
  return { specifier, typeOnly: false, dynamic: true };
}

function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return false;
  if (clause.isTypeOnly) return true;
  const { name, namedBindings } = clause;
  // Under `verbatimModuleSyntax`, `import { type A }` still loads the module; it just takes nothing from it.
  return name === undefined && namedBindings === undefined;
}

/** The same sources and one more, or one with another text: to see that a rule can be broken. */
export function withSource(
  sources: ReadonlyMap<string, Source>,
  path: string,
  text: string,
): ReadonlyMap<string, Source> {
  return new Map([...sources, [path, parseSource(path, text)]]);
}

/** Path of the source that a relative import names, as in `Source.path`. */
export function targetOf(source: Source, { specifier }: Import): string {
  return posix.join(posix.dirname(source.path), specifier);
}

export function isRelative({ specifier }: Import): boolean {
  return specifier.startsWith(".");
}

/** The folder (or file) right under `src` that a source belongs to. */
export function roomOf(path: string): string {
  return /^packages\/\w+\/src\/([^/]+)/u.exec(path)?.[1] ?? path;
}

/** Everything that loading an entry can load, sooner or later: sources by path, and the packages beside them. */
export function closureOf(
  entry: string,
  sources: ReadonlyMap<string, Source>,
  { dynamic }: { readonly dynamic: boolean },
): { readonly paths: ReadonlySet<string>; readonly packages: ReadonlySet<string> } {
  const paths = new Set([entry]);
  const packages = new Set<string>();
  for (const path of paths) {
    const source = sources.get(path);
    if (source === undefined) throw new Error(`there is no source ${path}`);
    for (const one of source.imports) {
      if (one.typeOnly || (one.dynamic && !dynamic)) continue;
      if (isRelative(one)) paths.add(targetOf(source, one));
      else packages.add(one.specifier);
    }
  }
  return { paths, packages };
}
