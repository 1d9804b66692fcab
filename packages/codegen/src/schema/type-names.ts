import { createHash } from "node:crypto";

const NON_ASCII = /[^\x20-\x7e]/;

/** Longest name before it is cut and gets a hash. */
const MAX_LENGTH = 80;

/** Types that generated code uses, or that a reader would take for something else, in lower case. */
const TAKEN: ReadonlySet<string> = new Set(
  `any array arraybuffer asyncgenerator asynciterable awaited bigint binaryvalue blob boolean buffer bytes capitalize
  console constructor date document error event exclude extract false file fileargument float32array float64array
  formdata function generator globalthis headers httpanswer infinity instancetype intl iterable iterator json lowercase
  map math nan never node noinfer nonnullable null number object omit parameters partial pick process promise prototype
  proxy readonly readonlyarray record reflect regexp registry registryoptions request required response returntype set
  string symbol textdecoder textencoder toolcontext toolname true uint8array uncapitalize undefined unknown uppercase url
  urlsearchparams void weakmap weakset window __proto__ tostring valueof hasownproperty`.split(/\s+/),
);

/**
 * A TypeScript type name for any text: `simple-user` → `SimpleUser`, `Page«Item»` → `PageItem`, `1st` → `_1st`,
 * `date` → `DateSchema`, `取得` → `Schema_<hash>`. ASCII, at most 80 characters.
 */
export function toTypeName(text: string): string {
  let name = /^[A-Z][A-Za-z0-9_]*$/.test(text) ? text : pascal(text);
  if (name === "") name = `Schema_${shortHash(text)}`;
  if (/^[0-9]/.test(name)) name = `_${name}`;
  if (name.length > MAX_LENGTH) name = `${name.slice(0, MAX_LENGTH - 9)}_${shortHash(text)}`;
  return TAKEN.has(name.toLowerCase()) ? `${name}Schema` : name;
}

/** Hands out names that are unique ignoring case. */
export interface NameTable {
  /** The name itself if it is free, else with the first free number after it. */
  claim(name: string): string;
}

/** An empty table of names. */
export function createNameTable(): NameTable {
  const taken = new Set<string>();
  const next = new Map<string, number>();
  return {
    claim: (name) => {
      const base = name.toLowerCase();
      let unique = name;
      for (let count = next.get(base) ?? 2; taken.has(unique.toLowerCase()); count += 1) {
        unique = /[0-9]$/.test(name) ? `${name}_${count}` : `${name}${count}`;
        next.set(base, count + 1);
      }
      taken.add(unique.toLowerCase());
      return unique;
    },
  };
}

function pascal(text: string): string {
  const ascii = NON_ASCII.test(text) ? text.normalize("NFKD").replace(/\p{M}+/gu, "") : text;
  const words = ascii.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}
