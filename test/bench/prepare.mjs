import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** Inside the workspace, so that generated code finds `@mcp-gen/runtime`. */
const FOLDER = join(ROOT, "test/.cache/bench");
const CLI = join(ROOT, "packages/cli/dist/bin.js");
const PEERS = { "openapi-mcp-generator": "4.0.1", undici: "7.30.2" };
/** The official SDK's two generations, each with its own validator: they do not share a folder. */
const SDKS = {
  sdk1: { "@modelcontextprotocol/sdk": "1.32.2", zod: "4.1.13" },
  sdk2: { "@modelcontextprotocol/server": "2.4.0", "@modelcontextprotocol/node": "2.1.2" },
};

export const UPSTREAM = "http://127.0.0.1:4999";

/** Everything that is needed to measure: documents, generated and compiled servers, peers. */
export async function prepare(parts) {
  mkdirSync(join(FOLDER, "out"), { recursive: true });
  if (!existsSync(CLI)) throw new Error("build first: pnpm build");
  const work = { folder: FOLDER, cli: CLI, peers: join(FOLDER, "peers"), tsc, documents: documents() };
  install(work.peers, PEERS);
  for (const [name, dependencies] of Object.entries(SDKS)) {
    work[name] = join(FOLDER, name);
    if (parts.includes("echo") || parts.includes("http")) install(work[name], dependencies);
  }
  const { petstore, github, echo } = work.documents;
  work.servers = { petstore: generatePetstore(petstore), echo: generateEcho(echo) };
  for (const [name, server] of Object.entries(work.servers)) {
    work.servers[`${name}Http`] = join(dirname(server), "http.js");
    work.servers[`${name}Load`] = join(dirname(server), name === "petstore" ? "load.js" : "server.js");
  }
  if (["startup", "proxy", "proxyHttp"].some((part) => parts.includes(part))) work.rivals = generateRivals(work);
  // GitHub takes a while, and not every part wants it.
  if (github === undefined || !(parts.includes("startup") || parts.includes("types"))) return work;
  work.servers.github = generate("github", github);
  work.servers.githubInputs = generate("github-inputs", github, ["--output", "none"]);
  work.tools = saveTools(work.servers.githubInputs);
  return work;
}

/** GitHub's description comes from the corpus; without it there are the small documents only. */
function documents() {
  const corpus = resolve(ROOT, process.env.MCP_GEN_CORPUS ?? "../shared/corpus");
  const folder = join(FOLDER, "documents");
  mkdirSync(folder, { recursive: true });
  const big = join(corpus, "github-api.json");
  const petstore = join(folder, "petstore.json");
  const source = join(corpus, "petstore3.yaml");
  const text = readFileSync(existsSync(source) ? source : join(ROOT, "examples/petstore/openapi.yaml"), "utf8");
  writeFileSync(petstore, JSON.stringify(parse(text)));
  return { petstore, echo: writeEcho(folder), ...(existsSync(big) && { github: big }) };
}

/** The floor's only tool, as an operation. */
function writeEcho(folder) {
  const types = {
    text: { type: "string" },
    count: { type: "integer" },
    flag: { type: "boolean" },
    mode: { enum: ["a", "b"] },
    tags: { type: "array", items: { type: "string" } },
  };
  const parameters = Object.entries(types).map(([name, schema]) => ({ name, in: "query", required: true, schema }));
  const file = join(folder, "echo.json");
  const operation = {
    operationId: "echo",
    summary: "Echo",
    parameters,
    responses: { 200: { description: "The same" } },
  };
  const document = {
    openapi: "3.1.0",
    info: { title: "Echo", version: "1.0.0" },
    servers: [{ url: UPSTREAM }],
    paths: { "/echo": { get: operation } },
  };
  writeFileSync(file, JSON.stringify(document));
  return file;
}

/** Generates and compiles a server; answers the path of its JavaScript. */
function generate(name, document, flags = []) {
  const dir = join(FOLDER, "generated", name);
  rmSync(dir, { recursive: true, force: true });
  node([CLI, "generate", document, "-o", dir, "--base-url", UPSTREAM, ...flags]);
  return compile(dir);
}

function generateEcho(document) {
  const server = generate("echo", document);
  const dir = dirname(dirname(server));
  // A function in place of the HTTP call, as a user writes it.
  const text = readFileSync(join(dir, "server.ts"), "utf8");
  // Every default is on but the rate limit, which the load would exceed.
  const options = "rateLimit: false, overrides: { echo: async (input) => input as never },";
  const changed = text.replace(/\/\/ overrides: .*/u, options);
  if (changed === text) throw new Error("server.ts has no place for overrides");
  writeFileSync(join(dir, "server.ts"), changed);
  writeFileSync(join(dir, "http.ts"), HTTP_SERVER.replace("OPTIONS", options));
  return compile(dir);
}

function generatePetstore(document) {
  const server = generate("petstore", document);
  const dir = dirname(dirname(server));
  const text = readFileSync(join(dir, "server.ts"), "utf8");
  writeFileSync(join(dir, "load.ts"), text.replace("createRegistry({", "createRegistry({ rateLimit: false,"));
  writeFileSync(join(dir, "http.ts"), HTTP_SERVER.replace("OPTIONS", "rateLimit: false,"));
  return compile(dir);
}

const HTTP_SERVER = `import { serveHttp } from "@mcp-gen/runtime/node";
import { createRegistry } from "./registry.gen.js";

await serveHttp(createRegistry({ OPTIONS }), { name: "bench", version: "1.0.0", port: Number(process.env.PORT) });
`;

function compile(dir) {
  const compilerOptions = {
    target: "ES2022",
    // As a project for Node has it: the types of browsers alone take TypeScript a second.
    lib: ["ES2023"],
    module: "NodeNext",
    strict: true,
    skipLibCheck: true,
    types: ["node"],
    rootDir: ".",
    outDir: "dist",
  };
  writeFileSync(join(dir, "package.json"), '{ "type": "module" }\n');
  writeFileSync(join(dir, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["**/*.ts"] }));
  node([tsc("6.0"), "-p", dir]);
  return join(dir, "dist/server.js");
}

function tsc(version) {
  return join(dirname(createRequire(import.meta.url).resolve(`typescript-${version}/package.json`)), "bin/tsc");
}

function install(dir, dependencies) {
  const wanted = JSON.stringify({ private: true, dependencies });
  const manifest = join(dir, "package.json");
  if (existsSync(manifest) && readFileSync(manifest, "utf8") === wanted && existsSync(join(dir, "node_modules")))
    return;
  mkdirSync(dir, { recursive: true });
  writeFileSync(manifest, wanted);
  run("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts"], dir);
}

/** What the peer makes of the same documents. Its GitHub does not pass its own compiler, which emits all the same. */
function generateRivals({ peers, documents: { petstore, github } }) {
  const bin = join(peers, "node_modules/openapi-mcp-generator/bin/openapi-mcp-generator.js");
  const servers = {};
  for (const [name, document] of Object.entries({ petstore, github })) {
    if (document === undefined) continue;
    const dir = join(FOLDER, "rivals", name);
    servers[name] = join(dir, "build/index.js");
    if (existsSync(servers[name])) continue;
    node([bin, "-i", document, "-o", dir, "-b", UPSTREAM, "--force"]);
    const shared = join(FOLDER, "rivals/petstore/node_modules");
    if (name === "petstore") run("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts"], dir);
    else if (!existsSync(join(dir, "node_modules"))) symlinkSync(shared, join(dir, "node_modules"));
    spawnSync(process.execPath, [join(shared, "typescript/bin/tsc")], { cwd: dir });
    if (!existsSync(servers[name])) throw new Error(`the peer's ${name} has no ${servers[name]}`);
  }
  return servers;
}

/** The tools of a compiled server as one JSON file: what a hand-written server would send. */
function saveTools(server) {
  const lines = [
    {
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "bench", version: "1" } },
    },
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", id: 2, method: "tools/list" },
  ];
  const input = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  const { stdout } = spawnSync(process.execPath, [server], { input, encoding: "utf8", maxBuffer: 1 << 28 });
  const reply = stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .find(({ id }) => id === 2);
  const file = join(FOLDER, "documents/github.tools.json");
  writeFileSync(file, JSON.stringify(reply.result.tools));
  return file;
}

function node(args) {
  run(process.execPath, args);
}

function run(command, args, cwd = ROOT) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: "utf8", maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${error ?? `${stdout}${stderr}`}`);
}
