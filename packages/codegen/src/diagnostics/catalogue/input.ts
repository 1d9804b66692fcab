/** 1xxx: the input could not be read as it stands. */
export const INPUT = {
  MG1001: {
    severity: "error",
    title: "not an OpenAPI document",
    cause: "The document has neither `openapi` nor `swagger` with a version that is known.",
    fix: "Point mcp-gen at an OpenAPI 3.0, 3.1 or 3.2, or a Swagger 2.0 document.",
  },
} as const;
