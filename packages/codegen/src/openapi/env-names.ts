import { toEnvPrefix, toUpperSnake } from "../catalog/words.ts";
import type { DiagnosticSink } from "../diagnostics/types.ts";
import type { Location } from "../source/types.ts";

/** Gives out the names of environment variables for credentials, each once. */
export interface EnvNames {
  token(scheme: string, at: Location): { readonly token: string };
  basic(scheme: string, at: Location): { readonly username: string; readonly password: string };
  client(scheme: string, at: Location): { readonly clientId: string; readonly clientSecret: string };
}

/**
 * `<PREFIX>_<SCHEME>` in upper snake case. A name that is taken gets `_2`, `_3`, … in document order, with a warning.
 * One instance serves all documents of a registry.
 */
export function createEnvNames(prefix: string, sink: DiagnosticSink): EnvNames {
  const taken = new Set<string>();
  const start = toEnvPrefix(prefix);

  /** The first number with which none of the names is taken. */
  function take(scheme: string, suffixes: readonly string[], at: Location): string {
    const base = `${start}_${toUpperSnake(scheme) || "AUTH"}`;
    for (let number = 1; ; number++) {
      const name = number === 1 ? base : `${base}_${number}`;
      const names = suffixes.map((suffix) => name + suffix);
      if (names.some((each) => taken.has(each))) continue;
      for (const each of names) taken.add(each);
      if (number > 1) reportTaken(scheme, names, at);
      return name;
    }
  }

  function reportTaken(scheme: string, names: readonly string[], at: Location): void {
    const variables = names.map((name) => `"${name}"`).join(" and ");
    sink.report({ code: "MG2013", message: `Security scheme "${scheme}" takes its credential from ${variables}`, at });
  }

  return {
    token: (scheme, at) => ({ token: take(scheme, [""], at) }),
    basic(scheme, at) {
      const name = take(scheme, ["_USERNAME", "_PASSWORD"], at);
      return { username: `${name}_USERNAME`, password: `${name}_PASSWORD` };
    },
    client(scheme, at) {
      const name = take(scheme, ["_CLIENT_ID", "_CLIENT_SECRET"], at);
      return { clientId: `${name}_CLIENT_ID`, clientSecret: `${name}_CLIENT_SECRET` };
    },
  };
}
