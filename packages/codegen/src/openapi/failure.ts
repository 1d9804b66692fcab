import { CATALOGUE } from "../diagnostics/catalogue.ts";
import type { Location } from "../source/types.ts";
import type { ReadContext } from "./context.ts";
import { isOperationError } from "./operation-error.ts";
import { isSchemaError } from "./schema/schema-reader.ts";

/** What cannot become a tool, by name and place. */
export interface LeftOut {
  readonly what: string;
  readonly at: Location;
}

/**
 * Reports why something cannot become a tool. An unresolvable reference stops the run unless `lenient` is set; anything
 * else leaves only `what` out: at its own place, since many may fail at the same reference. Errors that are no findings
 * about the document are thrown on.
 */
export function reportFailure(error: unknown, { what, at }: LeftOut, context: ReadContext): undefined {
  if (!isOperationError(error) && !isSchemaError(error)) throw error;
  const { report } = error;
  if (CATALOGUE[report.code].severity === "error" && context.options.lenient !== true) {
    context.sink.report(report);
    return undefined;
  }
  context.sink.report({
    code: "MG2003",
    message: `${what} is left out: ${report.message}`,
    at,
    ...(report.hint === undefined ? {} : { hint: report.hint }),
  });
  return undefined;
}
