import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { ROOT, run } from "./run.mjs";

const PNPM = "pnpm@12.4.2";

/** Installs and builds whatever is missing or older than it should be, so that two commands do everything. */
export async function bootstrap() {
  if (isStale("node_modules/.modules.yaml", ["pnpm-lock.yaml", "package.json", "pnpm-workspace.yaml"])) {
    await step("Installing packages (once)", "npx", ["--yes", PNPM, "install", "--frozen-lockfile"]);
  }
  await step("Compiling", process.execPath, ["node_modules/typescript/bin/tsc", "-b"]);
  await step("Bundling", process.execPath, ["scripts/bundle.mjs"]);
}

function isStale(product, sources) {
  const path = join(ROOT, product);
  if (!existsSync(path)) return true;
  const time = statSync(path).mtimeMs;
  return sources.some((source) => statSync(join(ROOT, source)).mtimeMs > time + 1000);
}

async function step(label, command, args) {
  const started = performance.now();
  process.stderr.write(`${label} …`);
  const { code, output } = await run(command, args, { quiet: true });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stderr.write(code === 0 ? ` ${seconds} s\n` : " failed\n");
  if (code === 0) return;
  process.stderr.write(output);
  process.exit(code);
}
