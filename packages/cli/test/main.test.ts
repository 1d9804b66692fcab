import { describe, expect, test, vi } from "vitest";
import { COMMANDS } from "../src/commands.ts";
import { createProject, PETSTORE } from "./support.ts";

test("without a command: the help text, as wrong usage", async () => {
  const { code, out, err } = await createProject({}).run();
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toMatchInlineSnapshot(`
    "mcp-gen turns an API you already have into tools for AI agents.

    Usage: mcp-gen <command> [flags]

      serve      Serve the tools of a document now, over stdio, without writing files
      generate   Write typed, readable code for the tools of a document
      check      Say whether generated code is up to date (exit 3 if not)
      list       Show tools, arguments, credentials and token cost
      validate   Check a document against the official schemas
      init       Start a project from a template
      explain    Say what a diagnostic means and how to fix it

    Examples:
      mcp-gen serve openapi.yaml                     an MCP server on stdio, now
      mcp-gen generate openapi.yaml -o src/mcp       typed code that you own
      mcp-gen list openapi.yaml                      which tools there are, and what they cost

    \`mcp-gen <command> --help\` shows the flags of a command.
    "
  `);
});

test.each([["--help"], ["-h"], ["help"]])("%s prints the help text to standard output", async (flag) => {
  const { code, out, err } = await createProject({}).run(flag);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain("Usage: mcp-gen <command> [flags]");
});

test("--version prints the version only", async () => {
  expect(await createProject({}).run("--version")).toEqual({ code: 0, out: "0.1.0\n", err: "" });
});

test("generate --help", async () => {
  const { code, out } = await createProject({}).run("generate", "--help");
  expect(code).toBe(0);
  expect(out).toMatchInlineSnapshot(`
    "Write typed, readable code for the tools of a document.

    Usage: mcp-gen generate [SPEC...] [flags]

      SPEC   OpenAPI documents (files, URLs, - for standard input), or a configuration file

    Flags:
      -o, --out DIR                      Output folder (default: src/mcp)
          --dry-run                      Show what would change, as a diff, and write nothing
          --force                        Overwrite what was edited, after saving it as <file>.bak
          --base-url URL                 Server URL instead of the document's
          --config FILE                  Configuration file (default: mcp-gen.config.{ts,mjs,json})
          --name NAME                    Server name
          --include-tag TAG              Only operations with this tag (comma-separated)
          --exclude-tag TAG              No operations with this tag (comma-separated)
          --include-path GLOB            Only paths that match this glob (comma-separated)
          --method GET,POST              Only these HTTP methods (comma-separated)
          --output lenient|strict|none   How output schemas are listed
          --lenient                      Skip operations whose $ref leads nowhere, instead of stopping
          --strict                       Treat warnings as errors
          --allow-remote                 Follow $ref to other origins
          --allow-files                  Follow $ref to files outside the document's folder
          --json                         Print the result as JSON
    "
  `);
});

test.each(Object.keys(COMMANDS))("%s has a help text, also as `help <command>`", async (name) => {
  const { run } = createProject({});
  const { code, out } = await run(name, "-h");
  expect(code).toBe(0);
  expect(out).toContain(`Usage: mcp-gen ${name}`);
  expect(await run("help", name)).toMatchObject({ code: 0, out });
});

describe("wrong usage exits 2 with the nearest right thing", () => {
  test.each<[readonly string[], string]>([
    [["generte"], 'there is no command "generte"\nDid you mean "generate"?'],
    [["frobnicate"], 'there is no command "frobnicate"\nRun `mcp-gen --help` for all commands.'],
    [["help", "lst"], 'there is no command "lst"\nDid you mean "list"?'],
    [["constructor"], 'there is no command "constructor"\nRun `mcp-gen --help` for all commands.'],
    [["--verson"], 'there is no flag "--verson"\nDid you mean "--version"?'],
    [
      ["api.yaml"],
      'there is no command "api.yaml"\nDid you mean "mcp-gen serve api.yaml" or "mcp-gen generate api.yaml"?',
    ],
    [
      ["generate", "--no-such-flag"],
      '"generate" has no flag "--no-such-flag"\nRun `mcp-gen generate --help` for its flags.',
    ],
    [["generate", "api.yaml", "--ouput=none"], '"generate" has no flag "--ouput"\nDid you mean "--output"?'],
    [["generate", "api.yaml", "-x"], '"generate" has no flag "-x"\nRun `mcp-gen generate --help` for its flags.'],
    [["generate", "api.yaml", "-o"], 'the flag "-o" needs a value'],
    [["generate", "api.yaml", "--out="], 'the flag "--out" needs a value'],
    [["generate", "api.yaml", "-o", "--force"], 'the flag "-o" needs a value'],
    [["generate", "api.yaml", "-o", "a", "--out", "b"], 'the flag "--out" is given twice'],
    [["generate", "api.yaml", "-o", "a", "--force=no"], 'the flag "--force" takes no value'],
    [
      ["list", "api.yaml", "--output", "leniant"],
      'the flag "--output" does not take "leniant"\nDid you mean "lenient"?',
    ],
    [
      ["list", "api.yaml", "--output", "xyz"],
      'the flag "--output" does not take "xyz"\nIt takes "lenient", "strict", "none".',
    ],
    [
      ["list"],
      "no document was given\nName an OpenAPI document, e.g. `mcp-gen list openapi.yaml`, or write mcp-gen.config.ts.",
    ],
    [["serve", "-"], "`serve` cannot read a document from standard input\nThe protocol needs it. Name a file."],
    [
      ["generate", "api.yaml", "-o", "a", "--base-url", "localhost:80"],
      '"localhost:80" is not an http(s) URL\nGive the whole URL, e.g. --base-url http://127.0.0.1:8080/v1.',
    ],
    [["validate"], "no document was given\nName an OpenAPI document: `mcp-gen validate openapi.yaml`."],
    [["explain", "MG1001", "MG1002"], '"MG1002" is one argument too many\nRun `mcp-gen explain --help`.'],
    [["explain", "mg9999"], 'there is no diagnostic "mg9999"\n`mcp-gen explain` lists all.'],
    [["init", "openapi-stdoi"], 'there is no template "openapi-stdoi"\nDid you mean "openapi-stdio"?'],
    [["serve", "api.yaml", "--header", "nonsense"], '"nonsense" is no header\nWrite it as --header "Name: value".'],
    [["serve", "api.yaml", "--header", "A: $NOPE"], "the environment has no NOPE\n--header A needs it."],
  ])("%j", async (argv, message) => {
    const { code, out, err } = await createProject({ "api.yaml": PETSTORE }).run(...argv);
    expect({ code, out, err }).toEqual({ code: 2, out: "", err: `mcp-gen: ${message}\n` });
  });
});

describe("an unexpected exception", () => {
  const broken = async (env: Readonly<Record<string, string>>) => {
    const load = vi.spyOn(COMMANDS.list ?? { load: async () => undefined as never }, "load");
    load.mockRejectedValue(new Error("first line\nsecond line"));
    try {
      return await createProject({}, { env }).run("list");
    } finally {
      load.mockRestore();
    }
  };

  test("is one line that asks for a report", async () => {
    expect(await broken({})).toEqual({
      code: 1,
      out: "",
      err: "mcp-gen: something went wrong that should not: first line (please report it; MCP_GEN_DEBUG=1 shows where)\n",
    });
  });

  test("shows its stack with MCP_GEN_DEBUG=1", async () => {
    const { err } = await broken({ MCP_GEN_DEBUG: "1" });
    expect(err).toMatch(/\n {4}at /u);
  });
});

describe("explain", () => {
  test("a code, in any case", async () => {
    const { code, out } = await createProject({}).run("explain", "mg3001");
    expect(code).toBe(0);
    expect(out).toMatchInlineSnapshot(`
      "MG3001 (error): generated file was edited

      A generated file differs from what the manifest remembers, so writing would lose an edit.

      Move the change into \`overrides\` in server.ts, or run again with \`--force\`, which saves a copy first.
      "
    `);
  });

  test("lists all codes, sorted", async () => {
    const { out } = await createProject({}).run("explain");
    const codes = out
      .trim()
      .split("\n")
      .map((line) => line.slice(0, 6));
    expect(codes.length).toBeGreaterThan(40);
    expect(codes).toEqual(codes.toSorted());
  });
});
