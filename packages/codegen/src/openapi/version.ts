import type { DiagnosticSink } from "../diagnostics/types.ts";
import { child, rootOf } from "../source/location.ts";
import type { SourceDocument } from "../source/types.ts";
import type { Dialect } from "./schema/schema-reader.ts";
import { isObject } from "./values.ts";

/**
 * Which OpenAPI a document is written in; undefined, with an error reported, if it is none that is known. Versions that
 * are numbers or shortened (`3`, `3.0`, `2`) are taken with a warning.
 */
export function readVersion(document: SourceDocument, sink: DiagnosticSink): Dialect | undefined {
  const root = document.value;
  const key = isObject(root) && root.openapi !== undefined ? "openapi" : "swagger";
  const raw = isObject(root) ? root[key] : undefined;
  if (typeof raw !== "string" && typeof raw !== "number") return refuse(document, sink);
  const written = String(raw).trim();
  const dialect = toDialect(written, key);
  if (dialect === undefined) return refuse(document, sink, `${key}: ${written}`);
  const usual = key === "swagger" ? raw === "2.0" : typeof raw === "string" && /^3\.[012]\.\d+(-[\w.]+)?$/.test(raw);
  if (!usual) {
    const message = `"${key}: ${written}" is read as ${dialect === "2.0" ? "Swagger" : "OpenAPI"} ${dialect}`;
    sink.report({ code: "MG2017", message, at: child(rootOf(document), key) });
  }
  return dialect;
}

function toDialect(written: string, key: "openapi" | "swagger"): Dialect | undefined {
  const [, major, minor] = /^v?(\d+)(?:\.(\d+))?(?:[.-].*)?$/.exec(written) ?? [];
  if (major === "2") return "2.0";
  if (major !== "3") return undefined;
  // `swagger: 3.0.0` and the like were written by early converters.
  if (minor === undefined || minor === "0" || key === "swagger") return "3.0";
  return "3.1";
}

function refuse(document: SourceDocument, sink: DiagnosticSink, found?: string): undefined {
  const reason = found === undefined ? "has neither `openapi` nor `swagger`" : `says "${found}", which is not known`;
  sink.report({ code: "MG1001", message: `"${document.file}" ${reason}`, at: rootOf(document) });
  return undefined;
}
