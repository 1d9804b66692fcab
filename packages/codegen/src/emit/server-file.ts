import type { Catalog } from "../catalog/types.ts";
import { toEnvPrefix } from "../catalog/words.ts";
import { toLine } from "./comment.ts";
import type { EmitRun, GeneratedFile } from "./generated-file.ts";
import { propertyAccess, propertyKey, stringLiteral } from "./literal.ts";
import { neededApis } from "./needed-apis.ts";
import { runtimeNames } from "./runtime-names.ts";
import { createWriter } from "./writer.ts";

export type ServerFileOptions = Pick<EmitRun, "envPrefix" | "importExtension">;

/** `server.ts`: a stdio server over the registry. Written once; the user's own from then on. */
export function emitServerFile(catalog: Catalog, { envPrefix, importExtension }: ServerFileOptions): GeneratedFile {
  const path = "server.ts";
  const writer = createWriter({
    path,
    header: "#!/usr/bin/env node\n// Yours: mcp-gen wrote this file once and will not touch it again.",
    ...(importExtension === undefined ? {} : { importExtension }),
  });
  const baseUrl = propertyAccess("process.env", `${toEnvPrefix(envPrefix ?? catalog.name)}_BASE_URL`);
  writer.print(runtimeNames.createStdioServer, "(");
  writer.print("  async () => {");
  writer.print(`    const { createRegistry } = await import(${stringLiteral(writer.specifier("./registry.gen"))});`);
  writer.print("    return createRegistry({");
  writer.print("      // Replace a tool by your own code, typed by its name:");
  writer.print(
    `      // overrides: { ${propertyKey(catalog.tools[0]?.name ?? "name")}: async (input, ctx) => { ... } },`,
  );
  const variables = credentialVariables(catalog);
  if (variables.length > 0) writer.print("      // Credentials come from the environment:");
  for (const line of variables) writer.print(`      // - ${line}`);
  // With several APIs, one URL for all of them would be wrong for most.
  if (Object.keys(catalog.apis).length === 1) writer.print(`      http: { baseUrl: ${baseUrl} },`);
  writer.print("    });\n  },");
  writer.print(`  { name: ${stringLiteral(catalog.name)}, version: ${stringLiteral(catalog.version)} },`);
  writer.print(").start();");
  return { path, text: writer.toText(), once: true };
}

/** Names of the environment variables that hold credentials. */
function credentialVariables(catalog: Catalog): string[] {
  const lines = Object.values(neededApis(catalog)).flatMap(({ securitySchemes = {} }) =>
    Object.values(securitySchemes).flatMap((scheme) =>
      scheme.type === "mutualTLS" ? [] : Object.values(scheme.env).map(toLine),
    ),
  );
  return [...new Set(lines)];
}
