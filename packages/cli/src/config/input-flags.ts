import type { ArgsDef } from "citty";

/** Flags of every command that reads documents. */
export const INPUT_FLAGS: ArgsDef = {
  config: {
    type: "string",
    description: "Configuration file (default: mcp-gen.config.{ts,mjs,json})",
    valueHint: "FILE",
  },
  name: { type: "string", description: "Server name", valueHint: "NAME" },
  "include-tag": { type: "string", description: "Only operations with this tag (comma-separated)", valueHint: "TAG" },
  "exclude-tag": { type: "string", description: "No operations with this tag (comma-separated)", valueHint: "TAG" },
  "include-path": {
    type: "string",
    description: "Only paths that match this glob (comma-separated)",
    valueHint: "GLOB",
  },
  method: { type: "string", description: "Only these HTTP methods (comma-separated)", valueHint: "GET,POST" },
  output: { type: "enum", options: ["lenient", "strict", "none"], description: "How output schemas are listed" },
  lenient: { type: "boolean", description: "Skip operations whose $ref leads nowhere, instead of stopping" },
  strict: { type: "boolean", description: "Treat warnings as errors" },
  "allow-remote": { type: "boolean", description: "Follow $ref to other origins" },
  "allow-files": { type: "boolean", description: "Follow $ref to files outside the document's folder" },
};

/** Flags that may stand several times, and what stands between their values then. */
export const LIST_FLAGS: ReadonlyMap<string, string> = new Map([
  ...["include-tag", "exclude-tag", "include-path", "method", "allowed-host", "allowed-origin"].map(
    (flag) => [flag, ","] as const,
  ),
  ["header", "\n"],
]);

/** Server URL, for every command that calls the API or writes code that does. */
export const BASE_URL_FLAG: ArgsDef = {
  "base-url": { type: "string", description: "Server URL instead of the document's", valueHint: "URL" },
};

/** Headers of every request, for commands that call the API. */
export const HEADER_FLAG: ArgsDef = {
  header: {
    type: "string",
    description: "Header of every request; $NAME is taken from the environment",
    valueHint: '"NAME: VALUE"',
  },
};

/** How a server over HTTP is reached. */
export const HTTP_FLAGS: ArgsDef = {
  http: {
    type: "string",
    description: "Serve over HTTP instead of stdio (default port: 3000)",
    valueHint: "PORT",
  },
  host: { type: "string", description: "Address to listen on (default: 127.0.0.1)", valueHint: "ADDRESS" },
  path: { type: "string", description: "Path of the endpoint (default: /mcp)", valueHint: "PATH" },
  "allowed-host": {
    type: "string",
    description: "Host by which the server may be called (comma-separated; default: this machine's names)",
    valueHint: "NAME",
  },
  "allowed-origin": {
    type: "string",
    description: "Origin of web pages that may call the server and read it (comma-separated)",
    valueHint: "URL",
  },
};

/** Flags whose value may be left out, and what it is then; only a number is taken for one. */
export const OPTIONAL_VALUES: ReadonlyMap<string, string> = new Map([["http", "3000"]]);

/** Documents of a command that reads several. */
export const INPUTS: ArgsDef = {
  inputs: {
    type: "positional",
    required: false,
    description: "OpenAPI documents (files, URLs, - for standard input), or a configuration file",
    valueHint: "SPEC",
  },
};
