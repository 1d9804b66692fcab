// Writes the JavaScript of the packages: few files, since Node 20 spends about half a millisecond on every module that
// it loads. `tsc -b` checks the types and writes the declarations. See docs/decisions/0001-bundled-javascript.md.
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { build } from "esbuild";
import { ROOT } from "./lib/run.mjs";

/** Entry files by package; whatever they load lazily gets a file of its own. */
const PACKAGES = {
  // The validator is part of the runtime: 88 small CommonJS files would cost the first call a tenth of a second.
  runtime: {
    entries: [
      "index.ts",
      "stdio.ts",
      "handler.ts",
      "node.ts",
      "modules.ts",
      "oauth.ts",
      "fastify.ts",
      "nest.ts",
      "sdk.ts",
      "http/media-type.ts",
      "validate/nearest.ts",
    ],
    platform: "neutral",
    packages: "bundle",
  },
  codegen: { entries: ["index.ts"], platform: "node", packages: "external" },
  cli: { entries: ["index.ts", "bin.ts"], platform: "node", packages: "external" },
};

for (const [name, { entries, platform, packages }] of Object.entries(PACKAGES)) {
  const folder = join(ROOT, "packages", name);
  const outdir = join(folder, "dist");
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: entries.map((entry) => join(folder, "src", entry)),
    outdir,
    entryNames: "[name]",
    chunkNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform,
    mainFields: ["module", "main"],
    external: ["node:*", "jose", "@nestjs/common", "@modelcontextprotocol/sdk/*"],
    target: "node20.19",
    packages,
    sourcemap: true,
    sourcesContent: false,
    legalComments: "none",
    metafile: true,
    logLevel: "error",
  });
  await removeOld(outdir, Object.keys(metafile.outputs));
  await writeLicences(outdir, Object.keys(metafile.inputs));
}

/** Chunks carry a hash in their name: those of earlier builds go. */
async function removeOld(outdir, outputs) {
  const written = new Set(outputs.map((path) => path.split("/").at(-1)));
  for (const file of await readdir(outdir)) {
    if (/\.js(?:\.map)?$/u.test(file) && !written.has(file)) await rm(join(outdir, file));
  }
}

/** What is bundled keeps its licence. */
async function writeLicences(outdir, inputs) {
  const folders = new Set(inputs.filter((path) => path.includes("node_modules/")).map(packageFolder));
  if (folders.size === 0) return;
  const texts = await Promise.all([...folders].sort().map(readLicence));
  await writeFile(join(outdir, "THIRD-PARTY-LICENSES.txt"), texts.join(`\n${"-".repeat(80)}\n\n`));
}

/** `…/node_modules/ajv/dist/core.js` → `…/node_modules/ajv`. */
function packageFolder(path) {
  return join(ROOT, /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//u.exec(path)[1]);
}

async function readLicence(folder) {
  const { name, version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e/iu.test(entry));
  if (file === undefined) throw new Error(`${relative(ROOT, dirname(folder))}: ${name} has no licence file`);
  return `${name} ${version}\n\n${await readFile(join(folder, file), "utf8")}`;
}
