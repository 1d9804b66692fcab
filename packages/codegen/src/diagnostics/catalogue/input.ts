/** 1xxx: the input could not be read as it stands. */
export const INPUT = {
  MG1001: {
    severity: "error",
    title: "not an OpenAPI document",
    cause: "The document has neither `openapi` nor `swagger` with a version that is known.",
    fix: "Point mcp-gen at an OpenAPI 3.0, 3.1 or 3.2, or a Swagger 2.0 document.",
  },
  MG1002: {
    severity: "error",
    title: "input cannot be read",
    cause: "The file or URL does not exist, may not be read, or did not answer with a document.",
    fix: "Check the path or URL, and that you may read it.",
  },
  MG1003: {
    severity: "error",
    title: "input too large",
    cause: "The file is larger than `limits.maxBytes`, which stops a hostile document from filling the memory.",
    fix: "Raise `limits.maxBytes` in your configuration if you trust the document.",
  },
  MG1004: {
    severity: "error",
    title: "not UTF-8 text",
    cause:
      "The bytes are not valid UTF-8, nor UTF-16 with a byte order mark. Older encodings cannot be told apart safely.",
    fix: "Save the document as UTF-8.",
  },
  MG1005: {
    severity: "error",
    title: "empty document",
    cause: "The input holds no value: it is empty, or nothing but white space and comments.",
    fix: "Check that the document was written or downloaded whole.",
  },
  MG1006: {
    severity: "error",
    title: "invalid JSON",
    cause: "The text does not follow the JSON grammar (RFC 8259) at the place shown.",
    fix: "Correct the text at the place shown.",
  },
  MG1007: {
    severity: "error",
    title: "invalid YAML",
    cause: "The text does not follow the YAML 1.2 grammar at the place shown, so its structure is not certain.",
    fix: "Correct the text at the place shown.",
  },
  MG1008: {
    severity: "error",
    title: "duplicate YAML key",
    cause:
      "A mapping has the same key twice. YAML 1.2 §3.2.1.1 wants them unique, and one of the values would be lost.",
    fix: "Remove or rename one of the two keys.",
  },
  MG1009: {
    severity: "warning",
    title: "YAML repaired",
    cause: "The text breaks a rule of YAML 1.2, but only one value is possible, so that value was used.",
    fix: "Correct the text at the place shown, as other tools may refuse it.",
  },
  MG1010: {
    severity: "error",
    title: "nested too deeply",
    cause: "Values are nested deeper than `limits.maxDepth`, which stops a hostile document from exhausting the stack.",
    fix: "Raise `limits.maxDepth` in your configuration if you trust the document.",
  },
  MG1011: {
    severity: "error",
    title: "too many values",
    cause:
      "With every YAML alias written out, the document has more values than `limits.maxNodes`. A few hundred bytes of aliases to aliases can stand for billions of values.",
    fix: "Write fewer aliases, or raise `limits.maxNodes` in your configuration if you trust the document.",
  },
  MG1012: {
    severity: "error",
    title: "unusable YAML alias",
    cause: "An alias names an anchor that does not come before it, or one that contains the alias itself.",
    fix: "Define the anchor before the alias, and outside of it.",
  },
  MG1013: {
    severity: "error",
    title: "HTML or XML instead of a document",
    cause: "The input starts with a tag. Often it is a login page, an error page, or the page that shows the document.",
    fix: "Use the address of the JSON or YAML document itself.",
  },
  MG1014: {
    severity: "warning",
    title: "several YAML documents in one file",
    cause: "The file holds several documents separated by `---`; an OpenAPI description is one document.",
    fix: "Move the other documents to files of their own.",
  },
  MG1015: {
    severity: "warning",
    title: "JSON repaired",
    cause: "The text has a comma before a closing bracket. JSON (RFC 8259) has none there, but the value is certain.",
    fix: "Remove the comma, as other tools may refuse the document.",
  },
  MG1016: {
    severity: "warning",
    title: "value without a JSON form",
    cause:
      "OpenAPI documents hold JSON values only. Infinity and NaN (`.inf`, `.nan`) are none, so the text was kept as a string.",
    fix: "Write a number, or put the text in quotes.",
  },
  MG1030: {
    severity: "error",
    title: "not valid by the official schema",
    cause:
      "`mcp-gen validate` asked the official validator, and it refuses this place. mcp-gen itself may still cope with it.",
    fix: "Correct the document as the message says.",
  },
} as const;
