import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createShelter, type Pet, type Shelter, type Status } from "./pets.ts";
import { Problem } from "./problem.ts";
import { readPhoto } from "./read-photo.ts";

/** One request that was answered. */
export interface LoggedRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly status: number;
  readonly requestBytes: number;
  readonly contentType: string | undefined;
}

export interface ApiOptions {
  /** What `X-Api-Key` must be for changes. */
  readonly key: string;
  readonly onRequest?: (request: LoggedRequest) => void;
}

interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly body?: string | Uint8Array;
}

/** The API of `openapi.yaml`, with its state in memory. */
export function createApi({ key, onRequest }: ApiOptions): Server {
  const shelter = createShelter();
  return createServer(async (request, response) => {
    const body = await readBody(request);
    const answer = await route(request, body, { shelter, key }).catch(toProblem);
    send(response, answer);
    onRequest?.({
      method: request.method ?? "",
      url: request.url ?? "",
      status: answer.status,
      requestBytes: body.length,
      contentType: request.headers["content-type"],
    });
  });
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function send(response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, type === undefined ? {} : { "content-type": type });
  response.end(body);
}

function toProblem(error: unknown): Answer {
  const problem = error instanceof Problem ? error : new Problem(500, "Internal Server Error", "something broke");
  const { status, title, message } = problem;
  return {
    status,
    type: "application/problem+json",
    body: JSON.stringify({ type: "about:blank", title, status, detail: message }),
  };
}

function json(value: unknown, status = 200): Answer {
  return { status, type: "application/json", body: JSON.stringify(value) };
}

interface Context {
  readonly shelter: Shelter;
  readonly key: string;
}

async function route(request: IncomingMessage, body: Buffer, { shelter, key }: Context): Promise<Answer> {
  const url = new URL(request.url ?? "/", "http://localhost");
  const [version, resource, id, part, ...rest] = url.pathname.split("/").slice(1);
  const { method = "GET" } = request;
  if (version !== "v1" || rest.length > 0) throw new Problem(404, "Not Found", `there is nothing at ${url.pathname}`);
  if (method !== "GET" && request.headers["x-api-key"] !== key)
    throw new Problem(401, "Unauthorized", "a valid X-Api-Key is needed for changes");
  if (resource === "report" && method === "GET")
    return { status: 200, type: "text/plain; charset=utf-8", body: report(shelter) };
  if (resource === "pets" && id === undefined && method === "GET") return json(listPets(shelter, url.searchParams));
  if (resource === "pets" && id === undefined && method === "POST") return json(createPet(shelter, body), 201);
  if (resource !== "pets" || id === undefined)
    throw new Problem(404, "Not Found", `there is nothing at ${url.pathname}`);
  const pet = findPet(shelter, id);
  if (part === "photo") return photo(shelter, pet, { method, body, type: request.headers["content-type"] ?? "" });
  return onePet(shelter, pet, method, body);
}

function report({ pets }: Shelter): string {
  const count = (status: Status) => [...pets.values()].filter((pet) => pet.status === status).length;
  return `${pets.size} pets: ${count("available")} available, ${count("pending")} pending, ${count("adopted")} adopted.\n`;
}

function listPets({ pets }: Shelter, query: URLSearchParams): unknown {
  const states = query.getAll("status");
  const kind = query.get("kind");
  const after = Number(query.get("after") ?? Number.POSITIVE_INFINITY);
  const limit = Number(query.get("limit") ?? 20);
  const found = [...pets.values()]
    .filter(
      (pet) =>
        (states.length === 0 || states.includes(pet.status)) && (kind === null || pet.kind === kind) && pet.id < after,
    )
    .sort((a, b) => b.id - a.id);
  const page = found.slice(0, limit);
  return { pets: page, ...(found.length > limit && { next: page.at(-1)?.id }) };
}

function parse(body: Buffer): Record<string, unknown> {
  try {
    return JSON.parse(body.toString("utf8")) as Record<string, unknown>;
  } catch {
    throw new Problem(422, "Unprocessable Content", "the body is not JSON");
  }
}

function createPet(shelter: Shelter, body: Buffer): Pet {
  const { id: _, ...given } = parse(body);
  if (typeof given.name !== "string" || (given.kind !== "cat" && given.kind !== "dog")) {
    throw new Problem(422, "Unprocessable Content", "a pet needs a name and a kind");
  }
  if ([...shelter.pets.values()].some((pet) => pet.name === given.name)) {
    throw new Problem(409, "Conflict", `a pet with the name ${given.name} exists`);
  }
  const pet = { ...given, id: shelter.nextId } as Pet;
  shelter.nextId += 1;
  shelter.pets.set(pet.id, pet);
  return pet;
}

function findPet({ pets }: Shelter, id: string): Pet {
  const pet = pets.get(Number(id));
  if (pet === undefined) throw new Problem(404, "Not Found", `there is no pet ${id}`);
  return pet;
}

function onePet(shelter: Shelter, pet: Pet, method: string, body: Buffer): Answer {
  if (method === "GET") return json(pet);
  if (method === "DELETE") {
    shelter.pets.delete(pet.id);
    return { status: 204 };
  }
  if (method !== "PATCH") throw new Problem(405, "Method Not Allowed", `${method} is not offered here`);
  const changed = { ...pet, ...parse(body), id: pet.id };
  shelter.pets.set(pet.id, changed);
  return json(changed);
}

function photo({ photos }: Shelter, { id }: Pet, request: { method: string; body: Buffer; type: string }): Answer {
  if (request.method === "PUT") {
    const stored = readPhoto(request.body, request.type);
    photos.set(id, stored);
    const { filename, caption, bytes } = stored;
    return json({ bytes: bytes.length, filename, caption });
  }
  const stored = photos.get(id);
  if (stored === undefined) throw new Problem(404, "Not Found", `there is no photo of pet ${id}`);
  return { status: 200, type: "image/png", body: stored.bytes };
}
