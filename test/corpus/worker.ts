import { createTypeChecker } from "../support/type-checker.ts";
import { checkDocument } from "./check-document.ts";
import type { CorpusDocument } from "./documents.ts";
import { readExpectations } from "./expectations.ts";
import type { CheckOptions, DocumentReport } from "./report.ts";

/** What the run sends to a worker process. */
export interface Task {
  readonly document: CorpusDocument;
  readonly corpus: string;
  readonly options: CheckOptions;
}

const checker = createTypeChecker();
const expectations = readExpectations();

process.on("message", async (task: Task) => {
  const { document, corpus, options } = task;
  let report: DocumentReport;
  try {
    report = await checkDocument(document, { ...options, corpus, checker, expectations });
  } catch (error) {
    report = crashed(document, error);
  }
  process.send?.(report);
});

function crashed({ id, operations }: CorpusDocument, error: unknown): DocumentReport {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const unknown = { arguments: 0, unknownArguments: 0, outputs: 0, unknownOutputs: 0, places: [] };
  const none = {
    tools: 0,
    compiled: 0,
    called: false,
    files: 0,
    kilobytes: 0,
    skipped: 0,
    warnings: {},
    unknown,
    times: { read: 0, emit: 0 },
  };
  return { id, operations, ...none, faults: [`crashed: ${text}`] };
}
