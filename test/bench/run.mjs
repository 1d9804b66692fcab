// `pnpm bench [startup|first|generate|types|echo|http|proxy|proxyHttp …]`: side-by-side benchmarks, printed and written to
// docs/benchmarks.md. Linux only (/proc, /usr/bin/time). Benchmarks are never tests: nothing here fails on a figure.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PARTS } from "./parts.mjs";
import { prepare } from "./prepare.mjs";
import { writeDocs } from "./write-docs.mjs";

const BENCH = fileURLToPath(new URL(".", import.meta.url));

async function main() {
  const args = process.argv.slice(2);
  const quick = args.includes("--quick");
  const names = args.filter((one) => !one.startsWith("--"));
  const unknown = names.filter((name) => !Object.hasOwn(PARTS, name));
  if (unknown.length > 0)
    throw new Error(`there is no part ${unknown.join(", ")}; there are ${Object.keys(PARTS).join(", ")}`);
  const chosen = names.length === 0 ? Object.keys(PARTS) : names;
  const work = await prepare(chosen);
  const tables = {};
  for (const name of chosen) {
    tables[name] = PARTS[name]
      .configs(work)
      .map((config) => measure(name, config, { work, quick }))
      .join("\n");
    console.log(tables[name]);
  }
  // A quick run says whether the benchmark works, not how fast anything is.
  if (!quick) writeDocs(tables, { command: `pnpm bench ${names.join(" ")}`.trim() });
}

/** Runs one table in a process of its own. */
function measure(name, config, { work, quick }) {
  const folder = join(work.folder, "config");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  const runs = quick ? { runs: 1, calls: 200, calls1: 200, warmup: 100 } : {};
  writeFileSync(file, JSON.stringify({ ...config, ...runs }, undefined, 1));
  const { stdout, status } = spawnSync(process.execPath, [join(BENCH, PARTS[name].script), file], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`${name} ended with exit code ${status}`);
  return stdout;
}

await main();
