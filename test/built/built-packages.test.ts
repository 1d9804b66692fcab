import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import ts from "typescript-6.0";
import { describe, expect, it } from "vitest";
import { CLI, ROOT } from "../support/paths.ts";

const PACKAGES = ["runtime", "codegen", "cli"] as const;
const distOf = (name: string) => join(ROOT, "packages", name, "dist");

/**
 * Bytes of each entry of the runtime with all that it loads sooner or later, but the validator and optional peers: minified
 * and gzipped. The promise of 30 kB for a server over stdio held with the handshake revisions alone; with 2026-07-28 beside
 * them it does not.
 */
const MAX_BYTES: Readonly<Record<string, number>> = {
  index: 2000,
  stdio: 38_000,
  handler: 43_000,
  node: 43_000,
  modules: 38_000,
  oauth: 5000,
  fastify: 43_000,
  nest: 43_500,
  sdk: 35_000,
};

describe("built packages", () => {
  it.each(PACKAGES)("%s: every target of its exports and bins is there", (name) => {
    const folder = join(ROOT, "packages", name);
    // Our own package.json.
    const { exports, bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
      exports: object;
      bin?: object;
    };
    const targets = [...stringsIn(exports), ...stringsIn(bin ?? {})];
    expect(targets.filter((target) => !existsSync(join(folder, target)))).toEqual([]);
  });

  it.each(["index.js", "stdio.js"])("runtime/%s loads in bare Node", (entry) => {
    const code = `await import(${JSON.stringify(join(distOf("runtime"), entry))})`;
    expect(run(["--input-type=module", "-e", code])).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  it("runtime's root entry reaches no node: module, lazily loaded files included", () => {
    const { outside } = closureOf(join(distOf("runtime"), "index.js"), { dynamic: true });
    expect([...outside]).toEqual([]);
  });

  it("runtime/stdio.js loads no validator, HTTP client or registry before the first request", () => {
    const { files, outside } = closureOf(join(distOf("runtime"), "stdio.js"), { dynamic: false });
    expect([...outside].filter((name) => !name.startsWith("node:"))).toEqual([]);
    const text = [...files].map((file) => readFileSync(file, "utf8")).join("\n");
    expect(text).not.toMatch(/\bajv\b|multipart\/form-data|www-form-urlencoded/u);
  });

  it.each(Object.entries(MAX_BYTES))("runtime/%s is at most %i bytes, minified and gzipped", async (entry, max) => {
    const { outputFiles } = await build({
      entryPoints: [join(ROOT, "packages/runtime/src", `${entry}.ts`)],
      bundle: true,
      minify: true,
      format: "esm",
      platform: "neutral",
      external: [
        "node:*",
        "ajv",
        "ajv/*",
        "ajv-formats",
        "ajv-formats/*",
        "jose",
        "@nestjs/*",
        "@modelcontextprotocol/*",
      ],
      write: false,
    });
    const bytes = outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents).length, 0);
    expect(bytes).toBeGreaterThan(max / 2);
    expect(bytes).toBeLessThan(max);
  });
});

describe("the built command line", () => {
  it("starts with a shebang and prints its version to standard output, nothing else", () => {
    expect(readFileSync(CLI, "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/u);
    const { version } = JSON.parse(readFileSync(join(ROOT, "packages/cli/package.json"), "utf8")) as {
      version: string;
    };
    expect(run([CLI, "--version"])).toEqual({ status: 0, stdout: `${version}\n`, stderr: "" });
  });

  it("lists the example as JSON, with nothing but JSON on standard output", () => {
    const { status, stdout } = run([CLI, "list", join(ROOT, "examples/petstore/openapi.yaml"), "--json"]);
    expect(status).toBe(0);
    const { tools } = JSON.parse(stdout) as { tools: readonly { name: string }[] };
    expect(tools.map(({ name }) => name)).toContain("create_pet");
  });

  it("ends with 2 on wrong usage and 1 on a document that is none", () => {
    expect(run([CLI, "lsit"]).status).toBe(2);
    const { status, stdout } = run([CLI, "list", join(ROOT, "package.json")]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  });

  it("explains a diagnostic", () => {
    const { status, stdout } = run([CLI, "explain", "MG2101"]);
    expect(status).toBe(0);
    expect(stdout).toContain("MG2101");
  });
});

function run(args: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    env: { ...process.env, CI: "1" },
  });
  return { status, stdout, stderr };
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

interface Closure {
  readonly files: ReadonlySet<string>;
  readonly outside: ReadonlySet<string>;
}

/** What loading a built file loads: files, and specifiers that lead out of the package. */
function closureOf(entry: string, { dynamic }: { readonly dynamic: boolean }): Closure {
  const files = new Set([entry]);
  const outside = new Set<string>();
  for (const file of files) {
    for (const specifier of importsOf(file, dynamic)) {
      if (specifier.startsWith(".")) files.add(resolve(dirname(file), specifier));
      else outside.add(specifier);
    }
  }
  return { files, outside };
}

function importsOf(file: string, dynamic: boolean): readonly string[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) &&
      node.moduleSpecifier &&
      ts.isStringLiteral(node.moduleSpecifier)
    ) {
      found.push(node.moduleSpecifier.text);
    }
    if (dynamic && ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      if (argument !== undefined && ts.isStringLiteral(argument)) found.push(argument.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
