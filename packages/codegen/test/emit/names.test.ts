import { describe, expect, it } from "vitest";
import { toIdentifiers, toModulePath } from "../../src/emit/identifiers.ts";
import { runtimeNames } from "../../src/emit/runtime-names.ts";
import { typecheck } from "./support/typecheck.ts";

describe("toIdentifiers", () => {
  it.each([
    ["create_pet", "createPet", "CreatePetInput"],
    ["getPetById", "getPetById", "GetPetByIdInput"],
    ["GetPet", "getPet", "GetPetInput"],
    ["HTTPStatus", "httpStatus", "HTTPStatusInput"],
    ["get-http-2", "getHttp2", "GetHttp2Input"],
    ["_3d_models", "_3dModels", "_3dModelsInput"],
    ["_", "_", "_Input"],
    ["delete", "deleteTool", "DeleteInput"],
    ["Then", "thenTool", "ThenInput"],
    ["request", "requestTool", "RequestInput"],
  ])("%s", (name, handler, input) => {
    expect(toIdentifiers(name)).toMatchObject({ handler, input, output: input.replace(/Input$/, "Output") });
  });
});

describe("toModulePath", () => {
  it.each([
    ["create_pet", "./tools/create_pet.gen"],
    ["con", "./tools/con$.gen"],
    ["LPT1", "./tools/LPT1$.gen"],
    ["console", "./tools/console.gen"],
  ])("%s", (name, path) => {
    expect(toModulePath(name)).toBe(path);
  });
});

describe("runtimeNames", () => {
  it("exist in the runtime", () => {
    const text = Object.values(runtimeNames)
      .map(({ name, from, typeOnly }) => `export ${typeOnly ? "type " : ""}{ ${name} } from "${from}";`)
      .join("\n");
    expect(typecheck([{ path: "names.ts", text }])).toEqual([]);
    const wrong = 'export type { NoSuchName } from "@mcp-gen/runtime";';
    expect(typecheck([{ path: "wrong.ts", text: wrong }])).toHaveLength(1);
  }, 60_000);
});
