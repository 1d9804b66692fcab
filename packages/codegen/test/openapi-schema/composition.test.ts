import { describe, expect, it } from "vitest";
import { accepts, convert } from "./helper.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe("allOf", () => {
  it("keeps required names of a part without properties", () => {
    const components = {
      Base: {
        type: "object",
        required: ["title"],
        properties: { title: { type: "string" }, room: { type: "string" } },
      },
    };
    const { schema, codes } = convert({ allOf: [ref("Base"), { required: ["room"] }] }, { components });
    expect(schema).toEqual({ ...components.Base, required: ["title", "room"] });
    expect(codes).toEqual([]);
  });

  it("keeps required names of a component without properties", () => {
    const components = { Needs: { required: ["a"] }, Base: { type: "object", properties: { a: { type: "string" } } } };
    const { schema, codes } = convert({ allOf: [ref("Needs"), ref("Base")] }, { components });
    expect(schema).toEqual({ required: ["a"], type: "object", properties: { a: { type: "string" } } });
    expect(codes).toEqual([]);
  });

  it("intersects bounds", () => {
    const { schema } = convert({
      allOf: [
        { type: "string", maxLength: 3 },
        { type: "string", maxLength: 8, minLength: 2 },
      ],
    });
    expect(schema).toEqual({ type: "string", maxLength: 3, minLength: 2 });
  });

  it("is a reference with annotations if it has one part", () => {
    const components = { Pet: { type: "object", properties: {} } };
    expect(convert({ description: "d", allOf: [ref("Pet")] }, { components }).schema).toEqual({
      $ref: "#/$defs/Pet",
      description: "d",
    });
  });

  it("takes the later part of a contradiction", () => {
    const { schema, codes } = convert({
      allOf: [
        { properties: { t: { type: "string", enum: ["base"] } } },
        { properties: { t: { type: "string", enum: ["sub"] } } },
      ],
    });
    expect(schema).toEqual({ type: "object", properties: { t: { type: "string", enum: ["sub"] } } });
    expect(codes).toEqual(["MG2119"]);
  });

  it("stays bounded", () => {
    const components: Record<string, unknown> = { L0: { type: "object", properties: { a0: { type: "string" } } } };
    for (let level = 1; level < 2_000; level += 1) {
      const parts = [
        ref(`L${level - 1}`),
        ref(`L${Math.max(0, level - 2)}`),
        { properties: { [`a${level}`]: { type: "string" } } },
      ];
      components[`L${level}`] = { allOf: parts };
    }
    const started = performance.now();
    const { named } = convert({ type: "array", items: ref("L1999") }, { components });
    expect(performance.now() - started).toBeLessThan(3_000);
    expect(named.L1999).toBeDefined();
  });
});

describe("discriminator", () => {
  const components = {
    Cat: { type: "object", properties: { kind: { type: "string" }, lives: { type: "integer" } } },
    Dog: {
      type: "object",
      required: ["kind"],
      properties: { kind: { type: "string", enum: ["dog"] }, bark: { type: "boolean" } },
    },
  };

  it("lets each branch require its tag", () => {
    const given = {
      oneOf: [ref("Cat"), ref("Dog")],
      discriminator: { propertyName: "kind", mapping: { cat: "#/components/schemas/Cat", dog: "Dog" } },
    };
    const result = convert(given, { components });
    const tag = { type: "object", properties: { kind: { type: "string", const: "cat" } }, required: ["kind"] };
    expect(result.schema).toEqual({ anyOf: [{ allOf: [{ $ref: "#/$defs/Cat" }, tag] }, { $ref: "#/$defs/Dog" }] });
    expect(accepts(result, { kind: "cat", lives: 9 })).toBe(true);
    expect(accepts(result, { kind: "dog", bark: true })).toBe(true);
    expect(accepts(result, { kind: "cow" })).toBe(false);
    expect(accepts(result, { lives: 9 })).toBe(false);
  });

  it("takes the component's name without a mapping", () => {
    const result = convert(
      { oneOf: [ref("Cat"), ref("Dog")], discriminator: { propertyName: "kind" } },
      { components },
    );
    expect(accepts(result, { kind: "Cat" })).toBe(true);
    expect(accepts(result, { kind: "cat" })).toBe(false);
  });

  it("adds the tag to a closed branch", () => {
    const closed = { A: { type: "object", properties: { x: { type: "string" } }, additionalProperties: false } };
    const result = convert(
      { oneOf: [ref("A"), { type: "string" }], discriminator: { propertyName: "kind" } },
      { components: closed },
    );
    expect(accepts(result, { kind: "A", x: "1" })).toBe(true);
    expect(accepts(result, { kind: "B" })).toBe(false);
  });

  it("reads a base that names its heirs, in any order", () => {
    const family = {
      Pet: {
        type: "object",
        required: ["kind"],
        properties: { kind: { type: "string" } },
        discriminator: { propertyName: "kind" },
        oneOf: [ref("Lion"), ref("Wolf")],
      },
      Lion: { allOf: [ref("Pet"), { type: "object", properties: { mane: { type: "boolean" } } }] },
      Wolf: { allOf: [ref("Pet"), { type: "object", properties: { pack: { type: "integer" } } }] },
    };
    const texts = ["Pet", "Lion", "Wolf"].map((first) => {
      const { named, codes } = convert(
        { allOf: [ref(first)], anyOf: [ref("Pet"), ref("Lion"), ref("Wolf")] },
        { components: family },
      );
      expect(codes).toEqual([]);
      return JSON.stringify(Object.entries(named).sort(([a], [b]) => a.localeCompare(b)));
    });
    expect(new Set(texts).size).toBe(1);
    const result = convert(ref("Pet"), { components: family });
    expect(accepts(result, { kind: "Lion", mane: true })).toBe(true);
    expect(accepts(result, { kind: "Lion", mane: 3 })).toBe(false);
    expect(accepts(result, { kind: "Bear" })).toBe(false);
  });

  it("leaves bases without a union as they are", () => {
    const { schema } = convert({
      type: "object",
      properties: { kind: { type: "string" } },
      discriminator: { propertyName: "kind" },
    });
    expect(schema).toEqual({ type: "object", properties: { kind: { type: "string" } } });
  });
});

describe("directions", () => {
  const components = {
    U: {
      type: "object",
      required: ["id", "name", "password"],
      properties: {
        id: { type: "integer", readOnly: true },
        name: { type: "string" },
        password: { type: "string", writeOnly: true },
      },
    },
    Team: { type: "object", properties: { lead: ref("U"), size: ref("Size") } },
    Size: { type: "object", properties: { n: { type: "integer" } } },
    Sub: { allOf: [ref("U"), { required: ["id", "extra"], properties: { extra: { type: "string" } } }] },
  };

  it("splits only what contains such properties", () => {
    const input = convert(ref("Team"), { components });
    expect(input.schema).toEqual({ $ref: "#/$defs/TeamInput" });
    expect(input.named.TeamInput?.schema).toEqual({
      type: "object",
      properties: { lead: { $ref: "#/$defs/UInput" }, size: { $ref: "#/$defs/Size" } },
    });
    expect(input.named.UInput?.schema).toEqual({
      type: "object",
      required: ["name", "password"],
      properties: { name: { type: "string" }, password: { type: "string", writeOnly: undefined } },
    });
    const output = convert(ref("Team"), { components, direction: "output" });
    expect(output.schema).toEqual({ $ref: "#/$defs/Team" });
    expect(output.named.U?.schema).toEqual({
      type: "object",
      required: ["id", "name"],
      properties: { id: { type: "integer" }, name: { type: "string" } },
    });
    expect([...input.codes, ...output.codes]).toEqual([]);
  });

  it("reaches into allOf, without complaints about required", () => {
    const { named, codes } = convert(ref("Sub"), { components });
    expect(named.SubInput?.schema).toMatchObject({ required: ["name", "password", "extra"] });
    expect(codes).toEqual([]);
  });

  it("follows recursive schemas", () => {
    const tree = {
      Tree: {
        type: "object",
        properties: { id: { type: "string", readOnly: true }, kids: { type: "array", items: ref("Tree") } },
      },
    };
    const { named } = convert(ref("Tree"), { components: tree });
    expect(named.TreeInput?.schema).toEqual({
      type: "object",
      properties: { kids: { type: "array", items: { $ref: "#/$defs/TreeInput" } } },
    });
  });
});

describe("isObject", () => {
  it.each([
    [{ type: "object" }, true],
    [{ properties: { a: {} } }, true],
    [{ additionalProperties: { type: "string" } }, true],
    [{ type: ["object", "null"] }, false],
    [{ type: "array" }, false],
    [{}, false],
    [ref("Pet"), true],
    [{ allOf: [ref("Pet"), { description: "d" }] }, true],
    [{ oneOf: [ref("Pet"), { type: "object" }] }, true],
    [{ oneOf: [ref("Pet"), { type: "string" }] }, false],
    [{ nullable: true, allOf: [ref("Pet")] }, false],
  ])("%j: %s", (given, expected) => {
    const { reader, schema } = convert(given, {
      components: { Pet: { type: "object", properties: {} } },
      direction: "output",
    });
    expect(reader.isObject(schema, "output")).toBe(expected);
  });
});
