import { expect, test } from "vitest";
import { createLineWriter } from "../../src/stdio/line-writer.ts";

const turn = () => new Promise((done) => setImmediate(done));

/** A stream that takes so many writes until it is drained. */
function stream(room = Number.POSITIVE_INFINITY) {
  const written: string[] = [];
  let left = room;
  let drained: () => void = () => undefined;
  return {
    written,
    drain: () => {
      left = room;
      drained();
    },
    write: (text: string) => {
      written.push(text);
      left -= 1;
      return left > 0;
    },
    onDrain: (listener: () => void) => {
      drained = listener;
    },
    flushed: async () => undefined,
  };
}

test("messages of one turn go out in one write", async () => {
  const out = stream();
  const writer = createLineWriter(out);
  writer.write("a");
  writer.write("b");
  expect(out.written).toEqual([]);
  await turn();
  writer.write("c");
  await writer.flush();
  expect(out.written).toEqual(["a\nb\n", "c\n"]);
});

test("a long message is made piece by piece, as fast as the peer reads, and keeps its place", async () => {
  const out = stream(1);
  const made: number[] = [];
  function* pieces() {
    for (let index = 0; index < 3; index++) {
      made.push(index);
      yield `p${index}`;
    }
  }
  let free = 0;
  const writer = createLineWriter({ ...out, onFree: () => (free += 1) });
  writer.write(pieces());
  writer.write("after");
  await turn();
  expect(made).toEqual([0]);
  expect(writer.waiting).toBe("after\n".length);
  for (let index = 0; index < 5; index++) out.drain();
  expect(out.written.join("")).toBe("p0p1p2\nafter\n");
  expect(writer.waiting).toBe(0);
  expect(free).toBeGreaterThan(0);
});

test("flush waits for the peer", async () => {
  const out = stream(1);
  const writer = createLineWriter(out);
  writer.write("a");
  await turn();
  writer.write("b");
  let done = false;
  const flushed = writer.flush().then(() => {
    done = true;
  });
  await turn();
  expect(done).toBe(false);
  out.drain();
  await flushed;
  expect(out.written).toEqual(["a\n", "b\n"]);
});
