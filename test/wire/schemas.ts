import { existsSync, readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";

const FOLDER = new URL("../../../shared/spec/schema/", import.meta.url);

/** The official schemas are not ours to keep: without them beside the project, their tests are skipped. */
export const hasSchemas = existsSync(FOLDER);

/** Says what is wrong with a value that should be a definition of a revision's schema; empty if nothing is. */
export type Judge = (definition: string, value: unknown) => string;

export function createJudge(revision: string): Judge {
  const schema = JSON.parse(readFileSync(new URL(`${revision}.json`, FOLDER), "utf8"));
  const key = "$defs" in schema ? "$defs" : "definitions";
  const options = { strict: false, allErrors: true } as const;
  const ajv = key === "$defs" ? new Ajv2020(options) : new Ajv(options);
  formats.default(ajv);
  // URI templates and base64 are formats of its own.
  ajv.addFormat("byte", true);
  ajv.addSchema(schema, "mcp");
  return (definition, value) => {
    const check = ajv.getSchema(`mcp#/${key}/${definition}`);
    if (check === undefined) return `there is no ${definition} in ${revision}`;
    return check(value) ? "" : `${definition}: ${ajv.errorsText(check.errors)}\n${JSON.stringify(value)}`;
  };
}
