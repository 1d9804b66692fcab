import { spawn } from "node:child_process";
import { once } from "node:events";
import { startUpstream } from "./process.ts";
import type { Session } from "./session.ts";
import type { Upstream } from "./types.ts";

/** A served tool set as a real process that listens. */
export interface HttpServerProcess {
  readonly url: string;
  stop(): Promise<void>;
}

export interface HttpServerSetup {
  /** Options of the server, as `serveHttp` takes them. */
  readonly config: object;
  readonly upstream?: Upstream;
}

const START_MS = 15_000;

/** Starts the session's tools on a free port of 127.0.0.1, with an upstream there if one is wanted. */
export async function startHttpServer(
  session: Session,
  { config, upstream }: HttpServerSetup,
): Promise<HttpServerProcess> {
  const api = upstream === undefined ? undefined : await startUpstream(upstream);
  const { command, env } = await session.httpCommand(api?.url, config);
  const child = spawn(process.execPath, command, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exit = once(child, "exit");
  const stop = async (): Promise<void> => {
    child.kill("SIGKILL");
    await exit;
    await api?.close();
  };
  let errors = "";
  try {
    const url = await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no address within ${START_MS} ms: ${errors}`)), START_MS);
      child.stderr.setEncoding("utf8").on("data", (text: string) => {
        errors += text;
        const found = /http:\/\/127\.0\.0\.1:\d+\/[\w-]*/u.exec(errors)?.[0];
        if (found !== undefined) resolve(found);
        if (found !== undefined) clearTimeout(timer);
      });
      child.once("exit", () => reject(new Error(`the server ended: ${errors}`)));
    });
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
