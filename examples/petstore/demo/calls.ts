import assert from "node:assert/strict";

/** What comes back from a call. */
export interface CallResult {
  readonly content: readonly {
    readonly type: string;
    readonly text?: string;
    readonly data?: string;
    readonly mimeType?: string;
  }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
}

/** One call of the story, what it shows, and what must be true of it. */
export interface DemoCall {
  readonly shows: string;
  readonly tool: string;
  readonly args: Record<string, unknown>;
  /** `METHOD /path` of the request that must be sent; none if the call must not reach the API. */
  readonly sends?: string;
  readonly check: (result: CallResult) => void;
}

/** A red square of four by four pixels. */
export const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR4nGP8z4AATAxEcQAz0QEHOoQ+uAAAAABJRU5ErkJggg==";

const text = (result: CallResult) => result.content.map((block) => block.text ?? "").join("\n");

export const CALLS: readonly DemoCall[] = [
  {
    shows: "read, with a list in the query",
    tool: "list_pets",
    args: { status: ["available", "pending"], limit: 5 },
    sends: "GET /v1/pets?status=available&status=pending&limit=5",
    check: (result) => assert.equal([result.structuredContent?.pets].flat().length, 2),
  },
  {
    shows: "create, with a JSON body and the key from the environment",
    tool: "create_pet",
    args: { body: { kind: "dog", name: "Rex", status: "available", walks: 2 } },
    sends: "POST /v1/pets",
    check: (result) => assert.equal(result.structuredContent?.id, 3),
  },
  {
    shows: "upload a file, as multipart/form-data",
    tool: "upload_photo",
    args: { petId: 3, body: { file: { base64: PNG, filename: "rex.png", contentType: "image/png" }, caption: "Rex" } },
    sends: "PUT /v1/pets/3/photo",
    check: (result) => assert.equal(result.structuredContent?.filename, "rex.png"),
  },
  {
    shows: "an image comes back as an image",
    tool: "get_photo",
    args: { petId: 3 },
    sends: "GET /v1/pets/3/photo",
    check: (result) => assert.deepEqual(result.content[0], { type: "image", data: PNG, mimeType: "image/png" }),
  },
  {
    shows: "what the API refuses is a tool error that a model can read",
    tool: "get_pet",
    args: { petId: 99 },
    sends: "GET /v1/pets/99",
    check: (result) => {
      assert.equal(result.isError, true);
      assert.match(text(result), /404 Not Found[\s\S]*there is no pet 99/u);
    },
  },
  {
    shows: "wrong arguments never reach the API",
    tool: "update_pet",
    args: { petId: 1, body: { status: "adoptd" } },
    check: (result) => {
      assert.equal(result.isError, true);
      assert.match(text(result), /did you mean "adopted"/u);
    },
  },
  {
    shows: "a number that came as a string is repaired",
    tool: "get_pet",
    args: { petId: "1" },
    sends: "GET /v1/pets/1",
    check: (result) => assert.equal(result.structuredContent?.name, "Mitzi"),
  },
];
