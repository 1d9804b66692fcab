import { posix } from "node:path";
import type { SourceDocument } from "./types.ts";

/** Label of the root document: its base name, the host for a bare address, `stdin` for standard input. */
export function rootLabel(url: string): string {
  if (url === "stdin:") return "stdin";
  const { pathname, host } = new URL(url);
  return posix.basename(decode(pathname)) || host;
}

/** Label of another document: relative to the root's folder where both are of one origin, else its whole URL. */
export function documentLabel(url: string, root: Pick<SourceDocument, "url">): string {
  const target = new URL(url);
  const base = new URL(root.url);
  if (target.protocol !== base.protocol || target.host !== base.host)
    return `${target.protocol}//${target.host}${decode(target.pathname)}`;
  return posix.relative(posix.dirname(decode(base.pathname)), decode(target.pathname));
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
