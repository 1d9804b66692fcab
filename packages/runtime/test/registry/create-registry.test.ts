import { describe, expect, test, vi } from "vitest";
import { createRegistry } from "../../src/registry/create-registry.ts";

const tools = { a: { load: vi.fn(async () => (_: object) => 1) }, b: { load: async () => (_: object) => 2 } };

describe("createRegistry", () => {
  test("loads nothing and asks for the catalog once", async () => {
    const catalog = vi.fn(async () => ({ a: "{}", b: "{}" }));
    const registry = createRegistry({ tools, catalog });
    expect(registry.names).toEqual(["a", "b"]);
    expect(catalog).not.toHaveBeenCalled();
    await Promise.all([registry.definitions(), registry.definitions()]);
    expect(catalog).toHaveBeenCalledTimes(1);
    expect(tools.a.load).not.toHaveBeenCalled();
  });

  test("a catalog that failed is asked for again", async () => {
    const catalog = vi.fn().mockRejectedValueOnce(new Error("disk")).mockResolvedValue({ a: "{}" });
    const registry = createRegistry({ tools, catalog });
    await expect(registry.definitions()).rejects.toThrow("disk");
    await expect(registry.definitions()).resolves.toEqual({ a: "{}" });
  });

  test.each(["c", "constructor", "toString"])(
    "an override for %s, which is no tool, is an error that names both",
    (name) => {
      const overrides = { [name]: () => 1 } as object;
      expect(() => createRegistry({ tools, catalog: async () => ({}) }, { overrides })).toThrow(
        `overrides: there is no tool "${name}". The tools are: a, b.`,
      );
    },
  );
});
