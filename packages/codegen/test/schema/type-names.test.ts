import { describe, expect, it } from "vitest";
import { createNameTable, toTypeName } from "../../src/schema/type-names.ts";

describe("toTypeName", () => {
  it.each([
    ["simple-user", "SimpleUser"],
    ["pet", "Pet"],
    ["Page«Item»", "PageItem"],
    ["1st", "_1st"],
    ["io.k8s.api.v1.Pod", "IoK8sApiV1Pod"],
    ["Überweisung", "Uberweisung"],
    ["Foo_Bar", "Foo_Bar"],
    ["date", "DateSchema"],
    ["Record", "RecordSchema"],
    ["string", "StringSchema"],
    ["__proto__", "Proto"],
    ["toString", "ToStringSchema"],
  ])("%s → %s", (given, expected) => {
    expect(toTypeName(given)).toBe(expected);
  });

  it("hashes what has no ASCII letters, and what is too long", () => {
    expect(toTypeName("取得")).toMatch(/^Schema_[0-9a-f]{8}$/);
    expect(toTypeName("a".repeat(500))).toMatch(/^A{1}a+_[0-9a-f]{8}$/);
    expect(toTypeName("a".repeat(500))).toHaveLength(80);
  });
});

describe("createNameTable", () => {
  it("makes names unique ignoring case", () => {
    const names = createNameTable();
    expect(["User", "user", "USER", "User2", "V1", "v1"].map(names.claim)).toEqual([
      "User",
      "user2",
      "USER3",
      "User2_2",
      "V1",
      "v1_2",
    ]);
  });
});
