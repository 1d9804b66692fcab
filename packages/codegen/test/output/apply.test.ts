import { describe, expect, test } from "vitest";
import { createSink } from "../../src/diagnostics/sink.ts";
import { applyPlan } from "../../src/output/apply.ts";
import { createMemoryFs } from "../../src/output/memory-fs.ts";
import { planOutput } from "../../src/output/plan.ts";
import { recoverOutput } from "../../src/output/recover.ts";
import { hasJournal, STAGING } from "../../src/output/staging.ts";
import { contentOf, DIR, FIRST, filesOf, generated, run } from "./support.ts";

const SECOND = {
  "tools/get_pet.gen.ts": "get 2\n",
  "tools/new_pet.gen.ts": "new\n",
  "more/deep/x.gen.ts": "x\n",
  "catalog.gen.ts": "catalog 2\n",
  "server.ts!": "mine\n",
};

const start = () => generated(FIRST);

/** The former output with an edit, so that there is something to save. */
const edited = () => generated(FIRST).set(`${DIR}/catalog.gen.ts`, "edited");

interface Stop {
  /** Which change of the disk fails, from 0. */
  readonly at: number;
  /** Killed: every later change fails too. */
  readonly killed: boolean;
}

/** Runs until a change fails. Answers whether it came to that. */
function runUntil(files: Map<string, string>, { at, killed }: Stop, force: boolean): boolean {
  let count = 0;
  let failed = false;
  const onChange = () => {
    const index = count++;
    if (index !== at && !(killed && index > at)) return;
    failed = true;
    throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
  };
  try {
    run({ texts: SECOND, fs: createMemoryFs(files, { onChange }), force });
  } catch {
    return true;
  }
  return failed;
}

/** The output without what a failed run may leave beside it. */
function visible(files: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(contentOf(files)).filter(([path]) => !path.startsWith(STAGING)));
}

describe.each([
  ["into a new folder", () => new Map<string, string>(), false],
  ["over a former output", start, false],
  ["over an edited output with force", edited, true],
])("a run %s", (_name, prepare, force) => {
  const whole = prepare();
  run({ texts: SECOND, fs: createMemoryFs(whole), force });
  const wanted = contentOf(whole);
  const former = contentOf(prepare());

  test.each([true, false])(
    "that is stopped at any change leaves the former output or is finished (killed: %s)",
    (killed) => {
      let stops = 0;
      for (let at = 0; ; at++) {
        const files = prepare();
        if (!runUntil(files, { at, killed }, force)) break;
        stops += 1;
        const fs = createMemoryFs(files);
        if (!hasJournal(DIR, fs)) {
          const done = visible(files)[".mcp-gen.json"] === wanted[".mcp-gen.json"];
          const { copies, rest } = withoutCopies(visible(files));
          expect(rest, `stopped at ${at}`).toEqual(done ? withoutCopies(wanted).rest : former);
          if (!killed) expect(copies, `stopped at ${at}`).toEqual(done ? withoutCopies(wanted).copies : {});
        }
        const next = run({ texts: SECOND, fs, force });
        expect(next.reports, `stopped at ${at}`).toEqual([]);
        expect(withoutCopies(contentOf(files)).rest, `stopped at ${at}`).toEqual(withoutCopies(wanted).rest);
        if (force) expect(Object.values(withoutCopies(contentOf(files)).copies)).toContain("edited");
      }
      expect(stops).toBeGreaterThan(10);
    },
  );
});

function withoutCopies(content: Readonly<Record<string, string>>) {
  const entries = Object.entries(content);
  return {
    copies: Object.fromEntries(entries.filter(([path]) => path.includes(".bak"))),
    rest: Object.fromEntries(entries.filter(([path]) => !path.includes(".bak"))),
  };
}

test("a failed first run leaves no folder behind", () => {
  const files = new Map<string, string>();
  const fs = createMemoryFs(files, {
    onChange: (change) => {
      if (change.includes("catalog.gen.ts")) throw new Error("ENOSPC");
    },
  });
  expect(() => run({ texts: FIRST, fs })).toThrow("ENOSPC");
  expect(files.size).toBe(0);
  expect(fs.kind(DIR)).toBeUndefined();
});

test("a folder that may not be written into is known before anything is moved", () => {
  const files = start();
  const before = contentOf(files);
  const fs = createMemoryFs(files, { readOnly: [`${DIR}/tools`] });
  expect(() => run({ texts: SECOND, fs })).toThrow(`no permission to write "${DIR}/tools"`);
  expect(contentOf(files)).toEqual(before);
});

/** A run that was killed after its journal, before its first move. */
function interrupted(): Map<string, string> {
  const files = start();
  const onChange = (change: string) => {
    if (change.startsWith("removeFile")) throw new Error("killed");
  };
  expect(() => run({ texts: SECOND, fs: createMemoryFs(files, { onChange }) })).toThrow("killed");
  return files;
}

describe("after an interrupted run", () => {
  test("what was edited meanwhile is saved, not lost", () => {
    const files = interrupted();
    files.set(`${DIR}/tools/get_pet.gen.ts`, "edited meanwhile");
    files.set(`${DIR}/tools/add_pet.gen.ts`, "edited too");
    const { saved } = run({ texts: SECOND, fs: createMemoryFs(files) });
    expect(saved).toEqual(["tools/get_pet.gen.ts.bak"]);
    expect(contentOf(files)).toMatchObject({
      "tools/get_pet.gen.ts": "get 2\n",
      "tools/get_pet.gen.ts.bak": "edited meanwhile",
      "tools/add_pet.gen.ts": "edited too",
    });
  });

  test("a folder that was made meanwhile keeps its files", () => {
    const files = interrupted();
    files.set(`${DIR}/more/notes.txt`, "notes");
    run({ texts: SECOND, fs: createMemoryFs(files) });
    expect(contentOf(files)).toMatchObject({ "more/notes.txt": "notes", "more/deep/x.gen.ts": "x\n" });
  });

  test("a run that may not write says so and changes nothing", () => {
    const files = interrupted();
    const before = contentOf(files);
    const sink = createSink();
    expect(recoverOutput({ dir: DIR, fs: createMemoryFs(files), readOnly: true }, sink)).toBeUndefined();
    expect(sink.reports.map((report) => report.code)).toEqual(["MG3007"]);
    expect(contentOf(files)).toEqual(before);
  });

  test("a second run at the same time refuses", () => {
    const files = interrupted();
    const fs = createMemoryFs(files);
    const catalog = { inputs: [{ file: "petstore.yaml", sha256: "ab" }], tools: [] };
    const plan = planOutput({ dir: DIR, files: filesOf(SECOND), catalog, generator: "g", fs }, createSink());
    if (plan === undefined) throw new Error("no plan");
    expect(() => applyPlan(plan, fs)).toThrow("another run of mcp-gen is writing into it");
  });
});

describe("a staging folder that is not ours is not touched", () => {
  const journal = (moves: unknown, deletes: unknown = []) => JSON.stringify({ moves, deletes });
  test.each([
    ["a foreign file", { "notes.txt": "x" }],
    ["a journal that is not JSON", { "journal.json": "{" }],
    ["a journal of another shape", { "journal.json": '{"moves":"x","deletes":[]}' }],
    ["a path upwards", { "journal.json": journal([{ path: "../victim" }]), "files/x": "x" }],
    ["an absolute path", { "journal.json": journal([{ path: "/victim" }]) }],
    ["a deletion outside", { "journal.json": journal([], [{ path: "../victim", before: "x" }]) }],
    ["a path into itself", { "journal.json": journal([{ path: ".mcp-gen-staging/journal.json" }]) }],
  ])("%s", (_name, content) => {
    const files = start().set("/home/me/src/victim", "v");
    for (const [path, text] of Object.entries(content)) files.set(`${DIR}/${STAGING}/${path}`, text);
    const before = new Map(files);
    const { reports } = run({ texts: SECOND, fs: createMemoryFs(files) });
    expect(reports.map((report) => report.code)).toEqual(["MG3008"]);
    expect(files).toEqual(before);
  });

  test.each([STAGING, `${STAGING}/files`])("a link at %s", (link) => {
    const files = start().set("/elsewhere/x", "x").set(`${DIR}/${STAGING}/journal.json`, journal([]));
    if (link === STAGING) files.delete(`${DIR}/${STAGING}/journal.json`);
    const fs = createMemoryFs(files, { links: { [`${DIR}/${link}`]: "/elsewhere" } });
    expect(run({ texts: SECOND, fs }).reports.map((report) => report.code)).toEqual(["MG3008"]);
    expect(files.get("/elsewhere/x")).toBe("x");
  });
});
