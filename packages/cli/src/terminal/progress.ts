import type { ReadStep } from "@mcp-gen/codegen";
import type { Io } from "./io.ts";

/** A line that is redrawn while a long run goes on. */
export interface Progress {
  /** What is done now; the number of characters tells whether it will take long. */
  step(step: ReadStep | "write", about?: { readonly characters: number }): void;
  end(): void;
}

const STEPS = {
  load: { label: "loading", fraction: 0 },
  read: { label: "reading operations", fraction: 0.25 },
  name: { label: "naming tools", fraction: 0.6 },
  write: { label: "writing code", fraction: 0.7 },
} as const;

const WIDTH = 24;

/** Short runs show nothing. */
const DELAY_MS = 300;

/** A document of this size is certain to take longer than that. */
const LONG = 3_000_000;

/** A progress bar on a terminal, and nothing elsewhere. */
export function createProgress(io: Io): Progress {
  if (!io.interactive) return { step: () => {}, end: () => {} };
  const started = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown = false;
  const draw = (step: keyof typeof STEPS) => {
    shown = true;
    const { label, fraction } = STEPS[step];
    const filled = Math.round(WIDTH * fraction);
    io.stderr(`\r\u001b[K  ${"━".repeat(filled)}${"╌".repeat(WIDTH - filled)}  ${label}`);
  };
  return {
    step: (step, { characters } = { characters: 0 }) => {
      clearTimeout(timer);
      const left = DELAY_MS - (performance.now() - started);
      if (left <= 0 || shown || characters > LONG) draw(step);
      // Waiting for the network is where a timer can fire.
      else timer = setTimeout(() => draw(step), left).unref();
    },
    end: () => {
      clearTimeout(timer);
      if (shown) io.stderr("\r\u001b[K");
      shown = false;
    },
  };
}
