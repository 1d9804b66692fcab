import { refName } from "../../schema/fits.ts";
import type { JsonSchemaObject } from "../../schema/json-schema.ts";
import { withoutAnnotations } from "../../schema/merge-all-of.ts";
import { type Draft, isRecord } from "../../schema/record.ts";
import { child } from "../../source/location.ts";
import type { Location } from "../../source/types.ts";
import type { Entry, Scope } from "./context.ts";
import { convertPart } from "./convert.ts";
import { follow, refOf } from "./references.ts";
import type { Target } from "./targets.ts";
import { tryFollow } from "./visibility.ts";

/** References behind each other that `allOf` follows. */
const MAX_CHAIN = 20;

/** A reference in graph form. Throws a `SchemaError` if it leads nowhere. */
export function refTo(scope: Scope, ref: string, at: Location): JsonSchemaObject {
  return counted(scope, partRef(scope, ref, at));
}

/** The same for a part of an `allOf`, which will be merged if it can, and only else counts as referred to. */
export function partRef(scope: Scope, ref: string, at: Location): JsonSchemaObject {
  const hit = follow(scope.context, ref, at);
  if (!isRecord(hit.value)) return convertPart(scope, hit.value, hit.at);
  const entry = scope.context.entryOf(scope.context.targets.get(hit.value, hit.at), scope.direction);
  return { $ref: `#/$defs/${entry.name}` };
}

/** Counts a schema that stays a reference. */
export function counted(scope: Scope, schema: JsonSchemaObject): JsonSchemaObject {
  const name = refName(schema.$ref);
  if (name !== undefined) scope.refs.add(name);
  return schema;
}

/**
 * What a part of an `allOf` says, with its reference followed so that it can be merged; the reference itself if it
 * leads back to where it is asked from, or if the document would grow too much.
 */
export function mergeable(scope: Scope, part: JsonSchemaObject): JsonSchemaObject {
  let schema = part;
  for (let hops = 0; schema.$ref !== undefined && hops < MAX_CHAIN; hops += 1) {
    const entry = scope.context.entries.get(refName(schema.$ref) ?? "");
    const raw = entry === undefined ? undefined : contentOf(scope, entry);
    if (raw === undefined || !spend(scope, raw)) return counted(scope, withoutAnnotations(schema));
    schema = withoutAnnotations(raw);
  }
  return schema;
}

function contentOf(scope: Scope, entry: Entry): JsonSchemaObject | undefined {
  const { context } = scope;
  const { target } = entry;
  if (context.busy.has(target.source) || isUnionOfBusy(scope, target)) return baseOf(scope, target);
  const raw = context.rawOf(entry);
  for (const name of entry.refs) scope.refs.add(name);
  if (entry.directed && scope.owner !== undefined) scope.owner.directed = true;
  return raw;
}

function spend(scope: Scope, raw: JsonSchemaObject): boolean {
  const cost = isRecord(raw.properties) ? Object.keys(raw.properties).length : 1;
  scope.context.mergeBudget -= cost;
  return scope.context.mergeBudget >= 0;
}

/** A union that names one of its own heirs: `Pet: oneOf [Cat]`, `Cat: allOf [Pet]`. */
function isUnionOfBusy(scope: Scope, target: Target): boolean {
  return ["oneOf", "anyOf"].some((keyword) => {
    const list = target.source[keyword];
    if (!Array.isArray(list)) return false;
    return list.some((branch: unknown, index) => {
      const ref = isRecord(branch) ? refOf(branch) : undefined;
      const heir = ref === undefined ? undefined : tryFollow(scope.context, ref, child(target.at, keyword, index));
      return heir !== undefined && scope.context.busy.has(heir.source);
    });
  });
}

/** What an heir takes from such a union: its own keywords, without the branches. */
function baseOf(scope: Scope, target: Target): JsonSchemaObject | undefined {
  const { oneOf, anyOf, discriminator, ...base }: Draft = target.source;
  if (oneOf === undefined && anyOf === undefined) return undefined;
  return convertPart(scope, base, target.at);
}
