import type { DiagnosticSink } from "../diagnostics/types.ts";
import type { ReadOptions } from "../options.ts";
import type { DocumentSet } from "../source/types.ts";
import type { OperationFilters } from "./filters.ts";
import type { Dialect, SchemaReader } from "./schema/schema-reader.ts";
import type { MediaShape, ParameterShape } from "./shapes.ts";

/** What every part of the reader of one document needs. */
export interface ReadContext {
  readonly documents: DocumentSet;
  readonly dialect: Dialect;
  readonly options: ReadOptions;
  readonly sink: DiagnosticSink;
  readonly filters: OperationFilters;
  readonly schemas: SchemaReader;
  /** Parameters by the object they were read from: shared ones are read once. */
  readonly parameters: WeakMap<object, ParameterShape>;
  /** The same for the content of answers. */
  readonly contents: WeakMap<object, readonly MediaShape[]>;
}
