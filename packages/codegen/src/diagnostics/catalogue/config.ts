/** 4xxx: the configuration is not usable. */
export const CONFIG = {
  MG4001: {
    severity: "error",
    title: "invalid configuration",
    cause: "An option has a value that is not allowed.",
    fix: "Correct the option that the message names.",
  },
} as const;
