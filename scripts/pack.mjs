// `npm run pack`: the packages as tarballs in `packed/`, for projects outside of this repository.
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { bootstrap } from "./lib/bootstrap.mjs";
import { ROOT, run } from "./lib/run.mjs";

const folder = join(ROOT, "packed");
await bootstrap();
await rm(folder, { recursive: true, force: true });
await mkdir(folder);
for (const name of ["runtime", "codegen", "cli"]) {
  const args = ["--yes", "pnpm@12.4.2", "--dir", join("packages", name), "pack", "--pack-destination", folder];
  const { code, output } = await run("npx", args, { quiet: true });
  if (code === 0) continue;
  console.error(output);
  process.exit(code);
}
for (const file of await readdir(folder)) console.log(join("packed", file));
