// `pnpm test:corpus [--no-types] [--no-serve] [id …]`: every real document, all the way.
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { besides, ROOT } from "../support/paths.ts";
import { compile } from "./check-types.ts";
import { type CorpusDocument, findCorpus, readIndex } from "./documents.ts";
import { type CheckOptions, type DocumentReport, toCodeTable, toCoverage, toShares, toTable } from "./report.ts";
import type { Task } from "./worker.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { "no-types": { type: "boolean" }, "no-serve": { type: "boolean" } },
});

async function main(): Promise<void> {
  const corpus = findCorpus();
  if (corpus === undefined) {
    console.error("There is no corpus: set MCP_GEN_CORPUS to a folder with an index.json of OpenAPI documents.");
    process.exitCode = 2;
    return;
  }
  const all = readIndex(corpus);
  const missing = positionals.filter((id) => !all.some((document) => document.id === id));
  if (missing.length > 0) throw new Error(`the corpus has no ${missing.join(", ")}`);
  const documents = positionals.length === 0 ? all : all.filter(({ id }) => positionals.includes(id));
  const started = performance.now();
  const options = { types: !values["no-types"], serve: !values["no-serve"] };
  const reports = await checkAll(documents, corpus, options);
  const compiled = options.types ? await compileTogether(reports) : reports;
  print(compiled, (performance.now() - started) / 1000);
}

/** All generated code once more, in one run of the newest compiler, which is quick enough for that. */
async function compileTogether(reports: readonly DocumentReport[]): Promise<readonly DocumentReport[]> {
  const generated = reports.filter(({ files }) => files > 0).map(({ id }) => id);
  if (generated.length === 0) return reports;
  const messages = await compile("7.0", generated);
  const lost = messages.get("");
  // It belongs to no document, so that it fails the first.
  return reports.map((report, index) => {
    const more = [...(messages.get(report.id) ?? []), ...(index === 0 ? (lost ?? []) : [])];
    return more.length === 0 ? report : { ...report, faults: [...report.faults, ...more.slice(0, 20)] };
  });
}

/** A worker a core; each takes the next document when it is done with one. */
async function checkAll(
  documents: readonly CorpusDocument[],
  corpus: string,
  options: CheckOptions,
): Promise<readonly DocumentReport[]> {
  const queue = [...documents];
  const reports: DocumentReport[] = [];
  const work = async (): Promise<void> => {
    const worker = fork(besides(import.meta.url, "worker.ts"));
    let current = "";
    const died = once(worker, "exit").then(() => Promise.reject(new Error(`the worker died of ${current}`)));
    // At the end it exits as well, when nobody waits any more.
    died.catch(() => {});
    for (let document = queue.shift(); document !== undefined; document = queue.shift()) {
      current = document.id;
      const answer = once(worker, "message") as Promise<[DocumentReport]>;
      const task: Task = { document, corpus, options };
      worker.send(task);
      const [report] = await Promise.race([answer, died]);
      reports.push(report);
      const failed =
        report.faults.length > 0 ? `  ${report.faults.length} faults: ${report.faults[0]?.slice(0, 200)}` : "";
      console.error(`${String(reports.length).padStart(3)}/${documents.length}  ${report.id}${failed}`);
    }
    worker.disconnect();
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), documents.length) }, work));
  return reports;
}

function print(reports: readonly DocumentReport[], seconds: number): void {
  const folder = join(ROOT, "test/.cache");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "corpus-report.json");
  writeFileSync(file, `${JSON.stringify(reports, undefined, 1)}\n`);
  console.log(toTable(reports));
  console.log(toCodeTable(reports));
  console.log(toCoverage(reports));
  console.log(toShares(reports));
  const failed = reports.filter(({ faults }) => faults.length > 0);
  for (const { id, faults } of failed) {
    console.log(
      `${id}\n${faults
        .slice(0, 10)
        .map((fault) => `  ${fault.slice(0, 600)}`)
        .join("\n")}${faults.length > 10 ? `\n  and ${faults.length - 10} more` : ""}`,
    );
  }
  console.log(`${reports.length} documents in ${seconds.toFixed(0)} s; details in ${file}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

await main();
