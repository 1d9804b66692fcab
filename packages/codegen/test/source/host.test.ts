import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { createSink } from "../../src/diagnostics/sink.ts";
import { loadDocuments } from "../../src/source/documents.ts";
import { createNodeHost } from "../../src/source/host.ts";
import { rootOf } from "../../src/source/location.ts";

const host = createNodeHost();
const LIMITS = { maxBytes: 1000, timeoutMs: 5000 };
const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function serve(listener: RequestListener): Promise<string> {
  const server: Server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  cleanups.push(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "mcp-gen-host-"));
  cleanups.push(() => rm(path, { recursive: true }));
  return path;
}

describe("fetch", () => {
  it("gives the bytes, the final address and the content type", async () => {
    const origin = await serve((request, response) => {
      if (request.url === "/old") response.writeHead(302, { location: "/new" }).end();
      else response.writeHead(200, { "content-type": "application/json" }).end('{"a":1}');
    });
    const fetched = await host.fetch(`${origin}/old`, LIMITS);
    expect(fetched).toMatchObject({ url: `${origin}/new`, contentType: "application/json" });
    expect(Buffer.from(fetched.bytes).toString()).toBe('{"a":1}');
  });

  it("follows no redirect to another origin", async () => {
    let reached = 0;
    const inner = await serve((_request, response) => {
      reached++;
      response.end("{}");
    });
    const origin = await serve((_request, response) => response.writeHead(307, { location: `${inner}/x` }).end());
    await expect(host.fetch(origin, LIMITS)).rejects.toThrow(`it redirects to another origin, ${inner}`);
    expect(reached).toBe(0);
  });

  it("follows at most 5 redirects", async () => {
    let requests = 0;
    const origin = await serve((_request, response) => {
      requests++;
      response.writeHead(302, { location: `/${requests}` }).end();
    });
    await expect(host.fetch(origin, LIMITS)).rejects.toThrow("more than 5 redirects");
    expect(requests).toBe(6);
  });

  it("cuts a body off that is too large, with and without a length", async () => {
    const origin = await serve((request, response) => {
      if (request.url === "/length") response.writeHead(200, { "content-length": "2000" });
      response.end("x".repeat(2000));
    });
    for (const path of ["/length", "/chunked"]) {
      await expect(host.fetch(origin + path, LIMITS)).rejects.toMatchObject({ kind: "too-large" });
    }
  });

  it("stops a body that never ends at the time limit", async () => {
    const origin = await serve((_request, response) => {
      response.write("x");
    });
    await expect(host.fetch(origin, { ...LIMITS, timeoutMs: 50 })).rejects.toMatchObject({
      kind: "timeout",
      message: "no answer within 0.05 s",
    });
  });

  it("names the status of an answer that is no document", async () => {
    const origin = await serve((_request, response) => response.writeHead(404).end("no"));
    await expect(host.fetch(origin, LIMITS)).rejects.toThrow("the server answered 404 Not Found");
  });

  it("does not fetch an address with a password", async () => {
    await expect(host.fetch("http://u:secret@127.0.0.1:1/", LIMITS)).rejects.toThrow(/^an address with a user name/);
  });
});

describe("files", () => {
  it("reads up to the limit", async () => {
    const path = join(await folder(), "a.json");
    await writeFile(path, "12345");
    expect(Buffer.from(await host.readFile(path, { maxBytes: 5 })).toString()).toBe("12345");
    await expect(host.readFile(path, { maxBytes: 4 })).rejects.toMatchObject({ kind: "too-large" });
  });

  it("says what is wrong with a folder", async () => {
    const sink = createSink();
    await loadDocuments(await folder(), {}, host, sink);
    expect(sink.reports[0]?.message).toMatch(/ cannot be read: it is a folder$/);
  });

  it("does not follow a symbolic link out of the folder", async () => {
    const path = await folder();
    await mkdir(join(path, "specs"));
    await writeFile(join(path, "secret.json"), "{}");
    await writeFile(join(path, "specs/api.yaml"), "a: {$ref: link.json}\nb: {$ref: in.json}");
    await writeFile(join(path, "specs/in.json"), '{"in": 1}');
    await symlink("../secret.json", join(path, "specs/link.json"));
    const set = await loadDocuments(join(path, "specs/api.yaml"), {}, host, createSink());
    expect(set?.all.map(({ file }) => file)).toEqual(["api.yaml", "in.json"]);
    expect(set?.refusal?.("link.json", rootOf(set.root))?.kind).toBe("refused");
  });
});
