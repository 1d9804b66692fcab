import { toFileSchema } from "../../../src/catalog/file-argument.ts";
import type { Catalog, ToolAnnotations, ToolSpec } from "../../../src/catalog/types.ts";
import type { JsonSchemaObject } from "../../../src/schema/json-schema.ts";

const ANNOTATIONS: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: true,
};

type ToolFields = Omit<ToolSpec, "key" | "naming" | "annotations" | "tags" | "deprecated" | "arguments" | "origin"> &
  Partial<ToolSpec>;

/** A tool with what the emitter does not look at filled in. */
export function tool(fields: ToolFields): ToolSpec {
  const request = fields.binding.kind === "http" ? fields.binding.request : { method: "GET", path: "/" };
  const { method, path } = request;
  return {
    key: `petstore.yaml ${method} ${path}`,
    naming: { method, path, document: "petstore.yaml" },
    annotations: ANNOTATIONS,
    tags: [],
    deprecated: false,
    arguments: [],
    origin: {
      file: "petstore.yaml",
      pointer: `/paths/${path.replaceAll("/", "~1")}/${method.toLowerCase()}`,
    },
    ...fields,
  };
}

/** A Catalog around tools and named schemas. */
export function catalog(fields: Partial<Catalog> & Pick<Catalog, "tools">): Catalog {
  return {
    name: "petstore",
    title: "Petstore",
    version: "1.0.0",
    apis: { petstore: { server: "https://petstore.example.test/v1" } },
    schemas: {},
    inputs: [{ file: "petstore.yaml", sha256: "0".repeat(64) }],
    ...fields,
  };
}

/** Named schemas from bare ones. */
export function named(schemas: Record<string, JsonSchemaObject | boolean>): Catalog["schemas"] {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      { schema, origin: { file: "petstore.yaml", pointer: `/components/schemas/${name}` } },
    ]),
  );
}

/** The input schema of a tool. */
export function input(properties: Record<string, unknown>, required: string[] = []): JsonSchemaObject {
  return { type: "object", properties, ...(required.length > 0 ? { required } : {}), additionalProperties: false };
}

const ref = (name: string) => ({ $ref: `#/$defs/${name}` });

const createPet = tool({
  name: "create_pet",
  title: "Add a pet to the store.",
  description: "Add a pet to the store.",
  inputSchema: input(
    {
      verbose: {
        type: "boolean",
        description: "Answer with the stored pet instead of only its id.",
        default: false,
      },
      body: { ...ref("NewPet"), description: "The pet to add. `id` is given by the store." },
    },
    ["body"],
  ),
  output: { kinds: ["json"], schema: ref("Pet"), mode: "lenient", wrap: false },
  binding: {
    kind: "http",
    request: {
      method: "POST",
      path: "/pets",
      query: { verbose: "form" },
      body: "application/json",
      responses: { 201: "application/json", "4XX": "application/problem+json" },
      security: [{ api_key: [] }],
    },
  },
});

const listPets = tool({
  name: "list_pets",
  description: "List the pets. The newest are first.\n\nAt most a hundred at once.",
  inputSchema: input({
    limit: {
      type: "integer",
      format: "int32",
      description: "How many to return.",
      minimum: 1,
      maximum: 100,
      default: 30,
    },
    status: {
      type: "array",
      items: ref("Status"),
      description:
        "Only pets in one of these states. A pet that is reserved counts as pending until somebody has paid for it, and as available again if nobody has within a day.",
    },
    "filter[born]": { type: "string", format: "date" },
    sort: { enum: ["name", "-name", "born", "-born"], description: "Order of the answer.", deprecated: true },
  }),
  output: { kinds: ["json"], schema: { type: "array", items: ref("Pet") }, mode: "lenient", wrap: true },
  binding: {
    kind: "http",
    request: {
      method: "GET",
      path: "/pets",
      query: {
        limit: "form",
        status: { style: "pipeDelimited" },
        "filter[born]": { style: "form", allowReserved: true },
        sort: "form",
      },
      responses: { 200: "application/json", default: "application/problem+json" },
      security: [{}, { api_key: [] }, { petstore_auth: ["read:pets"], tenant: [] }],
    },
  },
});

const deletePet = tool({
  name: "delete",
  description: "Remove a pet.",
  deprecated: true,
  inputSchema: input({ petId: { type: "integer", format: "int64", description: "Which pet." } }, ["petId"]),
  output: { kinds: ["empty"], mode: "lenient", wrap: false },
  binding: { kind: "http", request: { method: "DELETE", path: "/pets/{petId}", responses: { 204: "empty" } } },
});

const setPhoto = tool({
  name: "set_pet_photo",
  description: "Replace the photo of a pet.",
  inputSchema: input(
    {
      petId: { type: "integer" },
      body: {
        type: "object",
        properties: {
          photo: toFileSchema("The photo itself."),
          more: { type: "array", items: toFileSchema(), maxItems: 5 },
          caption: { type: "string", maxLength: 200 },
        },
        required: ["photo"],
      },
    },
    ["petId", "body"],
  ),
  output: {
    kinds: ["json", "text", "empty"],
    schema: {
      type: "object",
      properties: {
        url: { type: "string", format: "uri" },
        size: {
          type: "array",
          prefixItems: [{ type: "integer" }, { type: "integer" }],
          items: {},
          minItems: 2,
          maxItems: 2,
        },
      },
      required: ["url"],
    },
    mode: "none",
    wrap: false,
  },
  arguments: [
    { property: "/petId", in: "path", name: "petId", required: true },
    { property: "/body", in: "body", name: "body", required: true, mediaType: "multipart/form-data" },
  ],
  binding: {
    kind: "http",
    request: {
      method: "PUT",
      path: "/pets/{petId}/photo",
      body: {
        contentType: "multipart/form-data",
        encoding: { photo: { contentType: "image/png, image/jpeg" }, more: { contentType: "image/*" } },
        files: ["photo", "more"],
      },
      responses: { 200: ["application/json", "text/plain"], 204: "empty" },
      security: [{ petstore_auth: ["write:pets"] }],
    },
  },
});

const getPhoto = tool({
  name: "get-pet-photo",
  description: "The photo of a pet.",
  inputSchema: input({ petId: { type: "integer" } }, ["petId"]),
  output: { kinds: ["binary"], mode: "lenient", wrap: false },
  binding: {
    kind: "http",
    request: { method: "GET", path: "/pets/{petId}/photo", responses: { 200: "image/*" }, security: [{ basic: [] }] },
  },
});

const ping = tool({
  name: "ping_the_server_and_say_whether_all_of_it_works",
  description: "Whether the server is there.",
  inputSchema: input({}),
  output: { kinds: ["text"], mode: "lenient", wrap: true },
  binding: {
    kind: "http",
    request: {
      method: "GET",
      path: "/ping",
      server: "https://status.example.test",
      responses: { 200: "text/plain" },
    },
  },
});

const SCHEMAS = named({
  NewPet: {
    type: "object",
    description: "A pet that is not yet in the store.",
    properties: {
      name: { type: "string", minLength: 1, maxLength: 80 },
      status: { ...ref("Status"), default: "available" },
      tags: { type: "array", items: { type: "string" } },
      weight: { type: ["number", "null"], exclusiveMinimum: 0, description: "In kilograms; null if nobody knows." },
      owner: {
        anyOf: [
          { type: "object", properties: { name: { type: "string" }, phone: { type: "string" } }, required: ["name"] },
          { type: "null" },
        ],
      },
    },
    required: ["name"],
  },
  Pet: {
    description: "A pet in the store.\n\nPets have parents:\n\n- `mother`: always known\n- `father`: hardly ever",
    allOf: [
      ref("NewPet"),
      {
        type: "object",
        properties: {
          id: { type: "integer", format: "int64" },
          born: { type: "string", format: "date" },
          mother: ref("Pet"),
          father: { anyOf: [ref("Pet"), { type: "null" }] },
          notes: { type: "object", additionalProperties: { type: "string" } },
          colour: ref("Colour"),
        },
        required: ["id"],
      },
    ],
  },
  Status: { type: "string", enum: ["available", "pending", "sold"], description: "State of a pet." },
  Colour: {
    enum: "amber apricot auburn beige black blonde blue bronze brown buff calico cinnamon copper cream fawn grey".split(
      " ",
    ),
  },
  Unused: { type: "object", properties: { never: { type: "string" } } },
});

/** Six tools of all kinds. */
export const petstore: Catalog = catalog({
  tools: [createPet, listPets, deletePet, setPhoto, getPhoto, ping],
  schemas: SCHEMAS,
  apis: {
    petstore: {
      server: "https://petstore.example.test/v1",
      securitySchemes: {
        api_key: { type: "apiKey", in: "header", name: "X-Api-Key", env: { token: "PETSTORE_API_KEY" } },
        petstore_auth: {
          type: "oauth2",
          clientCredentials: { tokenUrl: "https://petstore.example.test/oauth/token" },
          env: { clientId: "PETSTORE_PETSTORE_AUTH_CLIENT_ID", clientSecret: "PETSTORE_PETSTORE_AUTH_CLIENT_SECRET" },
        },
        tenant: { type: "apiKey", in: "query", name: "tenant", env: { token: "PETSTORE_TENANT" } },
        basic: {
          type: "http",
          scheme: "basic",
          env: { username: "PETSTORE_BASIC_USERNAME", password: "PETSTORE_BASIC_PASSWORD" },
        },
        unused: { type: "http", scheme: "bearer", env: { token: "PETSTORE_UNUSED" } },
      },
    },
  },
});
