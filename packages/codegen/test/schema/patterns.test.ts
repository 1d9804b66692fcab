import { describe, expect, it } from "vitest";
import { translatePattern } from "../../src/schema/patterns.ts";

describe("translatePattern", () => {
  it.each([
    "^[a-z]+(-[a-z0-9]+)*$",
    "^([a-z]+\\.)*[a-z]+$",
    "^\\p{L}+$",
    "^\\d{3}-\\d{4}$",
    "^([0-9A-F]{2})+$",
    "^(\\d{1,3}\\.){3}\\d{1,3}$",
    "^[A-Za-z0-9._%+\\-]+@[A-Za-z0-9.\\-]+\\.[A-Za-z]{2,}$",
    "^(?<year>\\d{4})$",
    "^$|^a$",
    "^.*$",
    "^[^\\s@]+@[^\\s@]+$",
    "^\\$\\{[a-z]+\\}$",
    "^([0-9]+([.][0-9]+)?(ns|us|µs|ms|s|m|h))+$",
    "^(foo|far)+$",
    "a|b|",
    "[\\u4e00-\\u9fa5]+",
    "^\\/v1\\/[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}$",
  ])("keeps %s", (source) => {
    expect(translatePattern(source)).toEqual({ kind: "kept", pattern: source });
  });

  it.each([
    ["^[\\w-.]+$", "^[\\w\\-.]+$", ["x.y", "a-b"], ["a b"]],
    ["(?i)^abc$", "^[aA][bB][cC]$", ["ABC", "abc"], ["abd"]],
    ["(?i)^[a-c]+$", "^[a-cA-C]+$", ["aB"], ["d"]],
    ["a(?i:b)c", "a(?:[bB])c", ["aBc"], ["aBC"]],
    ["a++", "a+", ["aa"], ["b"]],
    ["^a\\_b$", "^a_b$", ["a_b"], ["ab"]],
    ["\\Aab\\Z", "^ab$", ["ab"], ["xab"]],
    ["^a\\-b$", "^a-b$", ["a-b"], []],
    ["^[[:alpha:]_]+$", "^[A-Za-z_]+$", ["aZ_"], ["1"]],
    ["^\\pL+$", "^\\p{L}+$", ["é"], ["1"]],
    ["^\\p{Alnum}+$", "^[0-9A-Za-z]+$", ["a"], ["-"]],
    ["^a{,3}$", "^a{0,3}$", ["", "aaa"], ["aaaa"]],
    ["^{id}$", "^\\{id\\}$", ["{id}"], ["id"]],
    ["/^[a-z]+$/", "^[a-z]+$", ["a"], ["A"]],
    ["/^[a-z]+$/i", "^[a-zA-Z]+$", ["A"], ["1"]],
    ["(?P<y>\\d+)", "(?:\\d+)", ["1"], ["a"]],
    ["^\\Qa.b\\E$", "^a\\.b$", ["a.b"], ["axb"]],
    ["(?s)^a.b$", "^a[\\s\\S]b$", ["a\nb"], ["ab"]],
    ["^(?>a|b)$", "^(?:a|b)$", ["a"], ["c"]],
  ])("rewrites %s", (source, pattern, accepts, rejects) => {
    expect(translatePattern(source)).toEqual({ kind: "rewritten", pattern });
    const regex = new RegExp(pattern, "u");
    for (const text of accepts) expect(regex.test(text)).toBe(true);
    for (const text of rejects) expect(regex.test(text)).toBe(false);
  });

  it.each(["^(?!x).*$", "(?=a)b", "(?<=a)b", "(?<!a)b"])("drops lookaround: %s", (source) => {
    expect(translatePattern(source)).toEqual({ kind: "lookaround" });
  });

  it.each([
    "^(a+)+$",
    "^(a*)*$",
    "^(a|a)*$",
    "^(\\w|\\d)*$",
    "^([a-z]+)*$",
    "^(.*)*$",
    "^(a|aa)+$",
    "^([a-zA-Z0-9]+\\s?)*$",
    "^((a{1,20}){1,20}){1,20}$",
    "^.*.*.*.*$",
    "^(\\s*\\w+\\s*,?)*$",
    "^(([a-z])+.)+[A-Z]([a-z])+$",
  ])("drops what can backtrack for ever: %s", (source) => {
    expect(translatePattern(source)).toEqual({ kind: "catastrophic" });
  });

  it.each(["[", "(", "a)", "*.txt", "(a)\\1", "\\K", "(?m)^a$", "[z-a]", "a{3,1}", "\\", "^*", "(?<1>a)"])(
    "drops what has no equal: %s",
    (source) => {
      expect(translatePattern(source).kind).toBe("unsupported");
    },
  );

  it("is quick on hostile patterns", () => {
    const started = performance.now();
    translatePattern("(".repeat(4_000));
    translatePattern(`(${"a?".repeat(1_900)})*`);
    translatePattern(`^${"(a|b){1,99}".repeat(300)}$`);
    translatePattern(`^${"((((a{999}){999}){999}){999})".repeat(9)}$`);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
