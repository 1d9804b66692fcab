import { register } from "node:module";

/**
 * The suite wants Node 22 for `fs.globSync` alone, which no server scenario uses. On Node 20 its import is taken out
 * while the file is loaded; the package itself stays as it is.
 */
if (Number(process.versions.node.split(".")[0]) < 22) {
  const hook = `
    export async function load(url, context, next) {
      const loaded = await next(url, context);
      if (!url.endsWith("/conformance/dist/index.js")) return loaded;
      const source = String(loaded.source).replace(/globSync as (\\w+),/u, "");
      const name = /globSync as (\\w+),/u.exec(String(loaded.source))?.[1];
      const stub = name === undefined ? "" : \`const \${name} = () => { throw new Error("fs.globSync needs Node 22"); };\`;
      return { ...loaded, source: source + stub };
    }`;
  register(`data:text/javascript,${encodeURIComponent(hook)}`);
}
