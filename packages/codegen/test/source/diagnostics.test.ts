import { describe, expect, it } from "vitest";
import { parse } from "./support.ts";

/** Whole rendered diagnostics of text that cannot be read, or only with a repair. */
const CASES: readonly (readonly [string, string, string])[] = [
  [
    "duplicate key",
    "openapi: 3.0.0\ninfo:\n  title: a\n  title: b\n",
    `  error MG1008  the key "title" appears twice in one mapping
    spec.yaml:4:3
      3 |   title: a
      4 |   title: b
        |   ^^^^^
    Remove or rename one of the two keys. More: mcp-gen explain MG1008
`,
  ],
  [
    "trailing comma",
    '{"openapi": "3.0.0",\n  "paths": {},\n}',
    `  warning MG1015  invalid JSON: a comma before the closing bracket; left out
    spec.yaml:2:14
      1 | {"openapi": "3.0.0",
      2 |   "paths": {},
        |              ^
    Remove the comma, as other tools may refuse the document. More: mcp-gen explain MG1015
`,
  ],
  [
    "missing comma",
    '{\r\n  "openapi": "3.0.0"\r\n  "paths": {}\r\n}',
    `  error MG1006  invalid JSON: expected "," or "}", but found a string
    spec.yaml:3:3
      2 |   "openapi": "3.0.0"
      3 |   "paths": {}
        |   ^
    Add the missing comma. More: mcp-gen explain MG1006
`,
  ],
  [
    "text with a colon",
    "info:\n  description: Note: read this\n",
    `  error MG1007  invalid YAML: nested mappings are not allowed in compact mappings
    spec.yaml:2:16
      1 | info:
      2 |   description: Note: read this
        |                ^
    Put the text in quotes if it is text with a colon in it. More: mcp-gen explain MG1007
`,
  ],
  [
    "unclosed quote",
    'a:\n  b: "x\nc: 1\n',
    `  error MG1007  invalid YAML: missing closing " quote
    spec.yaml:2:6
      1 | a:
      2 |   b: "x
        |      ^
    Add the closing quote. More: mcp-gen explain MG1007
`,
  ],
  [
    "undefined alias",
    "a: *missing\n",
    `  error MG1012  the alias "*missing" has no anchor before it
    spec.yaml:1:4
      1 | a: *missing
        |    ^^^^^^^^
    Define the anchor before the alias, and outside of it. More: mcp-gen explain MG1012
`,
  ],
  [
    "web page",
    "\n<!DOCTYPE html>\n",
    `  error MG1013  an HTML or XML page, not JSON or YAML
    spec.yaml:2:1
      2 | <!DOCTYPE html>
        | ^
    Use the address of the JSON or YAML document itself. More: mcp-gen explain MG1013
`,
  ],
  [
    "nothing",
    "# only a comment\n",
    `  error MG1005  "spec.yaml" holds no value
    spec.yaml:1:1
      1 | # only a comment
        | ^
    Check that the document was written or downloaded whole. More: mcp-gen explain MG1005
`,
  ],
  [
    "empty",
    "",
    `  error MG1005  "spec.yaml" holds no value
    spec.yaml:1:1
      1 |
        | ^
    Check that the document was written or downloaded whole. More: mcp-gen explain MG1005
`,
  ],
  [
    "under-indented quoted text",
    "a:\n  b: 'one\n  two'\n",
    `  warning MG1009  the lines of a quoted text are indented too little
    spec.yaml:2:6
      1 | a:
      2 |   b: 'one
        |      ^
    Indent them more than the key. More: mcp-gen explain MG1009
`,
  ],
  [
    "terminal escapes in the text",
    'a:\n\tb: "\u001b[31mred\u202e" x\n',
    `  error MG1007  invalid YAML: unexpected scalar at node end
    spec.yaml:2:17
      1 | a:
      2 |   b: "␛[31mred�" x
        |                  ^
    Correct the text at the place shown. More: mcp-gen explain MG1007
`,
  ],
];

describe("rendered diagnostics of input", () => {
  it.each(CASES)("%s", (_name, text, rendered) => {
    expect(parse(text).rendered).toBe(rendered);
  });
});
