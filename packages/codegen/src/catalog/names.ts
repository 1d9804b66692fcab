import type { DiagnosticSink } from "../diagnostics/types.ts";
import type { NamingStyle, ToolOverride } from "../options.ts";
import { nameHash, withHash } from "./name-hash.ts";
import { baseName, isLegalName } from "./name-style.ts";
import { applyOverrides } from "./overrides.ts";
import type { Catalog, ToolSpec } from "./types.ts";

export interface NameOptions {
  /** Default `snake_case`. */
  readonly naming?: NamingStyle | undefined;
  /** Longest name, 8 to 64. Default 46. */
  readonly maxNameLength?: number | undefined;
  /** Only to say so if `mcp__<server>__<name>` is longer than 64 characters. Default: the Catalog's name. */
  readonly serverName?: string | undefined;
  /** Names by operation key, from a previous manifest; kept if legal and if the operation still exists. */
  readonly pinnedNames?: Readonly<Record<string, string>> | undefined;
  /** How many documents make the registry; default 1. With several, hashes depend on the document too. */
  readonly documents?: number | undefined;
  /** Changes per tool, by its name. */
  readonly tools?: Readonly<Record<string, ToolOverride>> | undefined;
}

/** Characters of a name. */
const DEFAULT_MAX_LENGTH = 46;
const HASH_LENGTHS = [6, 8, 12, 20, 40] as const;

interface Naming {
  readonly style: NamingStyle;
  readonly max: number;
  readonly several: boolean;
  readonly pinned: Readonly<Record<string, string>>;
}

/**
 * Gives every tool its name, applies the configured overrides and freezes the Catalog. Names are legal and
 * unique ignoring case; each depends on nothing but its operation, unless it collides or was pinned.
 */
export function nameTools(catalog: Catalog, options: NameOptions, sink: DiagnosticSink): Catalog {
  const naming: Naming = {
    style: options.naming ?? "snake_case",
    max: Math.min(64, Math.max(8, Math.trunc(options.maxNameLength ?? DEFAULT_MAX_LENGTH) || DEFAULT_MAX_LENGTH)),
    several: (options.documents ?? 1) > 1,
    pinned: options.pinnedNames ?? {},
  };
  let tools: readonly ToolSpec[] = assignNames(catalog.tools, naming, sink);
  if (options.tools !== undefined) {
    const changed = applyOverrides(tools, options.tools, sink);
    tools = changed.renamed ? assignNames(changed.tools, naming, sink) : changed.tools;
  }
  noteLongNames(tools, options.serverName ?? catalog.name, sink);
  return Object.freeze({ ...catalog, tools });
}

function assignNames(tools: readonly ToolSpec[], naming: Naming, sink: DiagnosticSink): ToolSpec[] {
  const names = new Map<ToolSpec, string>();
  const taken = new Set<string>();
  const take = (tool: ToolSpec, name: string) => {
    names.set(tool, name);
    taken.add(name.toLowerCase());
  };

  const newcomers: ToolSpec[] = [];
  for (const tool of tools) {
    const reserved = reservedName(tool, naming, sink);
    if (reserved === undefined || taken.has(reserved.toLowerCase())) newcomers.push(tool);
    else take(tool, reserved);
  }

  const colliding: ToolSpec[] = [];
  for (const [key, group] of groupByName(newcomers, naming)) {
    const [only] = group;
    if (only !== undefined && group.length === 1 && !taken.has(key)) {
      take(only.tool, only.name);
      continue;
    }
    for (const { tool, name } of group) {
      reportCollision(tool, name, sink);
      colliding.push(tool);
    }
  }
  giveHashes(colliding, naming, { taken, take });
  return tools.map((tool) => ({ ...tool, name: names.get(tool) ?? tool.name }));
}

/** A name that the user fixed, or that the manifest pinned. */
function reservedName(tool: ToolSpec, naming: Naming, sink: DiagnosticSink): string | undefined {
  const { fixed } = tool.naming;
  if (fixed !== undefined) {
    if (isLegalName(fixed)) return fixed;
    sink.report({ code: "MG2027", message: `"${fixed}" is no legal name for "${tool.key}"; it was changed` });
    return undefined;
  }
  const pinned = Object.hasOwn(naming.pinned, tool.key) ? naming.pinned[tool.key] : undefined;
  return pinned !== undefined && isLegalName(pinned) ? pinned : undefined;
}

/** The name if nothing collides: the base name, cut with a hash if it is too long. */
function candidate(tool: ToolSpec, { style, max, several }: Naming): string {
  const name = baseName(tool.naming, style, several);
  return name.length <= max ? name : withHash(name, nameHash(tool.naming, several, 6), max);
}

interface Candidate {
  readonly tool: ToolSpec;
  readonly name: string;
}

/** Groups by lower-case candidate. */
function groupByName(tools: readonly ToolSpec[], naming: Naming): Map<string, Candidate[]> {
  const groups = new Map<string, Candidate[]>();
  for (const tool of tools) {
    const name = candidate(tool, naming);
    const key = name.toLowerCase();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [{ tool, name }]);
    else group.push({ tool, name });
  }
  return groups;
}

interface Names {
  readonly taken: ReadonlySet<string>;
  take(tool: ToolSpec, name: string): void;
}

/** Hashes get longer only where a shorter one is not unique, so that no name depends on the order of the tools. */
function giveHashes(tools: readonly ToolSpec[], naming: Naming, names: Names): void {
  let pending = tools;
  for (const length of HASH_LENGTHS) {
    const counts = new Map<string, number>();
    const hashed = (tool: ToolSpec) => {
      const short = Math.min(length, naming.max - 2);
      const base = baseName(tool.naming, naming.style, naming.several);
      return withHash(base, nameHash(tool.naming, naming.several, short), naming.max);
    };
    for (const tool of pending) {
      const name = hashed(tool).toLowerCase();
      counts.set(name, (counts.get(name) ?? (names.taken.has(name) ? 1 : 0)) + 1);
    }
    const next: ToolSpec[] = [];
    for (const tool of pending) {
      const name = hashed(tool);
      if (counts.get(name.toLowerCase()) === 1) names.take(tool, name);
      else next.push(tool);
    }
    pending = next;
  }
  // Only operations that are the same in method, path and document come here.
  for (const tool of pending) names.take(tool, numbered(tool, naming, names.taken));
}

function numbered(tool: ToolSpec, naming: Naming, taken: ReadonlySet<string>): string {
  const base = baseName(tool.naming, naming.style, naming.several);
  for (let number = 2; ; number++) {
    const name = withHash(base, String(number), naming.max);
    if (!taken.has(name.toLowerCase())) return name;
  }
}

function reportCollision(tool: ToolSpec, name: string, sink: DiagnosticSink): void {
  sink.report({
    code: "MG2016",
    message: `"${tool.key}" shares the name "${name}" with another tool, so its name ends in a hash`,
    hint: "Give it an operationId of its own, or a name under `x-mcp`.",
  });
}

function noteLongNames(tools: readonly ToolSpec[], serverName: string, sink: DiagnosticSink): void {
  let longest = "";
  for (const { name } of tools) if (name.length > longest.length) longest = name;
  const full = `mcp__${serverName}__${longest}`;
  if (longest === "" || full.length <= 64) return;
  sink.report({
    code: "MG2030",
    message: `"${full}" has ${full.length} characters`,
    hint: `Set \`maxNameLength: ${Math.max(8, 64 - (full.length - longest.length))}\` or a shorter server name.`,
  });
}
