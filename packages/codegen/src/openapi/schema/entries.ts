import type { Context, Entry, Scope } from "./context.ts";
import { convertPart } from "./convert.ts";
import { finish } from "./finish.ts";
import { cutInPlaceCycles } from "./in-place-cycles.ts";
import { isSchemaError } from "./schema-error.ts";
import type { Target } from "./targets.ts";
import { decideSplit } from "./visibility.ts";

/** Named schemas that may be under conversion at the same time; beyond, references stay references. */
const MAX_BUSY = 60;

/** The table of named schemas of a reader. */
export function createEntries(contextOf: () => Context): Pick<Context, "entries" | "entryOf" | "rawOf"> {
  const entries = new Map<string, Entry>();
  return {
    entries,
    entryOf: (target, direction) => {
      const output = entryNamed(entries, target, "output");
      if (direction === "output") return output;
      if (target.split === undefined) learnSplit(contextOf(), output);
      return target.split === true ? entryNamed(entries, target, "input") : output;
    },
    rawOf: (entry) => rawOf(contextOf(), entry),
  };
}

function entryNamed(entries: Map<string, Entry>, target: Target, direction: Entry["direction"]): Entry {
  const name = direction === "input" ? target.inputName : target.name;
  const known = entries.get(name);
  if (known !== undefined) return known;
  const entry: Entry = { name, target, direction, refs: new Set(), directed: false, state: "new", sound: false };
  entries.set(name, entry);
  return entry;
}

/** Whether a schema has an input form of its own shows when its output form, and all that it reaches, is converted. */
function learnSplit(context: Context, output: Entry): void {
  const { busy } = context;
  // What is under conversion just now must not make a difference.
  context.busy = new Set();
  try {
    decideSplit(context.entries, reach(context, [output.name], isDecided));
  } catch (error) {
    // Whoever needs the schema meets the same error.
    if (!isSchemaError(error)) throw error;
  } finally {
    context.busy = busy;
  }
  output.target.split ??= false;
}

function rawOf(context: Context, entry: Entry): Entry["raw"] {
  if (entry.state === "failed") throw entry.error;
  if (entry.state !== "new" || context.busy.size >= MAX_BUSY) return entry.raw;
  entry.state = "busy";
  context.busy.add(entry.target.source);
  try {
    entry.raw = convertPart(scopeOf(context, entry), entry.target.source, entry.target.at);
    entry.state = "done";
  } catch (error) {
    entry.state = "failed";
    entry.error = error;
    throw error;
  } finally {
    context.busy.delete(entry.target.source);
  }
  return entry.raw;
}

function scopeOf(context: Context, owner: Entry): Scope {
  return { context, direction: owner.direction, refs: owner.refs, owner, depth: 0, losses: 0 };
}

function isDecided(entry: Entry): boolean {
  return entry.target.split !== undefined;
}

function isSound(entry: Entry): boolean {
  return entry.sound;
}

/** Converts everything that names lead to, up to what is known already. */
function reach(context: Context, names: Iterable<string>, isKnown: (entry: Entry) => boolean): ReadonlySet<Entry> {
  const seen = new Set<Entry>();
  const queue = [...names].reverse();
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const entry = context.entries.get(name);
    if (entry === undefined || isKnown(entry) || seen.has(entry)) continue;
    seen.add(entry);
    rawOf(context, entry);
    for (const ref of [...entry.refs].reverse()) queue.push(ref);
  }
  return seen;
}

/**
 * Makes everything that names lead to ready for use. Throws the `SchemaError` of the first that cannot be read; then
 * none of those on the way counts as sound.
 */
export function secure(context: Context, names: Iterable<string>): void {
  const reached = reach(context, names, isSound);
  for (const entry of reached) entry.schema ??= finish(scopeOf(context, entry), entry.raw ?? {}, entry.target.at);
  const checked = new Set<Entry>();
  for (const entry of reached) cutSafely(context, entry, checked);
  decideSplit(context.entries, reached);
  for (const entry of reached) entry.sound = true;
}

function cutSafely(context: Context, entry: Entry, checked: Set<Entry>): void {
  try {
    cutInPlaceCycles(context, entry, checked);
  } catch (error) {
    entry.state = "failed";
    entry.error = error;
    throw error;
  }
}
