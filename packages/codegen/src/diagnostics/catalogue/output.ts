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
    title: "output could not be read or written",
    cause:
      "The disk refused: it is full, or there is no permission. All is prepared before the first file is replaced, so the former output is as it was, unless the hint says otherwise.",
    fix: "Make room or allow writing there, then run again.",
  },
  MG3007: {
    severity: "error",
    title: "interrupted run",
    cause: "An earlier run was stopped while it moved its files into place, and this command does not write.",
    fix: "Run `mcp-gen generate` again: it finishes that run first.",
  },
  MG3008: {
    severity: "error",
    title: "staging folder is not ours",
    cause:
      "`.mcp-gen-staging` in the output folder is where a run prepares its files. It holds something that no run of mcp-gen leaves there.",
    fix: "Look at the folder and remove it, then run again.",
  },
  MG3009: {
    severity: "error",
    title: "output of other documents",
    cause: "The output folder was generated from other documents, whose tools would all be replaced.",
    fix: "Choose another folder with `--out`, or run again with `--force` if the document has moved.",
  },
  MG3010: {
    severity: "error",
    title: "all tools would go",
    cause: "Nothing of the document becomes a tool any more, so that all generated tools would be deleted.",
    fix: "Look at the document and the filters, or run again with `--force` if that is what you want.",
  },
} as const;
