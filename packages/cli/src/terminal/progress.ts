import type { Io } from "./io.ts";

/** A line that is redrawn while a long run goes on. */
export interface Progress {
  /** What is done now, and how far the run is (0 to 1). */
  step(label: string, fraction: number): void;
  end(): void;
}

const WIDTH = 24;

/** Short runs show nothing: the bar appears after this many milliseconds, on a terminal only. */
const DELAY_MS = 300;

export function createProgress(io: Io): Progress {
  if (!io.interactive) return { step: () => {}, end: () => {} };
  const started = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown = false;
  const draw = (label: string, fraction: number) => {
    shown = true;
    const filled = Math.round(WIDTH * fraction);
    io.stderr(`\r\u001b[K  ${"━".repeat(filled)}${" ".repeat(WIDTH - filled)}  ${label}`);
  };
  const end = () => {
    clearTimeout(timer);
    if (shown) io.stderr("\r\u001b[K");
    shown = false;
  };
  return {
    step: (label, fraction) => {
      clearTimeout(timer);
      const left = DELAY_MS - (performance.now() - started);
      if (left <= 0) draw(label, fraction);
      else timer = setTimeout(() => draw(label, fraction), left);
    },
    end,
  };
}
