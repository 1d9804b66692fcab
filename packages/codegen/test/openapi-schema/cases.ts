import { describe, expect, it } from "vitest";
import { type ConversionOptions, convert } from "./helper.ts";

export type CaseOptions = ConversionOptions & { readonly codes?: readonly string[] };

/** A schema, what it is converted to, and, if they are part of the case, the codes that are reported. */
export type Case = readonly [name: string, given: unknown, expected: unknown, options?: CaseOptions];

export function runCases(groups: Readonly<Record<string, readonly Case[]>>): void {
  for (const [group, cases] of Object.entries(groups)) {
    describe(group, () => {
      for (const [name, given, expected, options = {}] of cases) {
        it(name, () => {
          const { schema, codes } = convert(given, options);
          expect(schema).toEqual(expected);
          if (options.codes !== undefined) expect(codes).toEqual(options.codes);
        });
      }
    });
  }
}
