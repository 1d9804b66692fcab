import { decodeBase64, encodeBase64 } from "../http/base64.ts";
import { mayCall } from "../pipeline/authorize.ts";
import type { Registry } from "../registry/types.ts";
import { watchChanges } from "./changes.ts";
import { INTERNAL_ERROR, invalidParams, type RequestId } from "./json-rpc.ts";
import { type Answer, type Reply, refuse } from "./outgoing.ts";
import type { Peer } from "./peer.ts";
import type { MethodRequest, Server } from "./server.ts";

/** What an era adds to the result, as JSON members; and how it changes a definition. */
export interface ListForm {
  readonly members?: (registry: Registry) => string;
  readonly project?: (definition: string) => string;
}

/** Answers `tools/list`. */
export function listTools(server: Server, request: MethodRequest, peer: Peer, form: ListForm = {}): Reply {
  return readTools(server, request, peer, form).catch((error: unknown) => {
    server.options.log("error", "tools/list failed", { error });
    return refuse(request.id, INTERNAL_ERROR);
  });
}

async function readTools(
  server: Server,
  { id, params }: MethodRequest,
  { exchange }: Peer,
  { members, project }: ListForm,
): Promise<Answer> {
  const registry = await server.options.registry();
  watchChanges(server, registry);
  const definitions = await registry.definitions();
  const names = await visibleNames(registry, Object.keys(definitions), exchange.caller);
  const page = pageOf(names, params.cursor, registry.options.pageSize);
  if (page === undefined) return refuse(id, invalidParams("unknown cursor"));
  const last = page.names.at(-1);
  const next = page.more && last !== undefined ? `,"nextCursor":${JSON.stringify(toCursor(last))}` : "";
  return listText(id, {
    definitions: project === undefined ? pick(definitions, page.names) : map(pick(definitions, page.names), project),
    tail: next + (members?.(registry) ?? ""),
  });
}

async function visibleNames(
  registry: Registry,
  names: readonly string[],
  caller: Peer["exchange"]["caller"],
): Promise<readonly string[]> {
  const { access } = registry.options;
  if (access?.hide !== true) return names;
  const allowed = await Promise.all(names.map((name) => mayCall(access, name, caller)));
  return names.filter((_, index) => allowed[index] === true);
}

interface Page {
  readonly names: readonly string[];
  readonly more: boolean;
}

/** A cursor names the tool that it follows, so it survives additions; `undefined` for one that does not. */
function pageOf(names: readonly string[], cursor: unknown, size = Number.POSITIVE_INFINITY): Page | undefined {
  let start = 0;
  if (cursor !== undefined) {
    const after = typeof cursor === "string" && size < names.length ? fromCursor(cursor) : undefined;
    const index = after === undefined ? -1 : names.indexOf(after);
    if (index === -1) return undefined;
    start = index + 1;
  }
  if (start === 0 && size >= names.length) return { names, more: false };
  return { names: names.slice(start, start + size), more: start + size < names.length };
}

function toCursor(name: string): string {
  return encodeBase64(new TextEncoder().encode(name));
}

function fromCursor(cursor: string): string | undefined {
  const bytes = decodeBase64(cursor);
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}

function* pick(definitions: Readonly<Record<string, string>>, names: readonly string[]): Generator<string> {
  for (const name of names) yield definitions[name] ?? "";
}

function* map(texts: Iterable<string>, project: (text: string) => string): Generator<string> {
  for (const text of texts) yield project(text);
}

/** Characters per piece: large enough to make few writes, small enough to never copy a whole list. */
const PIECE = 64 * 1024;

interface ListParts {
  readonly definitions: Iterable<string>;
  /** Members of the result after the tools, ASCII. */
  readonly tail: string;
}

/**
 * The answer to `tools/list` in pieces, made of the prepared JSON texts without parsing one of them, and each made only
 * when it is asked for. Every text is ASCII, so a transport may write the pieces as latin1.
 */
function* listText(id: RequestId, { definitions, tail }: ListParts): Generator<string> {
  let piece = `{"jsonrpc":"2.0","id":${asciiJson(id)},"result":{"tools":[`;
  let separator = "";
  for (const definition of definitions) {
    piece += separator + definition;
    separator = ",";
    if (piece.length < PIECE) continue;
    yield piece;
    piece = "";
  }
  yield `${piece}]${tail}}}`;
}

/** JSON whose every character is ASCII. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
