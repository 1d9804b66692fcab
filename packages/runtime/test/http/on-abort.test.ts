import { expect, test } from "vitest";
import { createDeadline } from "../../src/http/deadline.ts";
import { onAbort } from "../../src/http/on-abort.ts";

test("a signal gets one listener for all, and none when all have left", () => {
  const { signal } = new AbortController();
  let listeners = 0;
  signal.addEventListener = () => {
    listeners += 1;
  };
  signal.removeEventListener = () => {
    listeners -= 1;
  };
  const stops = Array.from({ length: 100 }, () => onAbort(signal, () => undefined));
  expect(listeners).toBe(1);
  for (const stop of stops) stop();
  expect(listeners).toBe(0);
  stops[0]?.();
  onAbort(signal, () => undefined)();
  expect(listeners).toBe(0);
});

test("all that still watch are called, once", () => {
  const controller = new AbortController();
  const called: string[] = [];
  onAbort(controller.signal, () => called.push("a"));
  onAbort(controller.signal, () => called.push("b"))();
  onAbort(controller.signal, () => called.push("c"));
  controller.abort();
  expect(called).toEqual(["a", "c"]);
  onAbort(controller.signal, () => called.push("late"));
  expect(called).toEqual(["a", "c", "late"]);
});

test("a deadline tells the time limit from the caller", async () => {
  const early = createDeadline(AbortSignal.abort("gone"), 10_000);
  expect(early.signal.reason).toBe("gone");
  expect(early.timedOut()).toBe(false);
  early.release();
  const late = createDeadline(new AbortController().signal, 5);
  await new Promise<void>((resolve) => onAbort(late.signal, resolve));
  expect(late.timedOut()).toBe(true);
  late.release();
});
