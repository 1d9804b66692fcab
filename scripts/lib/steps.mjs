import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, run } from "./run.mjs";

const NODE = process.execPath;
const bin = (name) => join("node_modules", ".bin", name);

/** One check is one step: it passes or fails as a whole. */
async function single(name, command, args) {
  const { code, output } = await run(command, args, { quiet: true });
  if (code !== 0) process.stderr.write(`${output}\n`);
  return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

/** Every test of a vitest project counts; what failed is printed whole. With CI set, no missing snapshot is written. */
async function vitest(project) {
  const file = join("node_modules", ".cache", `vitest-${project}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`, "--silent=passed-only"];
  const { code, output } = await run(
    NODE,
    ["node_modules/vitest/vitest.mjs", "run", "--project", project, ...reporters],
    { quiet: true },
  );
  if (code !== 0) process.stderr.write(`${output}\n`);
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(join(ROOT, file), "utf8"));
  const failed = numFailedTests + (code !== 0 && numFailedTests === 0 ? Math.max(1, numFailedTestSuites) : 0);
  return { name: `tests: ${project}`, passed: numPassedTests, failed };
}

export const STEPS = {
  lint: () => single("lint and format", bin("biome"), ["check", "--error-on-warnings", "."]),
  types: () =>
    single("types of tests and scripts", NODE, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.test.json"]),
  unused: () => single("unused code", bin("knip"), ["--no-progress"]),
  publint: () =>
    packages("package contents", (folder) => [bin("publint"), ["run", folder, "--strict", "--pack", "npm"]]),
  attw: () => packages("package types", (folder) => [bin("attw"), ["--pack", folder, "--profile", "esm-only"]]),
  examples: () =>
    single("examples are up to date", NODE, [
      "packages/cli/dist/bin.js",
      "check",
      "--config",
      "examples/petstore/mcp-gen.config.ts",
    ]),
  unit: () => vitest("unit"),
  golden: () => vitest("golden"),
  e2e: () => vitest("e2e"),
};

async function packages(name, command) {
  const results = [];
  for (const folder of ["packages/runtime", "packages/codegen", "packages/cli"])
    results.push(await single(name, ...command(folder)));
  return { name, passed: sum(results, "passed"), failed: sum(results, "failed") };
}

export function sum(results, key) {
  return results.reduce((total, result) => total + result[key], 0);
}

/** Runs steps one after another; two cores are soon busy. */
export async function runSteps(names) {
  const results = [];
  for (const name of names) {
    const started = performance.now();
    const result = await STEPS[name]();
    results.push(result);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stderr.write(`${result.failed === 0 ? "ok    " : "FAILED"} ${result.name} (${seconds} s)\n`);
  }
  return results;
}
