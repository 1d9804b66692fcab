/** Codes without a folder here, each with the reason. An entry that has a folder, or is no code, fails the run. */
export const WITHOUT_CASE: Readonly<Record<string, string>> = {
  MG1003: "needs a file beyond 64 MiB, or a limit: packages/codegen/test/source",
  MG1020: "nobody reports it",
  MG1021: "nobody reports it",
  MG1022: "nobody reports it",
  MG1030: "comes from the official validator, in a worker: packages/cli/test/validate",
  MG3006: "needs a disk that refuses: packages/codegen/test/output",
};
