import { resolve } from "node:path";
import type { DiagnosticSink, ReadOptions } from "@mcp-gen/codegen";
import type { CommandArguments } from "../commands.ts";
import type { Io } from "../terminal/io.ts";
import { UsageError } from "../usage-error.ts";
import type { Config } from "./config.ts";
import { findConfig, isConfigFile, loadConfig } from "./load-config.ts";

/** Configuration and flags put together: flags win. */
export interface Settings extends Omit<Config, "input"> {
  readonly inputs: readonly string[];
}

/**
 * What a command works on. A configuration is read if it is named, or if no document is. `undefined` if it is not
 * usable, which is reported.
 */
export async function readSettings(
  args: CommandArguments,
  io: Io,
  sink: DiagnosticSink,
): Promise<Settings | undefined> {
  const named = args._.map(String);
  const configFile =
    textOf(args.config) ?? named.find(isConfigFile) ?? (named.length === 0 ? findConfig(io.cwd) : undefined);
  const loaded = configFile === undefined ? undefined : await loadConfig(resolve(io.cwd, configFile), sink);
  if (configFile !== undefined && loaded === undefined) return undefined;
  const documents = named.filter((one) => one !== configFile);
  const { input, ...config } = loaded?.config ?? {};
  const inputs = documents.length > 0 ? documents : [input ?? []].flat();
  if (inputs.length === 0)
    throw new UsageError(
      "no document was given",
      "Name an OpenAPI document, e.g. `mcp-gen list openapi.yaml`, or write mcp-gen.config.ts.",
    );
  return { ...config, ...flagOptions(args, config), inputs };
}

function flagOptions(args: CommandArguments, config: Config): Partial<ReadOptions> {
  const includes = {
    tags: listOf(args["include-tag"]),
    paths: listOf(args["include-path"]),
    methods: listOf(args.method),
  };
  const include = Object.entries(includes).filter(([, value]) => value !== undefined);
  const excludeTags = listOf(args["exclude-tag"]);
  const name = textOf(args.name);
  const baseUrl = textOf(args["base-url"]);
  return {
    ...(name !== undefined && { name }),
    ...(include.length > 0 && { include: { ...config.include, ...Object.fromEntries(include) } }),
    ...(excludeTags !== undefined && { exclude: { ...config.exclude, tags: excludeTags } }),
    // The flag is one of the modes: citty checked it.
    ...(args.output !== undefined && { output: args.output as NonNullable<ReadOptions["output"]> }),
    ...(baseUrl !== undefined && { server: { ...config.server, url: checkUrl(baseUrl) } }),
    ...(args.lenient === true && { lenient: true }),
    ...(args["allow-remote"] === true && { allowRemote: true }),
    ...(args["allow-files"] === true && { allowFiles: true }),
  };
}

function checkUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/u.test(new URL(text).protocol)) {
    throw new UsageError(
      `"${text}" is not an http(s) URL`,
      "Give the whole URL, e.g. --base-url http://127.0.0.1:8080/v1.",
    );
  }
  return text;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function listOf(value: unknown): readonly string[] | undefined {
  return textOf(value)
    ?.split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
}
