import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Reading } from "@mcp-gen/codegen";
import { CLI, writeProject } from "./project.ts";
import type { Fault, Way } from "./types.ts";

/** Arguments of `node`, and what its environment has besides the usual. */
export interface Command {
  readonly command: readonly string[];
  readonly env: Record<string, string>;
}

export interface CommandOptions {
  readonly fault: Fault;
  readonly way: Way;
  readonly specPath: string;
  readonly reading: Reading | undefined;
  readonly baseUrl: string | undefined;
}

/** How the tools are started over stdio. */
export async function stdioCommand({ fault, way, specPath, reading, baseUrl }: CommandOptions): Promise<Command> {
  if (way === "serve" || reading === undefined)
    return { command: [CLI, "serve", specPath, ...baseFlags(baseUrl)], env: {} };
  const dir = writeRunnable(reading, fault);
  const server = join(dir, "server.ts");
  const variable = /process\.env\.(\w+_BASE_URL)/u.exec(readFileSync(server, "utf8"))?.[1];
  const env: Record<string, string> = baseUrl === undefined || variable === undefined ? {} : { [variable]: baseUrl };
  return { command: ["--import", "tsx", server], env };
}

/** How they are started over HTTP: by the command line's flags, or as the README says for generated code. */
export async function httpCommand(
  { fault, way, specPath, reading, baseUrl }: CommandOptions,
  config: object,
): Promise<Command> {
  if (way === "serve" || reading === undefined) {
    return { command: [CLI, "serve", specPath, "--http", "0", ...baseFlags(baseUrl), ...configFlags(config)], env: {} };
  }
  const dir = writeRunnable(reading, fault);
  const { name, version } = reading.catalog;
  const options = { name, version, port: 0, ...config };
  const code = `import { serveHttp } from "@mcp-gen/runtime/node";
import { createRegistry } from "./registry.gen.ts";

const registry = createRegistry({ http: { baseUrl: ${JSON.stringify(baseUrl)} } });
const { url } = await serveHttp(registry, ${JSON.stringify(options)});
console.error(url);
`;
  writeFileSync(join(dir, "http.ts"), code);
  return { command: ["--import", "tsx", join(dir, "http.ts")], env: {} };
}

function writeRunnable(reading: Reading, fault: Fault): string {
  const dir = writeProject(reading, fault, "process");
  writeFileSync(join(dir, "package.json"), '{ "type": "module" }\n');
  return dir;
}

function baseFlags(baseUrl: string | undefined): readonly string[] {
  return baseUrl === undefined ? [] : ["--base-url", baseUrl];
}

const FLAGS: Readonly<Record<string, string>> = { allowedOrigins: "--allowed-origin", allowedHosts: "--allowed-host" };

function configFlags(config: object): readonly string[] {
  return Object.entries(config).flatMap(([option, values]) => {
    const flag = FLAGS[option];
    if (flag === undefined) throw new Error(`http.config: the runner does not know the option "${option}"`);
    return (values as readonly string[]).flatMap((value) => [flag, value]);
  });
}
