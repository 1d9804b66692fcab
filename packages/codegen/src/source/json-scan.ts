const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** First offset at or after `at` that is no JSON white space. */
export function skipSpace(text: string, at: number): number {
  let index = at;
  for (;;) {
    const code = text.charCodeAt(index);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return index;
    index++;
  }
}

/** Offset after the string that starts at `at`; the text's length if it never ends. */
export function skipString(text: string, at: number): number {
  let end = text.indexOf('"', at + 1);
  while (end !== -1) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return end + 1;
    end = text.indexOf('"', end + 1);
  }
  return text.length;
}

const PRIMITIVE_END = /[\s,\]}]/g;

/** Containers of this many characters are worth an entry among those whose ends are known. */
const LONG = 1024;

/**
 * Offset after the value that starts at `at`. The text must be valid JSON. `ends` keeps where the long containers that
 * were passed end, by their starts, so that none is scanned twice.
 */
export function skipValue(text: string, at: number, ends: Map<number, number>): number {
  const first = text.charCodeAt(at);
  if (first === QUOTE) return skipString(text, at);
  if (first !== 0x7b && first !== 0x5b) {
    PRIMITIVE_END.lastIndex = at;
    return PRIMITIVE_END.exec(text)?.index ?? text.length;
  }
  return ends.get(at) ?? skipContainer(text, at, ends);
}

function skipContainer(text: string, at: number, ends: Map<number, number>): number {
  const open: number[] = [];
  for (let index = at; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = skipString(text, index) - 1;
    else if (code === 0x7b || code === 0x5b) open.push(index);
    else if (code === 0x7d || code === 0x5d) {
      const start = open.pop() ?? at;
      if (index - start >= LONG) ends.set(start, index + 1);
      if (open.length === 0) return index + 1;
    }
  }
  return text.length;
}
