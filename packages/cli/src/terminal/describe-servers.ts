import { type Catalog, createPaint, toEnvPrefix, toPlainLine } from "@mcp-gen/codegen";
import type { Settings } from "../config/settings.ts";
import type { Io } from "./io.ts";

/** The environment variable that takes the place of the server address, where there is one API. */
export function baseUrlVariable(catalog: Catalog, { envPrefix }: Settings): string | undefined {
  if (Object.keys(catalog.apis).length !== 1) return undefined;
  return `${toEnvPrefix(envPrefix ?? catalog.name)}_BASE_URL`;
}

/** Where requests go, and how to change that: nobody should have to find out by calling. */
export function describeServers(catalog: Catalog, settings: Settings, io: Io): string {
  const paint = createPaint(io.color);
  const variable = baseUrlVariable(catalog, settings);
  const fromEnv = variable === undefined ? undefined : io.env[variable];
  const change = variable === undefined ? "--base-url" : `--base-url or ${variable}`;
  return Object.values(catalog.apis)
    .map(({ server }) => {
      if (fromEnv) return `Requests go to ${toPlainLine(fromEnv, 200)} (${variable})\n`;
      if (server === undefined) return `${paint.severity("warning", "Requests go nowhere yet")}: give ${change}\n`;
      if (settings.server?.url !== undefined) return `Requests go to ${toPlainLine(server, 200)}\n`;
      const local = isLocal(server) ? ", on this machine" : "";
      return `Requests go to ${toPlainLine(server, 200)} (from the document${local}; another: ${change})\n`;
    })
    .join("");
}

function isLocal(server: string): boolean {
  return URL.canParse(server) && /^(?:localhost|127\.|\[::1\])/u.test(new URL(server).hostname);
}
