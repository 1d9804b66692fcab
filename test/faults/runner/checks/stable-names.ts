import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createMemoryHost, createSink, readCatalog } from "@mcp-gen/codegen";
import { parse } from "yaml";
import type { Session } from "../session.ts";
import { type Check, onlyKeys } from "../types.ts";

type Document = { paths: Record<string, unknown> };

const EDITS: Readonly<Record<string, (document: Document) => Document>> = {
  "reordering of paths": reversed,
  "reversing the order of paths": reversed,
};

function reversed(document: Document): Document {
  return { ...document, paths: Object.fromEntries(Object.entries(document.paths).reverse()) };
}

/** `removing /a/{x} …`: the document without that path. */
function editOf(under: string): (document: Document) => Document {
  const removed = /^removing (\S+)/u.exec(under)?.[1];
  if (removed !== undefined) {
    return (document) => ({
      ...document,
      paths: Object.fromEntries(Object.entries(document.paths).filter(([path]) => path !== removed)),
    });
  }
  const edit = Object.hasOwn(EDITS, under) ? EDITS[under] : undefined;
  if (edit === undefined) throw new Error(`stableNames: the runner does not know the edit "${under}"`);
  return edit;
}

/** `stableNames`: an edit of the document renames no tool that is still there. */
export async function checkStableNames(session: Session, check: Check): Promise<void> {
  onlyKeys("stableNames", check, ["type", "under"]);
  const document = parse(readFileSync(session.specPath, "utf8")) as Document;
  const before = await namesOf(document);
  const after = await namesOf(editOf(check.under as string)(document));
  assert.ok(after.size > 0);
  for (const [key, name] of after) assert.equal(name, before.get(key), `the tool of ${key} was renamed`);
}

async function namesOf(document: Document): Promise<ReadonlyMap<string, string>> {
  const host = createMemoryHost({ "/spec.json": JSON.stringify(document) });
  const reading = await readCatalog({ inputs: ["/spec.json"], host }, createSink());
  return new Map(reading?.catalog.tools.map((tool) => [tool.key, tool.name]));
}
