import type { ImportSymbol } from "./import-symbol.ts";
import { MAX_COLUMNS } from "./layout.ts";
import { stringLiteral } from "./literal.ts";

/** A piece of a line: text as it is, or a name of another module. */
export type Printable = string | ImportSymbol;

/** One generated file under construction. Nobody writes import lines: they follow from the symbols that are printed. */
export interface Writer {
  /** Adds a line, which may have line breaks inside. */
  print(...pieces: readonly Printable[]): void;
  /** The name of a symbol in this file; imports it. For text that is put together before it is printed. */
  use(symbol: ImportSymbol): string;
  /** Module specifier of another generated file, given as `./` and its path from the output folder. */
  specifier(from: string): string;
  /** Leading comments, imports, then what was printed. */
  toText(): string;
}

export interface WriterOptions {
  /** `/`-separated, from the output folder. */
  readonly path: string;
  /** Lines before the imports. */
  readonly header: string;
  /** Names that the file declares: an import that clashes with one is renamed. */
  readonly locals?: readonly string[];
  /** Default `.js`. */
  readonly importExtension?: ".js" | ".ts" | "";
}

interface Import {
  readonly name: string;
  readonly local: string;
  typeOnly: boolean;
}

/** Starts a file. */
export function createWriter({ path, header, locals = [], importExtension = ".js" }: WriterOptions): Writer {
  const taken = new Set(locals);
  const modules = new Map<string, Map<string, Import>>();
  const lines: string[] = [];
  const toRoot = "../".repeat(path.split("/").length - 1) || "./";

  function use({ name, from, typeOnly, alias }: ImportSymbol): string {
    const names = modules.get(from) ?? new Map<string, Import>();
    modules.set(from, names);
    const known = names.get(name);
    if (known !== undefined) {
      known.typeOnly &&= typeOnly;
      return known.local;
    }
    const local = freeName(taken, name, alias);
    taken.add(local);
    names.set(name, { name, local, typeOnly });
    return local;
  }

  function specifier(from: string): string {
    return from.startsWith("./") ? `${toRoot}${from.slice(2)}${importExtension}` : from;
  }

  return {
    use,
    specifier,
    print: (...pieces) => {
      let line = "";
      for (const piece of pieces) line += typeof piece === "string" ? piece : use(piece);
      lines.push(line);
    },
    toText: () => {
      const imports = [...modules].map(([from, names]) => importLine(specifier(from), [...names.values()]));
      const head =
        imports.length === 0
          ? header
          : `${header}\n\n${imports
              .sort(byModule)
              .map(([, text]) => text)
              .join("\n")}`;
      // Joined at once: a catalogue has millions of characters, which each further step would copy.
      return [head, "", ...lines, ""].join("\n");
    },
  };
}

/** The name itself, its alias, or the first numbered name that is free. */
function freeName(taken: ReadonlySet<string>, name: string, alias?: string): string {
  if (!taken.has(name)) return name;
  if (alias !== undefined && !taken.has(alias)) return alias;
  let count = 1;
  while (taken.has(`${name}_${count}`)) count += 1;
  return `${name}_${count}`;
}

type ImportLine = readonly [specifier: string, text: string];

function importLine(specifier: string, imports: readonly Import[]): ImportLine {
  const allTypes = imports.every(({ typeOnly }) => typeOnly);
  const names = [...imports]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, local, typeOnly }) => {
      const clause = name === local ? name : `${name} as ${local}`;
      return typeOnly && !allTypes ? `type ${clause}` : clause;
    });
  const start = allTypes ? "import type" : "import";
  const end = `from ${stringLiteral(specifier)};`;
  const line = `${start} { ${names.join(", ")} } ${end}`;
  if (line.length <= MAX_COLUMNS) return [specifier, line];
  return [specifier, `${start} {\n${names.map((name) => `  ${name},\n`).join("")}} ${end}`];
}

/** Packages before relative paths, each in the order of their code units. */
function byModule([a]: ImportLine, [b]: ImportLine): number {
  const isRelative = a.startsWith(".");
  if (isRelative !== b.startsWith(".")) return isRelative ? 1 : -1;
  return a < b ? -1 : 1;
}
