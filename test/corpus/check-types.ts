import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Reading } from "@mcp-gen/codegen";
import { runCompiler, STRICT } from "../support/compilers.ts";
import { scratch } from "../support/paths.ts";
import { findAny, findSources, type TypeChecker } from "../support/type-checker.ts";
import type { UnknownShare } from "./report.ts";
import { findUnknownTypes } from "./unknown-types.ts";

/** Documents that TypeScript 5.9 compiles as well; 6.0 and 7.0 take all of them. */
const BY_OLD_VERSION: ReadonlySet<string> = new Set(["github-api", "petstore3"]);

export interface TypeCheckResult {
  readonly faults: readonly string[];
  readonly unknown: UnknownShare;
}

/** Compiles the generated code of one document with TypeScript 6.0 in this process, and looks at its types. */
export async function checkTypes(
  { reading, id, dir }: { readonly reading: Reading; readonly id: string; readonly dir: string },
  checker: TypeChecker,
): Promise<TypeCheckResult> {
  const { errors, program } = checker.check(dir);
  const sources = findSources(dir).map((path) => program.getSourceFile(path));
  const any = sources
    .flatMap((source) => (source === undefined ? [] : findAny(source)))
    .map((place) => `any in ${place}`);
  const old = BY_OLD_VERSION.has(id) ? await compile("5.9", [id]) : new Map<string, readonly string[]>();
  return {
    faults: [...errors.slice(0, 20), ...any, ...[...old.values()].flat().slice(0, 20)],
    unknown: findUnknownTypes(reading, program, dir),
  };
}

/**
 * Compiles the generated code of documents in one run of a compiler.
 * @returns messages by document; under `""` those that belong to none.
 */
export async function compile(
  version: "5.9" | "7.0",
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const project = `${scratch("corpus-projects", `${version}-${ids[0]}`)}.json`;
  const include = ids.map((id) => join("../corpus", id, "**/*.ts"));
  writeFileSync(project, JSON.stringify({ compilerOptions: STRICT, include }));
  const { code, output } = await runCompiler(version, project);
  const messages = new Map<string, string[]>();
  if (code === 0) return messages;
  for (const line of output.split("\n").filter((text) => /\berror TS\d+:/u.test(text))) {
    const id = ids.find((one) => line.includes(`corpus/${one}/`)) ?? "";
    messages.set(id, [...(messages.get(id) ?? []), `TypeScript ${version}: ${line}`]);
  }
  // A compiler that dies says so in words of its own.
  if (messages.size === 0) messages.set("", [`TypeScript ${version}: exit code ${code}: ${output.slice(0, 2000)}`]);
  return messages;
}
