/** Cuts a text at a code point boundary. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const last = text.charCodeAt(max - 1);
  // A high surrogate at the end would lose its other half.
  const end = last >= 0xd800 && last <= 0xdbff ? max - 1 : max;
  return text.slice(0, end);
}

/** How many items and characters are kept, from generous to nothing. */
const STEPS: readonly { readonly items: number; readonly characters: number }[] = [
  { items: 1000, characters: 8000 },
  { items: 300, characters: 4000 },
  { items: 100, characters: 2000 },
  { items: 50, characters: 1000 },
  { items: 25, characters: 500 },
  { items: 10, characters: 250 },
  { items: 5, characters: 120 },
  { items: 2, characters: 60 },
  { items: 1, characters: 30 },
  { items: 0, characters: 16 },
];

/**
 * Makes a JSON value shorter than `max` characters along its structure: arrays keep their first items and strings their
 * beginning, so that it still has its form. Answers `{}` where even that is too long.
 */
export function cutValue(value: unknown, max: number): unknown {
  for (const step of STEPS) {
    const cut = shorten(value, step);
    if ((JSON.stringify(cut) ?? "").length <= max) return cut;
  }
  return Array.isArray(value) ? [] : {};
}

function shorten(value: unknown, step: { readonly items: number; readonly characters: number }): unknown {
  if (typeof value === "string") return cutText(value, step.characters);
  if (Array.isArray(value)) return value.slice(0, step.items).map((item) => shorten(item, step));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shorten(inner, step)]));
}
