import { isRecord } from "../../schema/record.ts";
import { createNameTable, toTypeName } from "../../schema/type-names.ts";
import { child, pointerOf, rootOf } from "../../source/location.ts";
import type { DocumentSet, Location, SourceDocument } from "../../source/types.ts";

/** A schema that references lead to, and its name. */
export interface Target {
  readonly source: Readonly<Record<string, unknown>>;
  readonly at: Location;
  readonly name: string;
  /** Name of the input form, where the two differ. */
  readonly inputName: string;
  /** Whether input and output differ; `undefined` until it was asked. */
  split?: boolean;
}

/** All schemas that references lead to. */
export interface Targets {
  /** The target at a place, named on first sight. */
  get(source: Readonly<Record<string, unknown>>, at: Location): Target;
}

/** Places of named schemas, by version. */
const PLACES: readonly (readonly string[])[] = [["components", "schemas"], ["definitions"], ["$defs"]];

/** Pointer segments that say nothing about what a schema is. */
const MEANINGLESS: ReadonlySet<string> = new Set(
  `schema schemas items properties allOf anyOf oneOf not additionalProperties patternProperties prefixItems content
  parameters responses requestBody headers paths components definitions $defs examples default get put post delete patch
  head options trace query if then else contains`.split(/\s+/),
);

/**
 * Names every schema of the documents: components in document order first, the root document before others, so a name
 * does not depend on which operation comes first. Keys that are legal names as they stand keep them.
 */
export function createTargets(documents: DocumentSet): Targets {
  const names = createNameTable();
  const known = new Map<object, Target>();
  const add = (source: Readonly<Record<string, unknown>>, at: Location, wanted: string): Target => {
    const name = names.claim(toTypeName(wanted));
    const target = { source, at, name, inputName: names.claim(`${name}Input`) };
    known.set(source, target);
    return target;
  };
  const components = documents.all.flatMap((document) => nameComponents(document, names.claim));
  // Input names come last: they must not take the name of a component.
  for (const one of components) {
    if (!known.has(one.source)) known.set(one.source, { ...one, inputName: names.claim(`${one.name}Input`) });
  }
  return { get: (source, at) => known.get(source) ?? add(source, at, nameOfPlace(at)) };
}

function nameComponents(document: SourceDocument, claim: (name: string) => string): Omit<Target, "inputName">[] {
  const found = [...componentsOf(document)];
  const unchanged = found.filter(([key]) => toTypeName(key) === key);
  const changed = found.filter(([key]) => toTypeName(key) !== key);
  return [...unchanged, ...changed].map(([key, source, at]) => ({ source, at, name: claim(toTypeName(key)) }));
}

function* componentsOf(document: SourceDocument): Generator<[string, Readonly<Record<string, unknown>>, Location]> {
  for (const place of PLACES) {
    let map: unknown = document.value;
    for (const key of place) map = isRecord(map) && Object.hasOwn(map, key) ? map[key] : undefined;
    if (!isRecord(map)) continue;
    const at = child(rootOf(document), ...place);
    for (const key of Object.keys(map)) {
      const source = map[key];
      if (isRecord(source)) yield [key, source, child(at, key)];
    }
  }
}

/** `#/components/schemas/Pet/properties/owner` → `owner`; a whole file → its name without extension. */
function nameOfPlace(at: Location): string {
  for (let place: Location | undefined = at; place?.key !== undefined; place = place.parent) {
    const key = place.key;
    const mediaType = /^[a-z*]+\/[^{]/.test(key);
    if (!MEANINGLESS.has(key) && !mediaType && !/^([0-9]+|[1-5]XX)$/.test(key) && /[\p{L}\p{N}]/u.test(key)) return key;
  }
  const file = at.document.file.split("/").at(-1) ?? "";
  const base = file.replace(/\.[^.]*$/, "");
  return base === "" ? `Schema ${pointerOf(at)}` : base;
}
