import type { ParameterSpec, PartEncoding } from "@mcp-gen/runtime";
import type { ArgumentPlace } from "../catalog/types.ts";
import type { JsonSchema } from "../schema/json-schema.ts";
import type { Location } from "../source/types.ts";
import type { MediaKind } from "./media-type.ts";

/** One argument of a tool before it has its key. */
export interface Slot {
  readonly in: ArgumentPlace;
  /** Wire name. */
  readonly name: string;
  readonly required: boolean;
  /** As it is offered to the model, description included. */
  readonly schema: JsonSchema;
  readonly mediaType?: string;
  readonly file?: true;
  readonly at: Location;
}

export type ParameterPlace = "path" | "query" | "header" | "cookie" | "querystring";

/** A parameter of any version of OpenAPI, read. */
export interface ParameterShape extends Slot {
  readonly in: ParameterPlace;
  /** How it is serialised; defaults left out. */
  readonly binding: Omit<ParameterSpec, "from">;
}

/** A request body of any version of OpenAPI, read; one media type is chosen. */
export interface BodyShape {
  readonly required: boolean;
  /** As documented, e.g. `application/json; charset=utf-8`. */
  readonly contentType: string;
  readonly kind: MediaKind;
  readonly schema: JsonSchema;
  readonly encoding?: Readonly<Record<string, PartEncoding>>;
  /** Properties of a multipart body that are files or lists of files. */
  readonly files?: readonly string[];
  /** The whole body is one file. */
  readonly file: boolean;
  readonly at: Location;
}

/** A documented answer of any version of OpenAPI; its schemas are not read yet. */
export interface ResponseShape {
  /** `200`, `2XX` or `default`. */
  readonly status: string;
  readonly content: readonly MediaShape[];
}

export interface MediaShape {
  readonly mediaType: string;
  readonly schema?: unknown;
  readonly at: Location;
}
