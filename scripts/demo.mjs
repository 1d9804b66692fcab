// `npm run demo`: the main job for real, offline, end to end. The story itself is in examples/petstore/demo.
import { bootstrap } from "./lib/bootstrap.mjs";
import { run } from "./lib/run.mjs";

await bootstrap();
const { code } = await run(process.execPath, ["--import", "tsx", "examples/petstore/demo/main.ts"]);
process.exitCode = code;
