import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { VERSION } from "../version.ts";
import type { Template } from "./templates.ts";

/** Folders of a template that was worked in. */
const LEFT_OUT = new Set(["node_modules", "dist", ".cache"]);

export interface CopyOptions {
  /** Absolute. */
  readonly dir: string;
  /** Name of the new project. */
  readonly name: string;
}

/** Copies a template. Answers the first file that exists already, in which case nothing was copied. */
export function copyTemplate(template: Template, { dir, name }: CopyOptions): string | undefined {
  const files = filesBelow(template.dir).map((path) => relative(template.dir, path));
  const clash = files.find((file) => existsSync(join(dir, file)));
  if (clash !== undefined) return clash;
  for (const file of files) {
    const target = join(dir, file);
    mkdirSync(dirname(target), { recursive: true });
    if (file === "package.json") writeFileSync(target, projectManifest(join(template.dir, file), name));
    else copyFileSync(join(template.dir, file), target);
  }
  return undefined;
}

function filesBelow(dir: string): readonly string[] {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    if (LEFT_OUT.has(entry.name)) return [];
    const path = join(dir, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
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
