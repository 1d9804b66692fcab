/** 21xx: a schema could not be mapped as it stands. */
export const SCHEMA = {
  MG2101: {
    severity: "warning",
    title: "duplicate enum value",
    cause: "An enum lists the same value more than once; JSON Schema wants them unique.",
    fix: "Remove the repeated value.",
  },
} as const;
