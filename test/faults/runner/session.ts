import { join } from "node:path";
import { type Diagnostic, type Reading, toDiagnostics } from "@mcp-gen/codegen";
import { type ListedTool as ListRow, toListJson } from "../../../packages/cli/src/list/list-json.ts";
import { callOfficially, type LastCall, type OfficialClient } from "./official-clients.ts";
import { connect, type Peer } from "./peer.ts";
import { importModules } from "./project.ts";
import { readFault } from "./read-fault.ts";
import { httpCommand, stdioCommand } from "./server-commands.ts";
import type { Fault, ListedTool, SentRequest, ToolResult, Upstream, Way, WireArguments } from "./types.ts";
import { createUpstream } from "./upstream.ts";

/** One argument as `list --json` shows it. */
export interface ArgumentRow {
  readonly property: string;
  readonly in: string;
  readonly name: string;
  readonly required: boolean;
}

export interface CallOutcome {
  readonly result: ToolResult;
  readonly sent: readonly SentRequest[];
}

/** The tools of a fault's document, made in one of the two ways, and everything that a check may ask of them. */
export interface Session {
  readonly fault: Fault;
  readonly way: Way;
  readonly specPath: string;
  readonly failed: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly loadMs: number;
  readonly loadHeapMb: number;
  /** URLs that were fetched while loading. */
  readonly fetched: readonly string[];
  readonly tools: readonly ListedTool[];
  /** The tools as they came over the wire. */
  readonly listText: string;
  readonly serverInfo: { readonly name: string; readonly version: string };
  readonly envNames: readonly string[];
  tool(op: string): ListedTool;
  hasTool(op: string): boolean;
  argumentsOf(op: string): readonly ArgumentRow[];
  /** The top-level property of an argument, by its place and wire name. */
  propertyOf(op: string, place: string, name: string | undefined): string | undefined;
  call(op: string, args: WireArguments | undefined, extra?: object): Promise<CallOutcome>;
  answerWith(upstream: Upstream): void;
  redirectFrom(url: string, status: number, location: string): void;
  /** `$TOOL(GET /x)` in a text stands for the tool's name. */
  withToolNames(text: string): string;
  /** Arguments for `node` that start the tools as a process. */
  serverCommand(baseUrl: string | undefined): Promise<{ command: readonly string[]; env: Record<string, string> }>;
  /** The same over HTTP, on a free port; the address is printed to standard error. `config`: options of the server. */
  httpCommand(
    baseUrl: string | undefined,
    config: object,
  ): Promise<{ command: readonly string[]; env: Record<string, string> }>;
  /** Imports every generated module into this process. */
  importAll(): Promise<void>;
  /** Sets every credential to a value, as for a check that wants to see where it goes. */
  setAllCredentials(value: string): void;
  /** Makes the last call again, by an official client. */
  repeatCall(client: OfficialClient): Promise<void>;
  listWithProfile(profile: string): Promise<readonly ListedTool[]>;
}

/** What a state-setting check has said so far. */
export interface Context {
  readonly specUrl?: string | undefined;
  readonly credentials?: Readonly<Record<string, unknown>>;
  /** Of the MCP client's own HTTP requests: with them, the tools are called over HTTP. */
  readonly requestHeaders?: Readonly<Record<string, string>>;
}

/** Loads a fault's document and makes its tools. */
export async function openSession(fault: Fault, way: Way, context: Context = {}): Promise<Session> {
  const loaded = await readFault(fault, context);
  const upstream = createUpstream();
  const rows = loaded.reading === undefined ? [] : toListJson(loaded.reading, []).tools;
  const peer =
    loaded.reading === undefined
      ? undefined
      : await connect(loaded.reading, { way, fault, fetch: upstream.fetch, requestHeaders: context.requestHeaders });
  const find = (op: string) => rows.find((row) => `${row.source.method} ${row.source.path}` === op);
  const row = (op: string): ListRow => {
    const found = find(op);
    if (found === undefined)
      throw new Error(`no tool for ${op}; there are ${rows.map((one) => `${one.source.method} ${one.source.path}`)}`);
    return found;
  };
  // The contract of `list --json`.
  const argumentsOf = (op: string) => row(op).arguments as readonly ArgumentRow[];
  const propertyOf = (op: string, place: string, name: string | undefined) => {
    const found = argumentsOf(op).find((one) => one.in === place && (name === undefined || one.name === name));
    return found?.property.slice(1).replaceAll("~1", "/").replaceAll("~0", "~");
  };
  setCredentials(loaded.reading, context.credentials ?? {});
  let last: LastCall | undefined;
  const specPath = join(fault.folder, fault.spec);
  return {
    fault,
    way,
    specPath,
    ...loaded,
    diagnostics: toDiagnostics(loaded.reports),
    tools: peer?.tools ?? [],
    listText: peer?.listText ?? "",
    serverInfo: peer?.serverInfo ?? { name: "", version: "" },
    envNames: credentialNames(loaded.reading),
    tool: (op) => toolOf(peer, row(op).name),
    hasTool: (op) => find(op) !== undefined,
    argumentsOf,
    propertyOf,
    call: async (op, args, extra) => {
      if (peer === undefined)
        throw new Error(`the document was refused: ${toDiagnostics(loaded.reports).map((one) => one.message)}`);
      const { name } = row(op);
      const input = { ...toInput(args ?? {}, (place, wire) => propertyOf(op, place, wire)), ...extra };
      upstream.reset();
      last = { name, arguments: input };
      const result = await peer.call(name, input);
      return { result, sent: upstream.sent() };
    },
    answerWith: upstream.answerWith,
    redirectFrom: upstream.redirectFrom,
    withToolNames: (text) => text.replaceAll(/\$TOOL\(([^)]*)\)/gu, (_, op: string) => row(op).name),
    serverCommand: (baseUrl) => stdioCommand({ fault, way, specPath, reading: loaded.reading, baseUrl }),
    httpCommand: (baseUrl, config) => httpCommand({ fault, way, specPath, reading: loaded.reading, baseUrl }, config),
    importAll: () => importModules(fault),
    setAllCredentials: (value) => {
      for (const name of credentialNames(loaded.reading)) process.env[name] = value;
    },
    repeatCall: async (client) => {
      if (peer === undefined || last === undefined) throw new Error("there was no call to repeat");
      await callOfficially(client, peer, last);
    },
    listWithProfile: async (profile) => {
      throw new Error(`profiles are not there yet: ${profile}`);
    },
  };
}

function toolOf(peer: Peer | undefined, name: string): ListedTool {
  const tool = peer?.tools.find((one) => one.name === name);
  if (tool === undefined) throw new Error(`"${name}" is not listed`);
  return tool;
}

/** Arguments by place and wire name → the tool's own input. */
function toInput(
  args: WireArguments,
  propertyOf: (place: string, name: string | undefined) => string | undefined,
): object {
  const input: Record<string, unknown> = {};
  for (const [place, values] of Object.entries(args)) {
    const whole = place === "body";
    for (const [name, value] of whole ? [[undefined, values] as const] : Object.entries(values as object)) {
      const property = propertyOf(place, name);
      if (property === undefined) throw new Error(`there is no argument ${place} ${name ?? ""}`);
      Object.defineProperty(input, property, { value, enumerable: true, configurable: true, writable: true });
    }
  }
  return input;
}

function credentialRows(reading: Reading | undefined) {
  return reading === undefined ? [] : toListJson(reading, []).credentials;
}

function credentialNames(reading: Reading | undefined): readonly string[] {
  return credentialRows(reading).flatMap((row) => Object.values(row.env));
}

/** Credentials come as a user gives them: in the environment. */
function setCredentials(reading: Reading | undefined, credentials: Readonly<Record<string, unknown>>): void {
  for (const { scheme, env } of credentialRows(reading)) {
    for (const [part, name] of Object.entries(env)) {
      const given = Object.hasOwn(credentials, scheme) ? credentials[scheme] : undefined;
      const value = typeof given === "string" ? given : (given as Record<string, string> | undefined)?.[part];
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
