import type { OutputKind, OutputSpec } from "../catalog/types.ts";
import { runtimeNames } from "./runtime-names.ts";
import { type TypeScope, toType } from "./schema-type.ts";
import { atom, STRING, type TypeNode, UNKNOWN, union } from "./type-node.ts";
import type { Writer } from "./writer.ts";

export interface OutputTypeOptions {
  readonly scope: TypeScope;
  readonly writer: Writer;
}

/** What `response.value()` gives: a union of the kinds of documented answers, `unknown` if none is documented. */
export function outputType({ kinds, schema }: OutputSpec, { scope, writer }: OutputTypeOptions): TypeNode {
  return kinds.length === 0 ? UNKNOWN : union(kinds.map(kindType));

  function kindType(kind: OutputKind): TypeNode {
    switch (kind) {
      case "json":
        return schema === undefined ? UNKNOWN : toType(schema, scope);
      case "text":
        return STRING;
      case "binary":
        return atom(writer.use(runtimeNames.binaryValue));
      case "empty":
        return atom("undefined");
    }
  }
}
