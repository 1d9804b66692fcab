import type { JsonSchemaObject } from "../schema/json-schema.ts";

const PROPERTIES = {
  base64: { type: "string", description: "File content, base64." },
  filename: { type: "string" },
  contentType: { type: "string", description: "Media type, e.g. image/png." },
} as const;

/** The schema of the runtime's `FileArgument`: how a file is given as an argument. */
export function toFileSchema(description?: string): JsonSchemaObject {
  return {
    type: "object",
    ...(description === undefined ? {} : { description }),
    properties: PROPERTIES,
    required: ["base64"],
    additionalProperties: false,
  };
}

/** True for schemas made by `toFileSchema`; their TypeScript type is the runtime's `FileArgument`. */
export function isFileSchema(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null || !("properties" in schema)) return false;
  const { properties } = schema;
  if (properties === PROPERTIES) return true;
  return JSON.stringify(properties) === JSON.stringify(PROPERTIES);
}
