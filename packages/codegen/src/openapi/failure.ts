import { CATALOGUE } from "../diagnostics/catalogue.ts";
import type { ReadContext } from "./context.ts";
import { isOperationError } from "./operation-error.ts";
import { isSchemaError } from "./schema/schema-reader.ts";

/**
 * Reports why something cannot become a tool. An unresolvable reference stops the run unless `lenient` is set; anything
 * else leaves only `what` out. Errors that are no findings about the document are thrown on.
 */
export function reportFailure(error: unknown, what: string, context: ReadContext): undefined {
  if (!isOperationError(error) && !isSchemaError(error)) throw error;
  const { report } = error;
  if (CATALOGUE[report.code].severity === "error" && context.options.lenient !== true) {
    context.sink.report(report);
    return undefined;
  }
  context.sink.report({
    code: "MG2003",
    message: `${what} is left out: ${report.message}`,
    ...(report.at === undefined ? {} : { at: report.at }),
    ...(report.hint === undefined ? {} : { hint: report.hint }),
  });
  return undefined;
}
