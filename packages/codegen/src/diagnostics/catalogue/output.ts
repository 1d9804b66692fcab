/** 3xxx: the output folder is not as the run expects. */
export const OUTPUT = {
  MG3001: {
    severity: "error",
    title: "generated file was edited",
    cause: "A generated file differs from what the manifest remembers, so writing would lose an edit.",
    fix: "Move the change into `overrides` in server.ts, or run again with `--force`, which saves a copy first.",
  },
} as const;
