import { posix } from "node:path";
import { tooLarge } from "./read-limited.ts";
import { SourceError } from "./source-error.ts";
import type { FetchedSource, SourceHost } from "./types.ts";

export interface MemoryHostOptions {
  /** Default `/project`. */
  readonly cwd?: string;
  /** Symbolic links to files or folders: path → target, both relative to `cwd` or absolute. */
  readonly links?: Readonly<Record<string, string>>;
  /** Content types by URL. */
  readonly contentTypes?: Readonly<Record<string, string>>;
  /** Told every path and URL that is read or looked up. */
  readonly onAccess?: (name: string) => void;
}

/**
 * A host whose files are given: by path (relative to `cwd` or absolute), by `http(s):` URL, and `-` for standard
 * input. Paths are POSIX paths on every system.
 */
export function createMemoryHost(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: MemoryHostOptions = {},
): SourceHost {
  const { cwd = "/project", links = {}, contentTypes = {}, onAccess } = options;
  const absolute = (name: string): string => (/^(?:https?:|-$)/.test(name) ? name : posix.resolve(cwd, name));
  const contents = new Map(Object.entries(files).map(([name, content]) => [absolute(name), toBytes(content)]));
  const targets = new Map(Object.entries(links).map(([name, target]) => [absolute(name), absolute(target)]));
  const read = (name: string, maxBytes = Number.POSITIVE_INFINITY): Uint8Array => {
    const bytes = contents.get(name);
    if (bytes === undefined) throw new SourceError("missing", "there is no such file");
    if (bytes.byteLength > maxBytes) throw tooLarge(maxBytes);
    return bytes;
  };
  return {
    cwd,
    readStdin: async (limits) => read("-", limits?.maxBytes),
    readFile: async (path, limits) => {
      onAccess?.(path);
      return read(followLinks(path, targets), limits?.maxBytes);
    },
    realpath: async (path) => {
      onAccess?.(path);
      const real = followLinks(path, targets);
      const isFolder = [...contents.keys(), ...targets.keys()].some((name) =>
        name.startsWith(real === "/" ? real : `${real}/`),
      );
      if (!contents.has(real) && !isFolder) throw new SourceError("missing", "there is no such file");
      return real;
    },
    fetch: async (url, limits): Promise<FetchedSource> => {
      onAccess?.(url);
      const contentType = contentTypes[url];
      const bytes = read(url, limits.maxBytes);
      return contentType === undefined ? { bytes, url } : { bytes, url, contentType };
    },
  };
}

function toBytes(content: string | Uint8Array): Uint8Array {
  return typeof content === "string" ? new TextEncoder().encode(content) : content;
}

function followLinks(path: string, targets: ReadonlyMap<string, string>): string {
  let current = path;
  for (let hops = 0; hops < 40; hops++) {
    const link = [...targets.keys()].find((name) => current === name || current.startsWith(`${name}/`));
    if (link === undefined) return current;
    current = (targets.get(link) ?? "") + current.slice(link.length);
  }
  throw new SourceError("unreadable", "too many symbolic links");
}
