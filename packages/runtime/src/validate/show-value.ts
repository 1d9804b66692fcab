import { cutText } from "../result/cut-text.ts";

/** Characters of a value that are repeated to whoever sent it. */
const MAX_SHOWN = 80;

/** A JSON value as text, its beginning if it is long. The work is bounded by what is shown, however large the value is. */
export function showValue(value: unknown, max: number = MAX_SHOWN): string {
  const text = print(value, max + 1);
  return text.length > max ? `${cutText(text, max)}…` : text;
}

/** JSON text of at least `room` characters, or all of it. */
function print(value: unknown, room: number): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, room));
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? String(value);
  if (room <= 0) return "…";
  return Array.isArray(value) ? printArray(value, room) : printObject(value, room);
}

function printArray(items: readonly unknown[], room: number): string {
  let text = "[";
  for (const item of items) {
    if (text.length > room) return text;
    text += `${text === "[" ? "" : ","}${print(item, room - text.length)}`;
  }
  return `${text}]`;
}

function printObject(value: object, room: number): string {
  let text = "{";
  for (const key in value) {
    if (text.length > room) return text;
    const shown = JSON.stringify(key.slice(0, room));
    text += `${text === "{" ? "" : ","}${shown}:${print(Reflect.get(value, key), room - text.length)}`;
  }
  return `${text}}`;
}
