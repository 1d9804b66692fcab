import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type NameOptions, nameTools } from "../../src/catalog/names.ts";
import type { Catalog, NameSource, ToolSpec } from "../../src/catalog/types.ts";
import { createSink } from "../../src/diagnostics/sink.ts";

function toolOf(source: Partial<NameSource>): ToolSpec {
  const naming: NameSource = { method: "GET", path: "/x", document: "api.json", ...source };
  return {
    key: `${naming.document} ${naming.method} ${naming.path}`,
    name: "",
    naming,
    description: "Text.",
    inputSchema: { type: "object", properties: {}, additionalProperties: false },
    output: { kinds: [], mode: "none", wrap: false },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    tags: [],
    deprecated: false,
    arguments: [],
    binding: { kind: "http", request: { method: naming.method, path: naming.path } },
    origin: { file: naming.document, pointer: "" },
  };
}

function nameAll(sources: readonly Partial<NameSource>[], options: NameOptions = {}) {
  const sink = createSink();
  const catalog: Catalog = {
    name: "api",
    title: "API",
    version: "1",
    apis: {},
    tools: sources.map(toolOf),
    schemas: {},
    inputs: [],
  };
  const named = nameTools(catalog, options, sink);
  return { named, names: named.tools.map((tool) => tool.name), codes: sink.reports.map((report) => report.code) };
}

const nameOf = (source: Partial<NameSource>, options: NameOptions = {}) => nameAll([source], options).names[0];

describe("names from operationIds", () => {
  it.each([
    ["getPetById", "get_pet_by_id"],
    ["repos/list-for-org", "repos_list_for_org"],
    ["listOAuth2Clients", "list_oauth2_clients"],
    ["get_HTTPStatus", "get_http_status"],
    ["3dModels", "_3d_models"],
    ["Users.List", "users_list"],
    ["list__all--items", "list_all_items"],
    ["-drop", "drop"],
    ["getUserIDs", "get_user_ids"],
    ["café", "cafe"],
    ["constructor", "constructor"],
    ["delete", "delete"],
    ['Get user\'s "name"!', "get_user_s_name"],
  ])("%s → %s", (operationId, name) => {
    expect(nameOf({ operationId })).toBe(name);
  });

  it.each([
    ["camelCase", "repos/list-for-org", "reposListForOrg"],
    ["kebab-case", "getPetById", "get-pet-by-id"],
    ["preserve", "getPet.ById__x", "getPet_ById_x"],
    ["preserve", "--3d", "_3d"],
  ] as const)("%s: %s → %s", (naming, operationId, name) => {
    expect(nameOf({ operationId }, { naming })).toBe(name);
  });
});

describe("names from method and path", () => {
  it.each([
    ["GET", "/pets/{petId}", undefined, "get_pets_by_pet_id"],
    ["GET", "/", undefined, "get_root"],
    ["POST", "/a/{b}/c/{d}", undefined, "post_a_by_b_c_by_d"],
    ["GET", "/x?action=y", undefined, "get_x_action_y"],
    ["GET", "/users", "取得", "get_users"],
    ["GET", "/取得", "取得", "op_a455fe"],
    ["GET", "/{取得}", undefined, "op_f0868d"],
  ])("%s %s", (method, path, operationId, name) => {
    expect(nameOf({ method, path, ...(operationId === undefined ? {} : { operationId }) })).toBe(name);
  });
});

describe("length", () => {
  const operationId = "a_name_that_is_very_much_longer_than_any_client_likes_to_have_it";

  it("is cut with a hash of method and path", () => {
    const name = nameOf({ operationId });
    expect(name).toMatch(/^a_name_that_is_very_much_longer_than_an_[0-9a-f]{6}$/);
    expect(name).toBe(nameOf({ operationId: `${operationId}_x` }));
    expect(name).not.toBe(nameOf({ operationId, path: "/y" }));
  });

  it("is an option", () => {
    expect(nameOf({ operationId }, { maxNameLength: 20 })).toHaveLength(20);
    expect(nameOf({ operationId }, { maxNameLength: 64 })).toBe(operationId);
    expect(nameOf({ operationId }, { maxNameLength: 1 })).toHaveLength(8);
  });

  it("notes what some clients refuse", () => {
    const source = { operationId: operationId.slice(0, 46) };
    expect(nameAll([source], { serverName: "short" }).codes).toEqual([]);
    expect(nameAll([source], { serverName: "a-longer-server-name" }).codes).toEqual(["MG2030"]);
  });
});

describe("collisions", () => {
  const four = ["get.user", "get/user", "getUser", "GETUSER"].map((operationId, index) => ({
    operationId,
    path: `/${index}`,
  }));

  it("give each a hash, ignoring case, with a warning", () => {
    const { names, codes } = nameAll(four, { naming: "preserve" });
    expect(names).toEqual([
      expect.stringMatching(/^get_user_[0-9a-f]{6}$/),
      expect.stringMatching(/^get_user_[0-9a-f]{6}$/),
      expect.stringMatching(/^getUser_[0-9a-f]{6}$/),
      expect.stringMatching(/^GETUSER_[0-9a-f]{6}$/),
    ]);
    expect(codes).toEqual(["MG2016", "MG2016", "MG2016", "MG2016"]);
  });

  it("stay within the length", () => {
    const operationId = "x".repeat(46);
    const { names } = nameAll([{ operationId }, { operationId, path: "/y" }]);
    expect(names.every((name) => name.length <= 46)).toBe(true);
    expect(new Set(names).size).toBe(2);
  });

  it("tell documents apart if there are several", () => {
    const sources = [{ document: "a.json" }, { document: "b.json" }];
    const { names } = nameAll(sources, { documents: 2 });
    expect(names).toEqual([expect.stringMatching(/^get_x_[0-9a-f]{6}$/), expect.stringMatching(/^get_x_[0-9a-f]{6}$/)]);
    expect(new Set(names).size).toBe(2);
  });

  it("number what is the same in everything", () => {
    expect(new Set(nameAll([{}, {}, {}]).names).size).toBe(3);
  });
});

describe("fixed and pinned names", () => {
  it("keep a pinned name and give newcomers the hash", () => {
    const sources = [
      { operationId: "a", path: "/new" },
      { operationId: "a", path: "/old" },
    ];
    const { names } = nameAll(sources, { pinnedNames: { "api.json GET /old": "a" } });
    expect(names).toEqual([expect.stringMatching(/^a_[0-9a-f]{6}$/), "a"]);
  });

  it("keep a pinned name that the rules would not give today", () => {
    expect(nameOf({ operationId: "b" }, { pinnedNames: { "api.json GET /x": "theOldOne" } })).toBe("theOldOne");
    expect(nameOf({ operationId: "b" }, { pinnedNames: { "api.json GET /x": "not legal" } })).toBe("b");
    expect(nameOf({ operationId: "b" }, { pinnedNames: JSON.parse('{"__proto__": "c"}') })).toBe("b");
  });

  it("use a fixed name as it is", () => {
    expect(nameOf({ operationId: "b", fixed: "MyTool-1" })).toBe("MyTool-1");
    expect(nameOf({ fixed: "mine" }, { pinnedNames: { "api.json GET /x": "old" } })).toBe("mine");
  });

  it("repair an illegal one with a warning", () => {
    const { names, codes } = nameAll([{ fixed: "my tool!" }]);
    expect(names).toEqual(["my_tool"]);
    expect(codes).toEqual(["MG2027"]);
  });
});

describe("overrides by name", () => {
  it("change, rename and remove", () => {
    const sources = [{ operationId: "a" }, { operationId: "b", path: "/b" }, { operationId: "c", path: "/c" }];
    const { named, codes } = nameAll(sources, {
      tools: {
        a: { description: "Other.", title: "A", annotations: { readOnlyHint: false }, output: "strict" },
        b: { enabled: false },
        c: { name: "see" },
        zzz: { enabled: false },
      },
    });
    expect(named.tools.map((tool) => tool.name)).toEqual(["a", "see"]);
    expect(named.tools[0]).toMatchObject({
      title: "A",
      description: "Other.",
      annotations: { readOnlyHint: false, idempotentHint: true },
      // Nothing is documented, so nothing can be listed.
      output: { mode: "none" },
    });
    expect(codes).toEqual(["MG2023"]);
  });
});

it("freezes the Catalog", () => {
  const { named } = nameAll([{}]);
  expect(Object.isFrozen(named)).toBe(true);
});

describe("for any operations", () => {
  const words = fc.constantFrom(
    "get",
    "User",
    "user",
    "USER",
    "_",
    "-",
    ".",
    "/",
    "1",
    "名",
    "é",
    "__",
    " ",
    "byId",
    "op",
  );
  const operationId = fc.array(words, { maxLength: 12 }).map((parts) => parts.join(""));
  const source = fc.record({
    method: fc.constantFrom("GET", "POST", "DELETE"),
    path: fc.array(words, { maxLength: 6 }).map((parts) => `/${parts.join("")}`),
    operationId: fc.option(operationId, { nil: undefined }),
  });
  const sources = fc
    .uniqueArray(source, { selector: ({ method, path }) => `${method} ${path}`, maxLength: 12 })
    .map((list) =>
      list.map(({ operationId: id, ...rest }) => (id === undefined ? rest : { ...rest, operationId: id })),
    );
  const naming = fc.constantFrom("snake_case", "camelCase", "kebab-case", "preserve" as const);
  const maxNameLength = fc.integer({ min: 8, max: 64 });

  it("names are legal, unique ignoring case, short enough and independent of the order", () => {
    fc.assert(
      fc.property(sources, naming, maxNameLength, (list, style, max) => {
        const options = { naming: style, maxNameLength: max } as const;
        const { names } = nameAll(list, options);
        for (const name of names) {
          expect(name).toMatch(/^[a-zA-Z_][a-zA-Z0-9_-]*$/);
          expect(name).not.toMatch(/__|--/);
          expect(name.length).toBeLessThanOrEqual(max);
        }
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
        const reversed = nameAll([...list].reverse(), options).names.reverse();
        expect(reversed).toEqual(names);
      }),
      { numRuns: 200 },
    );
  });
});
