/** Something that is done after a time, unless it is called off before. */
export interface Later {
  /** In ticks; 0 for what has a timer of its own. */
  due: number;
  readonly work: () => void;
  readonly timer: ReturnType<typeof setTimeout> | undefined;
}

/** Milliseconds between two looks at what is due. */
const TICK_MS = 250;

/** Shorter times are kept exactly. */
const LEAST_MS = 2000;

/** What waits. Nearly everything is called off long before it is due, so that must cost nothing. */
const waiting = new Set<Later>();

let ticks = 0;
let ticking = false;

/**
 * Does something after a time of seconds, at most a tick late. For the limits that every request has and nearly none
 * reaches: a timer of its own for each would cost more than many a call.
 */
export function later(ms: number, work: () => void): Later {
  if (ms < LEAST_MS) return { due: 0, work, timer: setTimeout(work, ms) };
  const entry: Later = { due: ticks + Math.ceil(ms / TICK_MS) + 1, work, timer: undefined };
  waiting.add(entry);
  if (!ticking) {
    ticking = true;
    setTimeout(tick, TICK_MS);
  }
  return entry;
}

/** Calls it off; what was done already, or called off, stays so. */
export function callOff(entry: Later | undefined): void {
  if (entry === undefined) return;
  if (entry.timer === undefined) waiting.delete(entry);
  else clearTimeout(entry.timer);
}

function tick(): void {
  ticks += 1;
  for (const entry of waiting) {
    if (entry.due > ticks) continue;
    waiting.delete(entry);
    entry.work();
  }
  ticking = waiting.size > 0;
  if (ticking) setTimeout(tick, TICK_MS);
}
