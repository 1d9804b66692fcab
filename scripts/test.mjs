// `npm test`: everything that must hold, from a fresh clone. The last line counts tests and checks.
import { bootstrap } from "./lib/bootstrap.mjs";
import { runSteps, sum } from "./lib/steps.mjs";

await bootstrap();
const results = await runSteps(["lint", "types", "unit", "golden", "e2e", "examples", "unused", "publint", "attw"]);
const failed = sum(results, "failed");
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${sum(results, "passed")} passed, ${failed} failed`);
