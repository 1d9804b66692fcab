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
import { scratch } from "../support/paths.ts";
import { readDocument } from "../support/read-document.ts";
import type { ListedTool } from "../support/tool-schemas.ts";
import type { TypeChecker } from "../support/type-checker.ts";
import { writeFiles } from "../support/write-files.ts";
import { checkSchemas } from "./check-schemas.ts";
import { checkTypes } from "./check-types.ts";
import type { CorpusDocument } from "./documents.ts";
import { type Allowance, findUnexpected } from "./expectations.ts";
import { isAllowedRefusal } from "./refusals.ts";
import type { CheckOptions, DocumentReport, UnknownShare } from "./report.ts";
import { checkServed } from "./served.ts";

const NOTHING: UnknownShare = { arguments: 0, unknownArguments: 0, outputs: 0, unknownOutputs: 0, places: [] };
const LEGAL = /^(?!.*(?:__|--))[a-zA-Z_][a-zA-Z0-9_-]{0,45}$/u;

export interface CheckContext extends CheckOptions {
  readonly corpus: string;
  readonly checker: TypeChecker;
  /** What is known to be wrong with documents, by id. */
  readonly expectations: ReadonlyMap<string, Allowance>;
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
  const skipped = reports.filter(({ code }) => code === "MG2003").map(({ code }) => code);
  const refusal = [
    ...refusalFaults(first.reading, errors),
    ...findUnexpected(new Set([...refused, ...skipped]), context.expectations.get(document.id)),
  ];
  const base = { id: document.id, operations: document.operations, ...(first.reading === undefined && { refused }) };
  if (reading === undefined)
    return { ...base, ...EMPTY, warnings: countCodes(reports), times: { read, emit: 0 }, faults: refusal };
  return { ...base, ...(await checkReading({ reading, reports, document, path, options, read, refusal }, context)) };
}

const NOT_COMPILED = { faults: [], unknown: NOTHING };
const NOT_SERVED = { faults: [], called: false };
const EMPTY = { tools: 0, compiled: 0, called: false, files: 0, kilobytes: 0, skipped: 0, unknown: NOTHING };

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
  const schemas = checkSchemas(listed);
  faults.push(...schemas.faults);
  const checked = performance.now();
  const types = context.types ? await checkTypes({ reading, id: document.id, dir }, context.checker) : NOT_COMPILED;
  const typed = performance.now();
  const official = schemas.compiled === listed.length;
  const served = context.serve ? await checkServed({ ...read, dir, listed, official }) : NOT_SERVED;
  return {
    tools: reading.catalog.tools.length,
    compiled: schemas.compiled,
    called: served.called,
    files: files.length,
    kilobytes: Math.round(files.reduce((sum, { text }) => sum + text.length, 0) / 1000),
    skipped,
    warnings: countCodes(reports),
    unknown: types.unknown,
    times: {
      read: read.read,
      emit: emitted - from,
      check: checked - emitted,
      ...(context.types && { types: typed - checked }),
      ...(context.serve && { serve: performance.now() - typed }),
    },
    faults: [...faults, ...types.faults, ...served.faults],
  };
}

function emit({ catalog }: Reading): readonly GeneratedFile[] {
  return emitFiles(catalog, { generator: "mcp-gen" });
}

function listTools({ catalog }: Reading): readonly ListedTool[] {
  const wire = createWire(catalog);
  return catalog.tools.map((tool) => JSON.parse(wire.definition(tool)) as ListedTool);
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

function countCodes(reports: readonly Report[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { code } of reports) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}
