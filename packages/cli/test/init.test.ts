import { describe, expect, test } from "vitest";
import { createProject } from "./support.ts";

describe("init", () => {
  test("copies a template that generates and is fresh then", async () => {
    const project = createProject({});
    const { code, err } = await project.run("init", "openapi-stdio", "--dir", "My Server");
    expect(code).toBe(0);
    expect(err).toMatchInlineSnapshot(`
      "
        My Server is ready.
        Next: cd "My Server" && npm install && npm run generate && npm start
      "
    `);
    expect(project.files("My Server")).toEqual([
      ".gitignore",
      "README.md",
      "mcp-gen.config.ts",
      "openapi.yaml",
      "package.json",
      "tsconfig.json",
    ]);
    const manifest = JSON.parse(project.read("My Server/package.json"));
    expect(manifest).toMatchObject({ name: "my-server", dependencies: { "@mcp-gen/runtime": "^0.1.0" } });
    const generated = await project.run("generate", "--config", "My Server/mcp-gen.config.ts");
    expect(generated).toMatchObject({ code: 0, err: expect.stringContaining("1 tool") });
    expect(project.files("My Server/src/mcp")).toContain("server.ts");
    expect((await project.run("check", "--config", "My Server/mcp-gen.config.ts")).code).toBe(0);
  });

  test("overwrites nothing", async () => {
    const project = createProject({ "openapi-stdio/README.md": "mine" });
    const { code, err } = await project.run("init", "openapi-stdio");
    expect(code).toBe(1);
    expect(err).toContain('"openapi-stdio/README.md" exists already; nothing was copied.');
    expect(project.files()).toEqual(["openapi-stdio/README.md"]);
  });
});
