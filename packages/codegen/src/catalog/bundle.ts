import type { JsonSchema } from "../schema/json-schema.ts";
import { createTemplateWriter, type Encode, type Hole, refText, type Template, type View } from "../schema/template.ts";
import { createSchemaGraph, type GraphNode, type SchemaGraph, sizeOf } from "./schema-graph.ts";

/** A schema with all its definitions written out may have this many characters. */
const MAX_INLINE = 8_192;
/** References written out into each other; every so many levels one becomes a definition instead. */
const MAX_HEIGHT = 48;

/** Writes schemas that need nothing outside of themselves. */
export interface Bundler {
  /**
   * JSON text of a schema in graph form. A named schema is written out where it is used once, or if the whole stays
   * within 8 kB; else, and always when it is recursive, it becomes one of the text's own `$defs`, only those needed.
   */
  bundle(schema: JsonSchema): string;
  /** The same with `type: "object"` at the root, whatever the form says there. */
  bundleObject(schema: JsonSchema): string;
  /** The same for `{ result: … }`. */
  bundleResult(schema: JsonSchema): string;
}

export interface BundlerOptions {
  readonly schemaOf: (name: string) => JsonSchema | undefined;
  /** The form in which each level of a named schema is written, e.g. relaxed. */
  readonly view: View;
  /** A wrapped result may be missing: an answer that does not fit leaves `{}`. Default `false`. */
  readonly resultOptional?: boolean;
  /** Default: the texts are JSON as it is. */
  readonly encode?: Encode | undefined;
}

/** Creates a bundler. The text of each named schema is made once, whatever the number of tools that use it. */
export function createBundler({ schemaOf, view, resultOptional = false, encode }: BundlerOptions): Bundler {
  const write = createTemplateWriter(view, encode);
  const graph = createSchemaGraph(schemaOf, write);
  return {
    bundle: (schema) => bundle(graph, write(schema)),
    bundleObject: (schema) => bundle(graph, write(schema, "object")),
    bundleResult: (schema) => bundle(graph, asResult(write(schema), resultOptional)),
  };
}

function asResult({ texts, holes, length }: Template, isOptional: boolean): Template {
  const head = '{"type":"object","properties":{"result":';
  const tail = isOptional ? "}}" : '},"required":["result"]}';
  const [first = "", ...others] = texts;
  const last = others.pop();
  const wrapped = last === undefined ? [head + first + tail] : [head + first, ...others, last + tail];
  return { texts: wrapped, holes, length: length + head.length + tail.length };
}

/** One text being written. */
interface Writing {
  readonly graph: SchemaGraph;
  /** Whether a named schema becomes a definition. */
  readonly isDefinition: (node: GraphNode) => boolean;
  /** Definitions in the order of their first use. */
  readonly definitions: Set<GraphNode>;
  /** Texts of whole schemas may be kept: all but recursive ones are written out. */
  readonly keep: boolean;
}

function bundle(graph: SchemaGraph, root: Template): string {
  if (root.holes.length === 0) return root.texts[0] ?? "{}";
  const small = totalSize(graph, root) <= MAX_INLINE;
  const isDefinition = small ? (node: GraphNode) => node.recursive : largeRule(graph, root);
  const writing: Writing = { graph, isDefinition, definitions: new Set(), keep: small };
  const text = write(writing, root);
  if (writing.definitions.size === 0) return text;
  let definitions = "";
  // The set grows while it is walked: definitions bring others.
  for (const node of writing.definitions) {
    definitions += `${definitions === "" ? "" : ","}"${node.name}":${write(writing, node.template)}`;
  }
  const members = text === "{}" ? "{" : `${text.slice(0, -1)},`;
  return `${members}"$defs":{${definitions}}}`;
}

/** Size with everything written out, recursive schemas once each. */
function totalSize(graph: SchemaGraph, root: Template): number {
  let size = sizeOf(root, graph.node);
  const seen = new Set<string>();
  const queue: Template[] = [root];
  for (let at = queue.pop(); at !== undefined && size <= MAX_INLINE; at = queue.pop()) {
    for (const { name } of at.holes) {
      if (seen.has(name)) continue;
      seen.add(name);
      const node = graph.node(name);
      if (node === undefined) continue;
      if (node.recursive) size += node.size;
      queue.push(node.template);
    }
  }
  return size;
}

/** Beyond 8 kB only what is used once is written out. */
function largeRule(graph: SchemaGraph, root: Template): (node: GraphNode) => boolean {
  const uses = new Map<string, number>();
  const queue: Template[] = [root];
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    for (const { name } of at.holes) {
      const before = uses.get(name) ?? 0;
      uses.set(name, before + 1);
      const node = before === 0 ? graph.node(name) : undefined;
      if (node !== undefined) queue.push(node.template);
    }
  }
  return (node) => {
    const tooHigh = node.height > 0 && node.height % MAX_HEIGHT === 0;
    return node.recursive || tooHigh || (uses.get(node.name) ?? 0) > 1;
  };
}

function write(writing: Writing, template: Template): string {
  const { texts, holes } = template;
  let text = texts[0] ?? "";
  for (let index = 0; index < holes.length; index += 1) {
    const hole = holes[index];
    if (hole !== undefined) text += writeHole(writing, hole);
    text += texts[index + 1] ?? "";
  }
  return text;
}

function writeHole(writing: Writing, hole: Hole): string {
  const node = writing.graph.node(hole.name);
  // Every reference of a Catalog has its schema; were one missing, "anything" is valid and a dangling one is not.
  if (node === undefined) return `{${hole.siblings}}`;
  if (writing.isDefinition(node)) {
    writing.definitions.add(node);
    return refText(hole);
  }
  if (hole.siblings !== "") return write(writing, writing.graph.merged(hole));
  if (!writing.keep || reachesDefinition(node, writing)) return write(writing, node.template);
  node.inlined ??= write(writing, node.template);
  return node.inlined;
}

/** A kept text would not tell which definitions it needs. */
function reachesDefinition(node: GraphNode, writing: Writing): boolean {
  if (node.closed !== undefined) return !node.closed;
  node.closed = node.template.holes.every(({ name }) => {
    const target = writing.graph.node(name);
    return target === undefined || (!target.recursive && !reachesDefinition(target, writing));
  });
  return !node.closed;
}
