import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  createWire,
  emitFiles,
  type GeneratedFile,
  type Reading,
  type ReadOptions,
  type Report,
  severityOf,
} from "@mcp-gen/codegen";
import { runCompiler, STRICT } from "../support/compilers.ts";
import { scratch } from "../support/paths.ts";
import { readDocument } from "../support/read-document.ts";
import { findSchemaFaults, type ListedTool } from "../support/tool-schemas.ts";
import { findAny, findSources, type TypeChecker } from "../support/type-checker.ts";
import { writeFiles } from "../support/write-files.ts";
import type { CorpusDocument } from "./documents.ts";
import { isAllowedRefusal } from "./refusals.ts";
import type { CheckOptions, DocumentReport, UnknownShare } from "./report.ts";
import { findServedFaults } from "./served.ts";
import { findUnknownTypes } from "./unknown-types.ts";

const NOTHING: UnknownShare = { arguments: 0, unknownArguments: 0, outputs: 0, unknownOutputs: 0, places: [] };
const LEGAL = /^(?!.*(?:__|--))[a-zA-Z_][a-zA-Z0-9_-]{0,45}$/u;
/** Documents that are compiled by every version of TypeScript, not only by 6.0 in this process. */
/**
 * Characters of listed definitions that are compiled as JSON Schemas; of a longer list, tools at even distances. A search
 * engine's query language in each of its tools would keep Ajv busy for hours.
 */
const MAX_COMPILED = 8_000_000;
const BY_ALL_VERSIONS = new Set(["github-api", "petstore3"]);

export interface CheckContext extends CheckOptions {
  readonly corpus: string;
  readonly checker: TypeChecker;
}

/** Takes one document all the way and answers what was found. */
export async function checkDocument(document: CorpusDocument, context: CheckContext): Promise<DocumentReport> {
  const path = join(context.corpus, document.entry);
  const allowFiles = document.multi;
  const from = performance.now();
  const first = await readDocument(path, { allowFiles });
  const errors = first.reports.filter((report) => severityOf(report) === "error");
  const refused = [...new Set(errors.map(({ code }) => code))];
  const options: ReadOptions = { allowFiles, ...(first.reading === undefined && { lenient: true }) };
  const { reading, reports } = first.reading === undefined ? await readDocument(path, options) : first;
  const read = performance.now() - from;
  const refusal = refusalFaults(first.reading, errors);
  const base = { id: document.id, operations: document.operations, ...(first.reading === undefined && { refused }) };
  if (reading === undefined)
    return { ...base, ...EMPTY, warnings: countCodes(reports), times: { read, emit: 0 }, faults: refusal };
  return { ...base, ...(await checkReading({ reading, reports, document, path, options, read, refusal }, context)) };
}

const EMPTY = { tools: 0, compiled: 0, files: 0, kilobytes: 0, skipped: 0, unknown: NOTHING };

/** A document may be refused only for reasons on the closed list, and an unreadable one has to say why. */
function refusalFaults(reading: Reading | undefined, errors: readonly Report[]): readonly string[] {
  if (reading !== undefined) return [];
  if (errors.length === 0) return ["refused without an error"];
  return errors
    .filter(({ code }) => !isAllowedRefusal(code))
    .map(({ code, message }) => `refused by ${code}: ${message}`);
}

interface ReadDocument {
  readonly reading: Reading;
  readonly reports: readonly Report[];
  readonly document: CorpusDocument;
  readonly path: string;
  readonly options: ReadOptions;
  readonly read: number;
  readonly refusal: readonly string[];
}

type Rest = Omit<DocumentReport, "id" | "operations" | "refused">;

async function checkReading(read: ReadDocument, context: CheckContext): Promise<Rest> {
  const { reading, reports, document } = read;
  const from = performance.now();
  const files = emit(reading);
  const dir = scratch("corpus", document.id);
  writeFiles(dir, files);
  const emitted = performance.now();
  const skipped = reports.filter(({ code }) => code === "MG2003").length;
  const ignored = reports.filter(({ code }) => code === "MG2004").length;
  const faults = [...read.refusal, ...nameFaults(reading), ...(await repeatFaults(read, files))];
  if (reading.catalog.tools.length + skipped + ignored !== document.operations) {
    faults.push(
      `${document.operations} operations, but ${reading.catalog.tools.length} tools, ${skipped} skipped, ${ignored} no tools`,
    );
  }
  const listed = listTools(reading);
  const compiled = pickTools(listed);
  faults.push(...findSchemaFaults(compiled));
  const checked = performance.now();
  const types = context.types ? await checkTypes({ ...read, dir }, context) : { faults: [], unknown: NOTHING };
  const typed = performance.now();
  if (context.serve)
    faults.push(...(await findServedFaults({ ...read, dir, listed, official: compiled.length === listed.length })));
  return {
    tools: reading.catalog.tools.length,
    compiled: compiled.length,
    files: files.length,
    kilobytes: Math.round(files.reduce((sum, { text }) => sum + text.length, 0) / 1000),
    skipped,
    warnings: countCodes(reports),
    unknown: types.unknown,
    times: {
      read: read.read,
      emit: emitted - from,
      ...(context.types && { types: typed - checked }),
      ...(context.serve && { serve: performance.now() - typed }),
    },
    faults: [...faults, ...types.faults],
  };
}

function emit({ catalog }: Reading): readonly GeneratedFile[] {
  return emitFiles(catalog, { generator: "mcp-gen" });
}

function listTools({ catalog }: Reading): readonly ListedTool[] {
  const wire = createWire(catalog);
  return catalog.tools.map((tool) => JSON.parse(wire.definition(tool)) as ListedTool);
}

/** All tools, or as many at even distances as stay within `MAX_COMPILED`. */
function pickTools(tools: readonly ListedTool[]): readonly ListedTool[] {
  const step = Math.max(1, Math.ceil(JSON.stringify(tools).length / MAX_COMPILED));
  return tools.filter((_, index) => index % step === 0);
}

function nameFaults({ catalog }: Reading): string[] {
  const names = catalog.tools.map(({ name }) => name);
  const illegal = names.filter((name) => !LEGAL.test(name)).map((name) => `the name ${name} is not legal`);
  const unique = new Set(names.map((name) => name.toLowerCase())).size === names.length;
  return unique ? illegal : [...illegal, "names are not unique"];
}

/** A second reading gives the same bytes. */
async function repeatFaults(
  { path, options }: ReadDocument,
  files: readonly GeneratedFile[],
): Promise<readonly string[]> {
  const { reading } = await readDocument(path, options);
  if (reading === undefined) return ["a second reading is refused"];
  const again = new Map(emit(reading).map((file) => [file.path, file.text]));
  const differing = files.filter((file) => again.get(file.path) !== file.text);
  return again.size === files.length && differing.length === 0
    ? []
    : [`a second run differs in ${differing.map((file) => file.path).join(", ")}`];
}

interface Types {
  readonly faults: readonly string[];
  readonly unknown: UnknownShare;
}

async function checkTypes(
  { reading, document, dir }: ReadDocument & { readonly dir: string },
  { checker }: CheckContext,
): Promise<Types> {
  const { errors, program } = checker.check(dir);
  const sources = findSources(dir).map((path) => program.getSourceFile(path));
  const any = sources
    .flatMap((source) => (source === undefined ? [] : findAny(source)))
    .map((place) => `any in ${place}`);
  const others = BY_ALL_VERSIONS.has(document.id) ? await compileByOthers(dir) : [];
  return { faults: [...errors.slice(0, 20), ...any, ...others], unknown: findUnknownTypes(reading, program, dir) };
}

async function compileByOthers(dir: string): Promise<readonly string[]> {
  const project = join(dir, "tsconfig.json");
  writeFileSync(project, JSON.stringify({ compilerOptions: STRICT, include: ["**/*.ts"] }));
  const faults: string[] = [];
  for (const version of ["5.9", "7.0"] as const) {
    const { code, output } = await runCompiler(version, project);
    if (code !== 0) faults.push(`TypeScript ${version}: ${output.slice(0, 2000)}`);
  }
  return faults;
}

function countCodes(reports: readonly Report[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { code } of reports) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}
