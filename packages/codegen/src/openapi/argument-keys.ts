import type { DiagnosticSink } from "../diagnostics/types.ts";

import { hashedKey, isSafeKey, toSafeKey } from "./safe-key.ts";
import type { Slot } from "./shapes.ts";

/**
 * The property of each argument: its wire name, with a location suffix if the name occurs in two places (and for a
 * parameter called `body`), made safe and unique. Depends on the set of arguments only, not on their order.
 * Undefined if every argument is called by its wire name.
 */
export function assignKeys(
  slots: readonly Slot[],
  nestedBody: boolean,
  sink: DiagnosticSink,
): ReadonlyMap<Slot, string> | undefined {
  if (areFine(slots, nestedBody)) return undefined;
  const counts = countBy(slots, ({ name }) => name);
  const wanted = new Map<Slot, string>();
  for (const slot of slots) {
    const isBody = nestedBody && slot.in === "body";
    const ambiguous = !isBody && (slot.name === "body" || (counts.get(slot.name) ?? 0) > 1);
    wanted.set(slot, toSafeKey(ambiguous ? `${slot.name}_${slot.in}` : slot.name));
  }
  const uses = countBy(slots, (slot) => wanted.get(slot));
  const keys = new Map<Slot, string>();
  for (const slot of slots) {
    const key = wanted.get(slot) ?? slot.name;
    const clash = (uses.get(key) ?? 0) > 1 && key !== slot.name;
    keys.set(slot, clash ? hashedKey(key, `${slot.in} ${slot.name}`) : key);
  }
  for (const [slot, key] of keys) noteRenamed(slot, key, sink);
  return keys;
}

function areFine(slots: readonly Slot[], nestedBody: boolean): boolean {
  const seen = new Set<string>();
  for (const slot of slots) {
    const isBody = nestedBody && slot.in === "body";
    if (!isBody && (slot.name === "body" || !isSafeKey(slot.name))) return false;
    seen.add(slot.name);
  }
  return seen.size === slots.length;
}

function countBy<T>(slots: readonly Slot[], by: (slot: Slot) => T): Map<T, number> {
  const counts = new Map<T, number>();
  for (const slot of slots) counts.set(by(slot), (counts.get(by(slot)) ?? 0) + 1);
  return counts;
}

function noteRenamed({ in: place, name, at }: Slot, key: string, sink: DiagnosticSink): void {
  if (key === name) return;
  sink.report({ code: "MG2019", message: `The argument for ${place} "${name}" is called "${key}"`, at });
}
