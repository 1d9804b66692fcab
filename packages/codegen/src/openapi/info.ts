import { cleanLine, cleanText } from "../schema/text.ts";
import { child, pointerOf, rootOf } from "../source/location.ts";
import type { Location } from "../source/types.ts";
import type { ReadContext } from "./context.ts";
import { isObject, text } from "./values.ts";

export interface Info {
  readonly title: string;
  readonly version: string;
  readonly description?: string;
}

/** The Info Object (OpenAPI 3.1 §4.8.2); numbers become strings as they are written, with a warning. */
export function readInfo(context: ReadContext): Info {
  const { root } = context.documents;
  const at = child(rootOf(root), "info");
  const info = isObject(root.value) && isObject(root.value.info) ? root.value.info : {};
  const description = cleanText(text(info.description) ?? "");
  return {
    title: readScalar(info.title, child(at, "title"), { context, fallback: "API" }),
    version: readScalar(info.version, child(at, "version"), { context, fallback: "0.0.0" }),
    ...(description === "" ? {} : { description }),
  };
}

interface ScalarOptions {
  readonly context: ReadContext;
  /** Taken if there is nothing. */
  readonly fallback: string;
}

function readScalar(value: unknown, at: Location, { context, fallback }: ScalarOptions): string {
  if (typeof value === "string" && cleanLine(value) !== "") return cleanLine(value);
  const pointer = pointerOf(at);
  if (typeof value !== "number" && typeof value !== "boolean") {
    context.sink.report({ code: "MG2018", message: `"${pointer}" is missing; taken as "${fallback}"`, at });
    return fallback;
  }
  // YAML's 1.10 is the number 1.1: only the text knows.
  const written = at.document.scalarSource?.(pointer)?.trim() ?? String(value);
  context.sink.report({ code: "MG2018", message: `"${pointer}" is not a string; taken as "${written}"`, at });
  return written;
}
