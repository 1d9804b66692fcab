/** 4xxx: the configuration is not usable. */
export const CONFIG = {
  MG4001: {
    severity: "error",
    title: "invalid configuration",
    cause: "An option has a value that is not allowed, or does not exist.",
    fix: "Correct the option that the message names.",
  },
  MG4004: {
    severity: "error",
    title: "filter names what is not there",
    cause:
      "`include` or `exclude`, or a flag such as `--include-tag`, names a tag or method that no operation has. It would choose nothing, and take away tools that are in use.",
    fix: "Use a tag or method of the document, e.g. from `mcp-gen list` without filters.",
  },
  MG4003: {
    severity: "error",
    title: "configuration cannot be loaded",
    cause: "The configuration file is missing, does not parse, or throws when it is run.",
    fix: "Make it export an object, e.g. `export default defineConfig({ … })`.",
  },
} as const;
