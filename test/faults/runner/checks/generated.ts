import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { startServer } from "../process.ts";
import { CLI, scratch, typecheck } from "../project.ts";
import type { Session } from "../session.ts";
import { type Check, onlyKeys, patternOf } from "../types.ts";

const CODEGEN_KEYS = [
  "type", "typechecks", "runs", "globalsAbsent", "mustNotContain", "writesOnlyInside", "deterministic", "runs2",
  "differentCwd", "node", "binShebang", "moduleModes",
] as const; // biome-ignore format: a table

const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "probe", version: "0" } },
};

function cli(args: readonly string[], cwd?: string) {
  return spawnSync(process.execPath, [CLI, ...args], { encoding: "utf8", ...(cwd !== undefined && { cwd }) });
}

/** Text of every file below a folder, by relative path. */
function filesOf(dir: string): Record<string, string> {
  const names = readdirSync(dir, { recursive: true }) as string[];
  const files = names.filter((name) => statSync(join(dir, name)).isFile()).sort();
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(dir, name), "utf8")]));
}

/** `codegen`: a generated project compiles, runs, and holds nothing hostile. */
export async function checkCodegen(session: Session, check: Check): Promise<void> {
  onlyKeys("codegen", check, CODEGEN_KEYS);
  const dir = scratch(session.fault.id);
  const run = cli(["generate", session.specPath, "--out", dir]);
  assert.equal(run.status, 0, run.stderr);
  if (check.typechecks) typecheck(dir, check.moduleModes as string[] | undefined);
  if (check.runs) await checkRuns(session, check);
  const text = Object.values(filesOf(dir)).join("\n");
  for (const part of [check.mustNotContain ?? []].flat() as string[])
    assert.ok(!text.includes(part), `"${part}" in generated code`);
  if (check.writesOnlyInside)
    assert.deepEqual(
      readdirSync(dirname(dir)).filter((name) => name.startsWith(`${session.fault.id}-`)),
      [],
    );
  if (check.deterministic) checkDeterministic(session, dir, check);
  if (check.binShebang) assert.match(filesOf(dir)["server.ts"] ?? "", /^#!\/usr\/bin\/env node\n/u);
}

async function checkRuns(session: Session, check: Check): Promise<void> {
  const server = await startServer(session, {});
  try {
    server.write(`${JSON.stringify(INITIALIZE)}\n{"jsonrpc":"2.0","id":2,"method":"tools/list"}\n`);
    const lines = await server.lines(2, 20_000);
    assert.ok(
      lines.every((line) => "result" in (JSON.parse(line) as object)),
      lines.join("\n").slice(0, 500),
    );
  } finally {
    await server.stop();
  }
  await session.importAll();
  for (const name of (check.globalsAbsent as string[] | undefined) ?? []) {
    assert.ok(!(name in globalThis), `${name} was set: text of the document was executed`);
  }
}

function checkDeterministic(session: Session, dir: string, check: Check): void {
  const first = filesOf(dir);
  const other = scratch(`elsewhere-${session.fault.id}/again`);
  const run = cli(
    ["generate", relative(check.differentCwd ? dirname(other) : process.cwd(), session.specPath), "--out", other],
    check.differentCwd ? dirname(other) : undefined,
  );
  assert.equal(run.status, 0, run.stderr);
  assert.deepEqual(filesOf(other), first, "the same document must give the same bytes");
  if (!check.runs2) return;
  assert.equal(cli(["generate", session.specPath, "--out", dir]).status, 0);
  assert.deepEqual(filesOf(dir), first, "a second run must change nothing");
}

/** `codegenFlow`: edits of the user survive regeneration. */
export function checkCodegenFlow(session: Session, check: Check): void {
  onlyKeys("codegenFlow", check, ["type", "steps", "expect"]);
  const dir = scratch(session.fault.id);
  assert.equal(cli(["generate", session.specPath, "--out", dir]).status, 0);
  const tool = join(dir, "tools", readdirSync(join(dir, "tools"))[0] as string);
  const user = join(dir, "server.ts");
  writeFileSync(user, `${readFileSync(user, "utf8")}// mine\n`);
  writeFileSync(tool, `${readFileSync(tool, "utf8")}// edited\n`);
  const again = cli(["generate", session.specPath, "--out", dir]);
  assert.match(readFileSync(user, "utf8"), /\/\/ mine\n$/u, "the user's own file is kept");
  const kept = readFileSync(tool, "utf8").endsWith("// edited\n") && again.status !== 0;
  assert.ok(kept || existsSync(`${tool}.bak`), "an edited generated file must not be lost");
  assert.match(
    again.stderr,
    new RegExp(relative(dir, tool).replaceAll(/[.\\/]/gu, "."), "u"),
    "the edited file is named",
  );
}

const CLI_EXPECT_KEYS = [
  "exitCode",
  "exitCodeNot",
  "stderrMatches",
  "stdoutMatches",
  "stderrMaxLines",
  "foreignFileUntouched",
];

/** `cli`: exit code and output of one command. */
export function checkCli(session: Session, check: Check): void {
  onlyKeys("cli", check, ["type", "args", "expect"]);
  const expect = check.expect as Record<string, unknown>;
  onlyKeys("cli.expect", expect, CLI_EXPECT_KEYS);
  const dir = scratch(`${session.fault.id}/foreign`);
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const foreign = join(dir, "notes.txt");
  writeFileSync(foreign, "not generated\n");
  const args = (check.args as string[]).map((one) =>
    one.replace("$SPEC", session.specPath).replace("$DIR_WITH_FOREIGN_FILE", dir),
  );
  const run = cli(args, dir);
  if (expect.exitCode !== undefined) assert.equal(run.status, expect.exitCode, run.stderr);
  if (expect.exitCodeNot !== undefined) assert.notEqual(run.status, expect.exitCodeNot, run.stderr);
  if (expect.stderrMatches !== undefined) assert.match(run.stderr, patternOf(expect.stderrMatches as string));
  if (expect.stdoutMatches !== undefined) assert.match(run.stdout, patternOf(expect.stdoutMatches as string));
  const lines = run.stderr.split("\n").filter((line) => line.trim() !== "").length;
  if (expect.stderrMaxLines !== undefined) assert.ok(lines <= (expect.stderrMaxLines as number), run.stderr);
  if (expect.foreignFileUntouched) assert.deepEqual(filesOf(dir), { "notes.txt": "not generated\n" });
}

/** `cliWarns`: the command says so on stderr. */
export function checkCliWarns(session: Session, check: Check): void {
  onlyKeys("cliWarns", check, ["type", "matches"]);
  const run = cli(["generate", session.specPath, "--out", scratch(session.fault.id)]);
  assert.match(run.stderr, patternOf(check.matches as string));
}
