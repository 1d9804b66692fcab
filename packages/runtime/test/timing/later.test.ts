import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callOff, later } from "../../src/timing/later.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test.each([10, 1999, 2000, 60_000])("after %i ms, at most two looks late, and once", (ms) => {
  const work = vi.fn();
  later(ms, work);
  vi.advanceTimersByTime(ms - 1);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(501);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2 * ms);
  expect(work).toHaveBeenCalledTimes(1);
});

test.each([10, 60_000])("what is called off is not done (%i ms), also twice", (ms) => {
  const work = vi.fn();
  const entry = later(ms, work);
  callOff(entry);
  callOff(entry);
  callOff(undefined);
  vi.advanceTimersByTime(2 * ms + 1000);
  expect(work).not.toHaveBeenCalled();
});

test("any number of limits share one timer, which ends with them", () => {
  const entries = Array.from({ length: 1000 }, () => later(30_000, () => undefined));
  expect(vi.getTimerCount()).toBe(1);
  for (const entry of entries) callOff(entry);
  vi.advanceTimersByTime(250);
  expect(vi.getTimerCount()).toBe(0);
});

test("what is done may begin something anew", () => {
  const seen: number[] = [];
  const again = (): void => {
    seen.push(Date.now());
    if (seen.length < 3) later(5000, again);
  };
  later(5000, again);
  vi.advanceTimersByTime(20_000);
  expect(seen).toHaveLength(3);
});
