import { CONFIG } from "./catalogue/config.ts";
import { INPUT } from "./catalogue/input.ts";
import { OPERATION } from "./catalogue/operation.ts";
import { OUTPUT } from "./catalogue/output.ts";
import { SCHEMA } from "./catalogue/schema.ts";
import type { DiagnosticDoc } from "./doc.ts";
import type { Severity } from "./types.ts";

/** `MG` and four digits: 1xxx input, 2xxx mapping, 3xxx output, 4xxx configuration, 5xxx classes. */
export type DiagnosticCode =
  | keyof typeof INPUT
  | keyof typeof OPERATION
  | keyof typeof SCHEMA
  | keyof typeof OUTPUT
  | keyof typeof CONFIG;

/** Every code with its cause and fix; a code without documentation does not compile. */
export const CATALOGUE: Readonly<Record<DiagnosticCode, DiagnosticDoc>> = {
  ...INPUT,
  ...OPERATION,
  ...SCHEMA,
  ...OUTPUT,
  ...CONFIG,
};

/** How serious a report is: its code decides. */
export function severityOf({ code }: { readonly code: DiagnosticCode }): Severity {
  return CATALOGUE[code].severity;
}
