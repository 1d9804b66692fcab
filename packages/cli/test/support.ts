import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { main } from "../src/main.ts";

export interface RunResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface Project {
  readonly dir: string;
  /** Runs the command line in the folder, as it would be without a terminal. */
  run(...argv: readonly string[]): Promise<RunResult>;
  write(path: string, text: string): void;
  read(path: string): string;
  /** Paths of all files below a folder, sorted. */
  files(folder?: string): readonly string[];
}

export interface ProjectOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly interactive?: boolean;
}

/** A folder with files, removed after the test. What is printed is captured; the folder's path reads as `<dir>`. */
export function createProject(files: Readonly<Record<string, string>>, options: ProjectOptions = {}): Project {
  const dir = mkdtempSync(join(tmpdir(), "mcp-gen-cli-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  const { env = {}, interactive = false } = options;
  return {
    dir,
    write,
    read: (path) => readFileSync(join(dir, path), "utf8"),
    files: (folder = ".") =>
      readdirSync(join(dir, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(join(dir, folder).length + 1))
        .sort(),
    run: async (...argv) => {
      let out = "";
      let err = "";
      const code = await main(argv, {
        stdout: (text) => {
          out += text;
        },
        stderr: (text) => {
          err += text;
        },
        color: false,
        colorOut: false,
        interactive,
        canAsk: false,
        columns: 100,
        env,
        cwd: dir,
      });
      const plain = (text: string) => text.replaceAll(dir, "<dir>").replace(/\d+\.\d s\b/u, "0.0 s");
      return { code, out: plain(out), err: plain(err) };
    },
  };
}

export const PETSTORE = `openapi: 3.0.3
info: { title: Petstore, version: 1.0.0 }
servers: [{ url: "https://petstore.example.test/v1" }]
tags: [{ name: pets }, { name: store }]
security: [{ api_key: [] }]
paths:
  /pets:
    get:
      operationId: listPets
      tags: [pets]
      summary: List all pets
      parameters:
        - { name: status, in: query, schema: { type: string, enum: [available, sold] } }
        - { name: limit, in: query, schema: { type: integer, minimum: 1 } }
      responses:
        "200":
          description: The pets
          content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Pet" } } } }
    post:
      operationId: createPet
      tags: [pets]
      summary: Add a pet
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } }
      responses:
        "201":
          description: Added
          content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } }
  /orders/{orderId}:
    delete:
      operationId: deleteOrder
      tags: [store]
      summary: Delete an order
      parameters:
        - { name: orderId, in: path, required: true, schema: { type: integer } }
      responses:
        "204": { description: Gone }
components:
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        id: { type: integer, readOnly: true }
        name: { type: string }
  securitySchemes:
    api_key: { type: apiKey, in: header, name: X-Api-Key }
`;
