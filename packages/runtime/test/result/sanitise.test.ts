import { describe, expect, test } from "vitest";
import { mayHide, stripHidden, stripHiddenDeep } from "../../src/result/sanitise.ts";

describe("stripHidden (R-150)", () => {
  test.each<[string, string, string]>([
    ["controls", "a\u0000\u001b[31mb\u007f\u009b", "a[31mb"],
    ["zero-width", "a\u200bb\ufeffc\u2060d", "abcd"],
    ["bidirectional", "a\u202eb\u2066c\u061cd", "abcd"],
    ["tag characters", "a\u{e0041}\u{e007f}b", "ab"],
    ["supplementary variation selectors", "a\u{e0100}\u{e01ef}b", "ab"],
    ["a carriage return alone", "safe\revil", "safeevil"],
    ["a high half", "a\ud83d", "a\ufffd"],
    ["a low half", "\ude00a", "\ufffda"],
    ["halves in the wrong order", "\ude00\ud83d", "\ufffd\ufffd"],
    ["joiners that spell bits", "a\u200c\u200d\u200cb", "ab"],
    ["joiners at the ends", "\u200dx\u200c", "x"],
  ])("takes out %s", (_, text, expected) => {
    expect(stripHidden(text)).toBe(expected);
    // Throws on half a surrogate pair.
    expect(() => encodeURIComponent(stripHidden(text))).not.toThrow();
  });

  test.each([
    ["line breaks and tabs", "a\nb\tc\r\nd"],
    ["emoji with joiners", "👩‍👩‍👧 👍🏽 ❤️"],
    ["Persian with ZWNJ", "می‌خواهم"],
    ["other scripts", "日本語 עברית"],
    ["a pair", "😀"],
  ])("keeps %s", (_, text) => {
    expect(stripHidden(text)).toBe(text);
  });
});

test("a JSON text is told to hide something also behind escapes", () => {
  for (const text of ["\u0000", "\u200b", "\ud800", "\u001f"]) expect(mayHide(JSON.stringify({ a: text }))).toBe(true);
  expect(mayHide(JSON.stringify({ a: 'x\ny\t"z" \\ é 日本' }))).toBe(false);
});

test("keys are cleaned too, and __proto__ is an ordinary one", () => {
  const value = JSON.parse('{"a\\u200b":["x\\u0000"],"__proto__":{"y":"\\u200b"}}');
  expect(JSON.stringify(stripHiddenDeep(value))).toBe('{"a":["x"],"__proto__":{"y":""}}');
});
