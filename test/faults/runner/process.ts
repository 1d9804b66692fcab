import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Session } from "./session.ts";
import type { Upstream } from "./types.ts";

/** A served tool set as a real process over stdio. */
export interface ServerProcess {
  write(data: string | Buffer): void;
  closeStdin(): void;
  /** Lines of stdout once there are `count`, plus what comes in the quiet moment after them. */
  lines(count: number, timeoutMs: number): Promise<string[]>;
  exited(timeoutMs: number): Promise<number | null>;
  stop(): Promise<void>;
}

/** Starts the session's tools as a process, with an upstream on 127.0.0.1 if one is wanted. */
export async function startServer(
  session: Session,
  options: { readonly env?: Record<string, string> | undefined; readonly upstream?: Upstream | undefined },
): Promise<ServerProcess> {
  const api = options.upstream ? await startUpstream(options.upstream) : undefined;
  const { command, env } = await session.serverCommand(api?.url);
  const child = spawn(process.execPath, command, { env: { ...process.env, ...env, ...options.env }, stdio: "pipe" });
  const exit = once(child, "exit").then(([code]) => code as number | null);
  return {
    write: (data) => void child.stdin.write(data),
    closeStdin: () => child.stdin.end(),
    lines: collect(child),
    exited: (timeoutMs) => within(exit, timeoutMs, "exit"),
    stop: async () => {
      child.kill("SIGKILL");
      await exit;
      await api?.close();
    },
  };
}

function collect(child: ChildProcessWithoutNullStreams): ServerProcess["lines"] {
  let text = "";
  let errors = "";
  child.stdout.setEncoding("utf8").on("data", (data: string) => {
    text += data;
  });
  child.stderr.setEncoding("utf8").on("data", (data: string) => {
    errors += data;
  });
  const complete = () => text.split("\n").filter((line) => line.trim() !== "");
  return async (count, timeoutMs) => {
    const end = Date.now() + timeoutMs;
    while (complete().length < count && Date.now() < end) await pause(20);
    await pause(150);
    if (complete().length < count)
      throw new Error(`${complete().length} of ${count} lines came: ${text}\nstderr: ${errors}`);
    return complete();
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

function within<T>(promise: Promise<T>, ms: number, what: string): Promise<T> {
  return Promise.race([promise, pause(ms).then(() => Promise.reject(new Error(`no ${what} within ${ms} ms`)))]);
}

/** An API on 127.0.0.1 that answers everything alike. */
export async function startUpstream(answer: Upstream): Promise<{ url: string; close(): Promise<void> }> {
  const server: Server = createServer(async (request, response) => {
    request.resume();
    if (answer.delayMs !== undefined) await pause(answer.delayMs);
    const json = "json" in answer;
    response.writeHead(answer.status ?? 200, {
      ...(json && { "content-type": "application/json" }),
      ...answer.headers,
    });
    response.end(json ? JSON.stringify(answer.json) : answer.body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
