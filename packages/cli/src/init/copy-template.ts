import { constants, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { VERSION } from "../version.ts";
import type { Template } from "./templates.ts";

/** What a template that was worked in holds besides itself. */
const LEFT_OUT: ReadonlySet<string> = new Set(["node_modules", "dist", ".cache", "src/mcp", "package-lock.json"]);

/** npm leaves `.gitignore` out of packages, so templates have it under another name. */
const RENAMED: ReadonlyMap<string, string> = new Map([["_gitignore", ".gitignore"]]);

export interface CopyOptions {
  /** Absolute. */
  readonly dir: string;
  /** Name of the new project. */
  readonly name: string;
}

/** Copies a template. Answers the first file that exists already, in which case nothing was copied. */
export function copyTemplate(template: Template, { dir, name }: CopyOptions): string | undefined {
  const files = filesBelow(template.dir).map((path) => ({ path, target: targetOf(path) }));
  const clash = files.find(({ target }) => existsSync(join(dir, target)));
  if (clash !== undefined) return clash.target;
  for (const { path, target } of files) {
    const place = join(dir, target);
    mkdirSync(dirname(place), { recursive: true });
    // `wx`: a file that came into being meanwhile is not overwritten either.
    if (path === "package.json") writeFileSync(place, projectManifest(join(template.dir, path), name), { flag: "wx" });
    else copyFileSync(join(template.dir, path), place, constants.COPYFILE_EXCL);
  }
  return undefined;
}

/** Files of a folder, relative to it, `/`-separated. */
function filesBelow(root: string, folder = ""): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (LEFT_OUT.has(entry.name) || LEFT_OUT.has(path)) return [];
    return entry.isDirectory() ? filesBelow(root, path) : [path];
  });
}

function targetOf(path: string): string {
  const name = basename(path);
  return join(dirname(path), RENAMED.get(name) ?? name);
}

/** The template is a member of our workspace; a project of its own depends on the published packages. */
function projectManifest(path: string, name: string): string {
  const text = readFileSync(path, "utf8").replaceAll('"workspace:*"', `"^${VERSION}"`);
  const manifest = { ...(JSON.parse(text) as Record<string, unknown>), name: packageName(name) };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** A legal npm package name. */
function packageName(name: string): string {
  const legal = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/gu, "-")
    .replaceAll(/^[._-]+|[._-]+$/gu, "");
  return legal === "" ? "mcp-server" : legal;
}
