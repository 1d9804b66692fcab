/** A name that lives in another module. Printing one through a `Writer` imports it. */
export interface ImportSymbol {
  readonly name: string;
  /** A package (`@mcp-gen/runtime`), or `./` and a path from the output folder without its extension. */
  readonly from: string;
  /** There is no value behind the name, so that `import type` is enough. */
  readonly typeOnly: boolean;
  /** Name to take first if the file already has one of this name. */
  readonly alias?: string;
}

export interface SymbolOptions {
  readonly from: string;
  readonly typeOnly?: boolean;
  readonly alias?: string;
}

/** Describes a name of another module; see `ImportSymbol` for what `from` may be. */
export function symbol(name: string, { from, typeOnly = false, alias }: SymbolOptions): ImportSymbol {
  return { name, from, typeOnly, ...(alias === undefined ? {} : { alias }) };
}
