/** The folder of this package: sources and built files lie one level below it. */
export const PACKAGE_ROOT: URL = new URL("../", import.meta.url);
