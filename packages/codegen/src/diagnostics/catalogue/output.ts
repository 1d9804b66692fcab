/** 3xxx: the output folder is not as the run expects. */
export const OUTPUT = {
  MG3001: {
    severity: "error",
    title: "generated file was edited",
    cause: "A generated file differs from what the manifest remembers, so writing would lose an edit.",
    fix: "Move the change into `overrides` in server.ts, or run again with `--force`, which saves a copy first.",
  },
  MG3002: {
    severity: "error",
    title: "output folder is not ours",
    cause: "The output folder holds files, but no manifest of mcp-gen.",
    fix: "Choose an empty or new folder, or run again with `--force`, which still overwrites only files that it generates, after saving them.",
  },
  MG3003: {
    severity: "error",
    title: "foreign file in the way",
    cause: "A file that mcp-gen did not make stands where it wants to write.",
    fix: "Move the file away, or run again with `--force`, which saves a copy first.",
  },
  MG3004: {
    severity: "error",
    title: "output outside the folder",
    cause: "A generated file would be written outside the output folder, by its name or through a link.",
    fix: "Choose another output folder, or remove the link.",
  },
  MG3005: {
    severity: "error",
    title: "manifest cannot be read",
    cause: "The manifest `.mcp-gen.json` is not what mcp-gen wrote, so it cannot tell edits from its own files.",
    fix: "Restore the manifest from version control, or run again with `--force`, which saves what it overwrites.",
  },
  MG3006: {
    severity: "error",
    title: "output could not be written",
    cause: "The disk refused a write: it is full, or there is no permission. The former output is as it was.",
    fix: "Make room or allow writing there, then run again.",
  },
} as const;
