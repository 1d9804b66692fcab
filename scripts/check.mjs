// `pnpm check`: lint, types, unused code and package checks, without running a test.
import { bootstrap } from "./lib/bootstrap.mjs";
import { runSteps, sum } from "./lib/steps.mjs";

await bootstrap();
const results = await runSteps(["lint", "types", "unused", "publint", "attw"]);
process.exitCode = sum(results, "failed") === 0 ? 0 : 1;
