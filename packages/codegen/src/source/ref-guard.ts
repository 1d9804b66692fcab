import { dirname, isAbsolute, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { documentLabel } from "./label.ts";
import { toSourceError } from "./source-error.ts";
import type { LoadOptions, Refusal, SourceHost } from "./types.ts";

/** Where a file that may be read is. */
export type Admitted =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "remote"; readonly url: string };

/** Decides which files a `$ref` may reach. */
export interface RefGuard {
  admit(url: string, from: { readonly url: string }): Promise<Admitted | Refusal>;
}

export interface RefGuardOptions {
  /** URL of the root document. */
  readonly rootUrl: string;
  /** Path of the root document, if it is a file. */
  readonly rootPath?: string;
  readonly load: LoadOptions;
  readonly host: SourceHost;
}

/**
 * Remote files: those of the root document's own origin, or any with `allowRemote`. Local files: those in the root
 * document's folder once symbolic links are resolved, or any with `allowFiles`; never from a remote document. So a
 * hostile document can neither reach internal addresses nor read private files.
 */
export function createRefGuard(options: RefGuardOptions): RefGuard {
  let folders: Promise<readonly string[]> | undefined;
  return {
    async admit(url, from) {
      const target = new URL(url);
      if (isRemote(target)) return admitRemote(target, options);
      if (target.protocol !== "file:")
        return refuse(`"${url}" is neither a file nor an http(s) address`, "Use a file or an http(s) address.");
      if (isRemote(new URL(from.url)))
        return refuse(
          `"${url}" is a local file, and the document comes from the network`,
          "Download all the documents to one folder.",
        );
      folders ??= allowedFolders(options);
      return admitFile(target, { options, folders: await folders });
    },
  };
}

function isRemote({ protocol }: URL): boolean {
  return protocol === "http:" || protocol === "https:";
}

function refuse(reason: string, hint: string): Refusal {
  return { kind: "refused", reason, hint };
}

function admitRemote(target: URL, { rootUrl, load }: RefGuardOptions): Admitted | Refusal {
  const root = new URL(rootUrl);
  if (load.allowRemote === true || (isRemote(root) && root.origin === target.origin)) {
    return { kind: "remote", url: target.href };
  }
  return refuse(
    `"${target.origin}${target.pathname}" is of another origin than the document`,
    "Set `allowRemote` if you trust the document, or download the file.",
  );
}

interface FileCheck {
  readonly options: RefGuardOptions;
  readonly folders: readonly string[];
}

async function admitFile(target: URL, { options, folders }: FileCheck): Promise<Admitted | Refusal> {
  const path = toPath(target);
  if (path === undefined)
    return refuse(`"${target.href}" is no path on this machine`, "Use a path without a host name.");
  const isAllowed = (candidate: string): boolean =>
    options.load.allowFiles === true || folders.some((folder) => isInside(candidate, folder));
  // Before the disk is asked, so that a path outside tells nothing by whether it exists.
  const name = documentLabel(target.href, { url: options.rootUrl });
  if (!isAllowed(path)) return outside(name);
  try {
    const real = await options.host.realpath(path);
    return isAllowed(real) ? { kind: "file", path: real } : outside(name);
  } catch (error) {
    const { kind, message } = toSourceError(error);
    const reason = `"${name}" cannot be read: ${message}`;
    return { kind: kind === "missing" ? "missing" : "unreadable", reason, hint: "Correct the path, or add the file." };
  }
}

function outside(name: string): Refusal {
  return refuse(
    `"${name}" lies outside the folder of the document`,
    "Set `allowFiles` if you trust the document, or move the file into its folder.",
  );
}

function toPath(url: URL): string | undefined {
  try {
    return url.host === "" ? fileURLToPath(url) : undefined;
  } catch {
    return undefined;
  }
}

/** The folder where the root document is named, and the one where it really lies. */
async function allowedFolders({ rootPath, host }: RefGuardOptions): Promise<readonly string[]> {
  if (rootPath === undefined) return [];
  const named = dirname(rootPath);
  const real = await Promise.allSettled([host.realpath(named), host.realpath(rootPath).then(dirname)]);
  return [...new Set([named, ...real.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []))])];
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
