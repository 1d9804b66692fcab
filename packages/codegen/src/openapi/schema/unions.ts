import { refName } from "../../schema/fits.ts";
import type { JsonSchemaObject } from "../../schema/json-schema.ts";
import { isAnnotation } from "../../schema/merge-all-of.ts";
import { isRecord } from "../../schema/record.ts";
import type { Location } from "../../source/types.ts";
import { type Node, quote, type Scope, under, warnKeyword } from "./context.ts";
import { convertPart } from "./convert.ts";
import { tagBranches } from "./discriminator.ts";
import { isDescribed, withoutAbsent } from "./finish.ts";

/**
 * `anyOf` and `oneOf` as the branches of one `anyOf`: real branches overlap, and `oneOf` would refuse what fits two.
 * With a discriminator each branch requires its tag.
 */
export function readUnion(node: Node, keyword: "anyOf" | "oneOf"): readonly JsonSchemaObject[] | undefined {
  const list = node.schema[keyword];
  if (list === undefined || list === null) return undefined;
  if (!Array.isArray(list) || list.length === 0) {
    warnKeyword(node, "MG2107", keyword, `"${keyword}" wants a list of schemas, and ${quote(list)} is none.`);
    return undefined;
  }
  if (keyword === "oneOf" && list.length > 1) node.scope.losses += 1;
  const at = under(node.at, keyword);
  const branches = list.map((branch: unknown, index) => readBranch(node.scope, branch, under(at, String(index))));
  return unique(tagBranches(node, list, branches));
}

function readBranch(scope: Scope, branch: unknown, at: Location): JsonSchemaObject {
  const converted = withoutAbsent(convertPart(scope, branch, at));
  // A branch that says no more than `nullable: true` means `null`.
  const onlyNull = isRecord(branch) && branch.nullable === true && isAnnotation(converted);
  return onlyNull ? { ...converted, type: "null" } : inlineBareRequired(scope, converted);
}

/** A branch `$ref` to a mere `required` list is meant for the object around it, where its names are described. */
function inlineBareRequired(scope: Scope, branch: JsonSchemaObject): JsonSchemaObject {
  const entry = scope.context.entries.get(refName(branch.$ref) ?? "");
  if (entry === undefined) return branch;
  const required = entry.target.source.required;
  if (!Array.isArray(required) || entry.target.source.properties !== undefined) return branch;
  const raw = scope.context.rawOf(entry);
  if (raw === undefined || required.every((name) => isDescribed(scope, raw, String(name), 0))) return branch;
  return raw;
}

function unique(branches: readonly JsonSchemaObject[]): readonly JsonSchemaObject[] {
  const seen = new Set<unknown>();
  return branches.filter((branch) => {
    const keys = Object.keys(branch);
    const key =
      keys.length === 1 && keys[0] === "$ref" ? branch.$ref : keys.length === 1 ? JSON.stringify(branch) : branch;
    return seen.size < seen.add(key).size;
  });
}
