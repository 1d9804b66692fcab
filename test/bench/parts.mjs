import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { UPSTREAM } from "./prepare.mjs";

const VENDOR = fileURLToPath(new URL("vendor/", import.meta.url));
const FLOOR = join(VENDOR, "servers/floor.mjs");
const PARSE = join(VENDOR, "gen/floor-parse.mjs");
const NODE = process.execPath;

const ECHO = {
  name: "echo",
  arguments: { text: "hello world", count: 3, flag: true, mode: "a", tags: ["x", "y", "z"] },
};
const server = (name, path, more = {}) => ({ name, command: [NODE, path], ...more });
const http = (name, args, more = {}) => ({ name, command: [NODE, ...args], ...more });
const SDK1 = join(VENDOR, "servers/sdk1.mjs");
const SDK2 = join(VENDOR, "servers/sdk2.mjs");
const UPSTREAM_SERVER = {
  command: [NODE, join(VENDOR, "servers/upstream.mjs")],
  env: { PORT: new URL(UPSTREAM).port },
};
const STATELESS = {
  modern: true,
  call: {
    ...ECHO,
    _meta: {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  },
  headers: { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "echo" },
};

/** What can be measured: the script that does, and its tables. */
export const PARTS = {
  startup: {
    title: "Start-up over stdio",
    about:
      "From the start of the process to the `initialize` answer, and to the whole `tools/list`; CPU and peak memory then.",
    script: "vendor/startup.mjs",
    configs: ({ servers, rivals, tools }) => [
      {
        title: "start-up over stdio",
        runs: 9,
        baseline: "floor, 1 tool",
        contenders: [
          server("floor, 1 tool", FLOOR),
          ...(tools ? [{ name: "floor, GitHub (prebuilt JSON file)", command: [NODE, FLOOR, "stdio", tools] }] : []),
          server("mcp-gen petstore", servers.petstore),
          ...(servers.github
            ? [server("mcp-gen GitHub, input schemas", servers.githubInputs), server("mcp-gen GitHub", servers.github)]
            : []),
          ...(rivals
            ? [
                server("openapi-mcp-generator petstore", rivals.petstore),
                ...(rivals.github ? [server("openapi-mcp-generator GitHub", rivals.github)] : []),
              ]
            : []),
        ],
      },
    ],
  },
  first: {
    title: "First call",
    about: "The first and the second call of a tool after start-up: what loading and compiling its validator costs.",
    script: "first-call.mjs",
    configs: ({ servers }) => [
      {
        title: "first call over stdio",
        runs: 9,
        baseline: "floor",
        call: ECHO,
        contenders: [server("floor", FLOOR), server("mcp-gen", servers.echo)],
      },
    ],
  },
  generate: {
    title: "Generation",
    about: "The whole process, into a fresh folder. The peer writes no output schemas and no types of answers.",
    script: "vendor/gen.mjs",
    configs: (work) => [
      ...(work.documents.github
        ? [generation(work, "GitHub (13.0 MB JSON, 1,223 operations)", work.documents.github)]
        : []),
      generation(work, "petstore (19 operations)", work.documents.petstore),
    ],
  },
  types: {
    title: "Type-checking generated code",
    about: "`tsc --strict --noEmit` over the generated GitHub.",
    script: "vendor/gen.mjs",
    configs: ({ servers, tsc, folder }) =>
      servers.github
        ? [
            {
              title: "tsc --strict over the generated GitHub",
              runs: 3,
              baseline: "TypeScript 6.0",
              contenders: ["5.9", "6.0", "7.0"].map((version) => ({
                name: `TypeScript ${version}`,
                command: [NODE, tsc(version), "-p", join(folder, "generated/github"), "--noEmit"],
              })),
            },
          ]
        : [],
  },
  echo: {
    title: "Echo over stdio",
    about: "`tools/call` of a function in the process; the server's own CPU.",
    script: "vendor/load-stdio.mjs",
    configs: ({ servers, sdk1, sdk2 }) => [
      {
        title: "echo tools/call over stdio",
        runs: 7,
        warmup: 4000,
        calls: 12000,
        calls1: 12000,
        inflight: [1, 64],
        call: ECHO,
        baseline: "floor",
        contenders: [
          server("floor", FLOOR),
          server("mcp-gen", servers.echoLoad),
          server("official SDK v1", SDK1, { env: { PEERS: sdk1 } }),
          server("official SDK v2", SDK2, { env: { PEERS: sdk2 } }),
        ],
      },
    ],
  },
  http: {
    title: "Echo over HTTP",
    about: "`tools/call` of a function in the process by POST, each connection with one request at a time.",
    script: "vendor/load-http.mjs",
    configs: ({ servers, sdk1, sdk2 }) => [
      {
        title: "echo tools/call over HTTP",
        runs: 7,
        warmup: 3000,
        calls: 6000,
        calls1: 3000,
        connections: [1, 64],
        call: ECHO,
        baseline: "floor",
        contenders: [
          http("floor", [FLOOR, "http"]),
          http("mcp-gen, session", [servers.echoHttp], { session: true }),
          http("mcp-gen, 2026-07-28", [servers.echoHttp], STATELESS),
          http("official SDK v1, session", [SDK1, "http-session"], { env: { PEERS: sdk1 }, session: true }),
          http("official SDK v2, 2026-07-28", [SDK2, "http"], { env: { PEERS: sdk2 }, ...STATELESS }),
        ],
      },
    ],
  },
  proxyHttp: {
    title: "Proxied call over HTTP",
    about: "`GET /pet/1` of an API on the same machine. The floor has a pool of undici.",
    script: "vendor/load-http.mjs",
    configs: ({ servers, peers }) => [
      {
        title: "proxied GET /pet/1 over HTTP",
        runs: 7,
        warmup: 1000,
        calls: 2000,
        calls1: 1000,
        connections: [16],
        port: 4700,
        call: { name: "get_pet_by_id", arguments: { petId: 1 } },
        baseline: "floor (undici pool)",
        upstream: UPSTREAM_SERVER,
        contenders: [
          http("floor (undici pool)", [FLOOR, "http"], { env: { UPSTREAM, UNDICI: `${peers}/` } }),
          http("mcp-gen, session", [servers.petstoreHttp], { session: true }),
        ],
      },
    ],
  },
  proxy: {
    title: "Proxied call over stdio",
    about: "`GET /pet/1` of an API on the same machine, 16 in flight. The floor has a pool of undici.",
    script: "vendor/load-stdio.mjs",
    configs: ({ servers, rivals, peers }) => [
      {
        title: "proxied GET /pet/1 over stdio",
        runs: 7,
        warmup: 800,
        calls: 1000,
        calls1: 1000,
        inflight: [16],
        baseline: "floor (undici pool)",
        upstream: UPSTREAM_SERVER,
        call: { name: "get_pet_by_id", arguments: { petId: 1 } },
        contenders: [
          server("floor (undici pool)", FLOOR, { env: { UPSTREAM, UNDICI: `${peers}/` } }),
          server("mcp-gen", servers.petstoreLoad),
          ...(rivals
            ? [
                server("openapi-mcp-generator", rivals.petstore, {
                  call: { name: "getPetById", arguments: { petId: 1 } },
                }),
              ]
            : []),
        ],
      },
    ],
  },
};

function generation({ folder, cli, peers }, title, document) {
  const out = (name) => join(folder, "out", name);
  const peer = join(peers, "node_modules/openapi-mcp-generator/bin/openapi-mcp-generator.js");
  const ours = (name, folderName, flags = []) => ({
    name,
    command: [NODE, cli, "generate", document, "-o", out(folderName), ...flags],
    out: out(folderName),
  });
  return {
    title,
    runs: 7,
    baseline: "JSON.parse",
    contenders: [
      { name: "JSON.parse", command: [NODE, PARSE, "JSON.parse", document] },
      {
        name: "floor: parse, tools with $defs, write",
        command: [NODE, PARSE, "walk", document],
        env: { OUT: out("walk.json") },
        out: out("walk.json"),
      },
      ours("mcp-gen generate", "mcp-gen"),
      ours("mcp-gen generate, no output schemas", "mcp-gen-inputs", ["--output", "none"]),
      {
        name: "openapi-mcp-generator",
        command: [NODE, peer, "-i", document, "-o", out("peer"), "-b", UPSTREAM, "--force"],
        out: out("peer"),
      },
    ],
  };
}
