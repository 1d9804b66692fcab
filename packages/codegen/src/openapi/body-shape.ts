import { toFileSchema } from "../catalog/file-argument.ts";
import type { JsonSchema } from "../schema/json-schema.ts";
import { cleanText } from "../schema/text.ts";
import { child } from "../source/location.ts";
import type { Location } from "../source/types.ts";
import { annotateSchema } from "./annotate-schema.ts";
import type { MediaCandidate } from "./choose-media.ts";
import type { ReadContext } from "./context.ts";
import { readEncoding } from "./encoding.ts";
import { findFiles, withFiles } from "./files.ts";
import type { BodyShape } from "./shapes.ts";
import { text } from "./values.ts";

export interface DocumentedBody {
  readonly media: MediaCandidate;
  readonly required: boolean;
  readonly description: string | undefined;
  readonly at: Location;
}

/** A documented body of one media type as it is offered to the model. */
export function toBodyShape({ media, required, description, at }: DocumentedBody, context: ReadContext): BodyShape {
  const { contentType, kind, fields } = media;
  const base = { required, contentType, kind, file: false, at };
  const place = child(media.at, "schema");
  const clean = cleanText(description ?? "") || undefined;
  if (kind === "binary") {
    const own = text(toFields(fields.schema).description);
    return { ...base, schema: toFileSchema(clean ?? (own && cleanText(own))), file: true };
  }
  const read = fields.schema === undefined ? emptySchema(kind) : context.schemas.read(fields.schema, place, "input");
  if (kind === "text") {
    return { ...base, schema: toTextSchema(read, contentType, clean, at, context) };
  }
  if (kind === "json") return { ...base, schema: annotateSchema(read, { description: clean }, context) };
  const encoding = readEncoding(fields.encoding, child(media.at, "encoding"), context);
  const files = kind === "multipart" ? findFiles(fields.schema, place, fields.encoding, context) : new Map();
  const schema = annotateSchema(withFiles(read, files, context), { description: clean }, context);
  return {
    ...base,
    schema,
    ...(encoding === undefined ? {} : { encoding }),
    ...(files.size === 0 ? {} : { files: [...files.keys()] }),
  };
}

function toFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function emptySchema(kind: BodyShape["kind"]): JsonSchema {
  if (kind === "json") return {};
  return kind === "text" ? { type: "string" } : { type: "object" };
}

/** Text is sent as it is given, so whatever the schema builds (XML) the argument is a string. */
function toTextSchema(
  schema: JsonSchema,
  contentType: string,
  description: string | undefined,
  at: Location,
  context: ReadContext,
): JsonSchema {
  const root = context.schemas.resolveRoot(schema);
  if (typeof root === "object" && root.type === "string") return annotateSchema(schema, { description }, context);
  if (typeof root === "object" && root.type !== undefined) {
    context.sink.report({ code: "MG2025", message: `The ${contentType} body is given as text`, at });
  }
  return { type: "string", description: description ?? `The body as ${contentType}.` };
}
