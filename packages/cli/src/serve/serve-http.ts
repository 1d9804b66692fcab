import type { Registry } from "@mcp-gen/runtime";
import { type HttpServer, type HttpServerOptions, serveHttp } from "@mcp-gen/runtime/node";
import type { CommandArguments } from "../commands.ts";
import type { Io } from "../terminal/io.ts";
import { UsageError } from "../usage-error.ts";

/** Serves over HTTP until SIGINT or SIGTERM; answers once it listens. */
export async function startHttp(
  registry: Registry,
  info: Pick<HttpServerOptions, "name" | "version" | "title">,
  { args, io }: { readonly args: CommandArguments; readonly io: Io },
): Promise<HttpServer> {
  const hostname = textOf(args.host);
  const path = textOf(args.path);
  const allowedHosts = listOf(args["allowed-host"]);
  const allowedOrigins = listOf(args["allowed-origin"]);
  const server = await listen(registry, {
    ...info,
    port: readPort(args.http),
    ...(hostname !== undefined && { hostname }),
    ...(path !== undefined && { path: path.startsWith("/") ? path : `/${path}` }),
    ...(allowedHosts !== undefined && { allowedHosts }),
    ...(allowedOrigins !== undefined && { allowedOrigins }),
  });
  io.stderr(`Serving "${info.name}" at ${server.url}. Ctrl-C ends it.\n`);
  const end = (): void => void server.close().then(() => process.exit(0));
  process.once("SIGINT", end).once("SIGTERM", end);
  return server;
}

async function listen(registry: Registry, options: Parameters<typeof serveHttp>[1]): Promise<HttpServer> {
  try {
    return await serveHttp(registry, options);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE") throw new UsageError(`port ${options.port} is in use`, "Choose another: --http PORT.");
    if (code === "EACCES")
      throw new UsageError(`port ${options.port} is not allowed`, "Choose one above 1023: --http PORT.");
    if (code === "EADDRNOTAVAIL") throw new UsageError(`"${options.hostname}" is no address of this machine`);
    throw error;
  }
}

function readPort(value: unknown): number {
  const port = Number(value);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError(`"${String(value)}" is no port`, "Ports are 0 to 65535.");
  return port;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function listOf(value: unknown): readonly string[] | undefined {
  return textOf(value)
    ?.split(",")
    .map((one) => one.trim());
}
