import type { DiagnosticCode } from "../diagnostics/catalogue.ts";

/** Something wrong in YAML text, at a place. */
export interface YamlProblem {
  readonly code: DiagnosticCode;
  /** Part of a sentence. */
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly hint?: string;
}

/** Ends the reading of a document that cannot have a value. */
export class YamlReadError extends Error {
  readonly problem: YamlProblem;

  constructor(problem: YamlProblem) {
    super(problem.message);
    this.name = "YamlReadError";
    this.problem = problem;
  }
}
