import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { NamedSchema } from "../../src/catalog/types.ts";
import { createWire } from "../../src/catalog/wire.ts";
import type { DiagnosticSink, Report } from "../../src/diagnostics/types.ts";
import {
  createSchemaReader,
  type Dialect,
  type Direction,
  type SchemaReader,
} from "../../src/openapi/schema/schema-reader.ts";
import type { JsonSchema } from "../../src/schema/json-schema.ts";
import { isRecord } from "../../src/schema/record.ts";
import { child, rootOf } from "../../src/source/location.ts";
import type { DocumentSet, Location, Resolved, SourceDocument } from "../../src/source/types.ts";

const NOTHING = { ids: false, otherFiles: false };

export function documentOf(value: unknown, file = "api.json"): SourceDocument {
  return {
    file,
    url: `file:///${file}`,
    text: "",
    format: "json",
    value,
    mentions: NOTHING,
    position: () => undefined,
  };
}

/** Documents whose references are JSON pointers, in the same file or in another. */
export function documentsOf(root: SourceDocument, ...others: readonly SourceDocument[]): DocumentSet {
  const all = [root, ...others];
  return {
    root,
    all,
    resolve: (ref, from) => {
      const [file, pointer = ""] = ref.split("#");
      const document = file === "" ? from.document : all.find((one) => one.file === file);
      return document === undefined ? undefined : lookUp(document, pointer);
    },
  };
}

function lookUp(document: SourceDocument, pointer: string): Resolved | undefined {
  let at: Location = rootOf(document);
  let value = document.value;
  for (const part of pointer.split("/").slice(1)) {
    const key = decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
    at = child(at, key);
  }
  return { value, at };
}

export interface Conversion {
  readonly schema: JsonSchema;
  readonly named: Readonly<Record<string, NamedSchema>>;
  readonly codes: readonly string[];
  readonly reports: readonly Report[];
  readonly reader: SchemaReader;
}

export interface ConversionOptions {
  readonly dialect?: Dialect;
  readonly direction?: Direction;
  readonly components?: Readonly<Record<string, unknown>>;
}

export function createSink(): DiagnosticSink & { readonly reports: Report[] } {
  const reports: Report[] = [];
  return { reports, failed: false, report: (report) => reports.push(report) };
}

/** Converts one schema with the components around it. */
export function convert(schema: unknown, options: ConversionOptions = {}): Conversion {
  const { dialect = "3.0", direction = "input", components = {} } = options;
  const schemas = dialect === "2.0" ? { definitions: components } : { components: { schemas: components } };
  const document = documentOf({ ...schemas, test: schema });
  const sink = createSink();
  const reader = createSchemaReader({ documents: documentsOf(document), dialect, sink });
  const converted = reader.read(schema, child(rootOf(document), "test"), direction);
  const codes = sink.reports.map((report) => report.code);
  return { schema: converted, named: reader.named(), codes, reports: sink.reports, reader };
}

/** The schema as one that stands alone, as it is listed. */
export function bundled({ schema, named }: Pick<Conversion, "schema" | "named">): JsonSchema {
  const wire = createWire({ schemas: named });
  const text = wire.inputSchema({
    name: "t",
    key: "",
    naming: { method: "", path: "", document: "" },
    description: "",
    inputSchema: { type: "object", properties: { value: schema } },
    output: { kinds: [], mode: "none", wrap: false },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    tags: [],
    deprecated: false,
    arguments: [],
    binding: { kind: "method", module: "", class: "", member: "", static: false },
    origin: { file: "", pointer: "" },
  });
  const parsed: unknown = JSON.parse(text);
  if (!isRecord(parsed)) throw new Error("not an object");
  return { ...parsed, required: ["value"] };
}

const SETTINGS = { strict: false, validateFormats: false, validateSchema: false, multipleOfPrecision: 9 };
const DIALECTS = [new Ajv(SETTINGS), new Ajv2020(SETTINGS)] as const;

/** Whether both dialects accept an instance; the answer throws if they disagree. */
export function acceptor(conversion: Pick<Conversion, "schema" | "named">): (instance: unknown) => boolean {
  const schema = bundled(conversion);
  const validators = DIALECTS.map((ajv) => ajv.compile(schema));
  return (instance) => {
    const [old, modern] = validators.map((validate) => validate({ value: instance }));
    if (old !== modern) throw new Error(`draft-07 says ${old}, 2020-12 says ${modern}: ${JSON.stringify(schema)}`);
    return modern === true;
  };
}

/** The same for a single instance. */
export function accepts(conversion: Pick<Conversion, "schema" | "named">, instance: unknown): boolean {
  return acceptor(conversion)(instance);
}
