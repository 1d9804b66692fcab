/** 20xx: an operation could not be mapped as it stands. */
export const OPERATION = {
  MG2001: {
    severity: "warning",
    title: "no operations",
    cause: "The document describes no operation that can become a tool.",
    fix: "Check `paths`, and the include and exclude filters of your configuration.",
  },
} as const;
