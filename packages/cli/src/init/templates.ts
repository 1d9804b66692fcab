import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PACKAGE_ROOT } from "../package-root.ts";

/** A project to start from. */
export interface Template {
  readonly name: string;
  readonly description: string;
  /** Absolute. */
  readonly dir: string;
}

/** In the published package the templates lie beside `dist`; in the workspace, at its root. */
const PLACES = ["templates", "../../templates"].map((path) => fileURLToPath(new URL(path, PACKAGE_ROOT)));

export function findTemplates(): readonly Template[] {
  const place = PLACES.find((path) => existsSync(path));
  if (place === undefined) return [];
  const names = readdirSync(place, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  return names.sort().flatMap((name) => readTemplate(join(place, name), name));
}

function readTemplate(dir: string, name: string): readonly Template[] {
  const manifest = join(dir, "package.json");
  if (!existsSync(manifest)) return [];
  // Our own file.
  const { description = "" } = JSON.parse(readFileSync(manifest, "utf8")) as { description?: string };
  return [{ name, description, dir }];
}
