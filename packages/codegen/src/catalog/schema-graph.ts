import type { JsonSchema, JsonSchemaObject } from "../schema/json-schema.ts";
import type { Hole, Template, TemplateWriter } from "../schema/template.ts";

/** A named schema as text, and how it hangs together with others. */
export interface GraphNode {
  readonly name: string;
  readonly template: Template;
  /** It reaches itself. */
  recursive: boolean;
  /** Characters with everything that is not recursive written out; may be Infinity. */
  size: number;
  /** References in a row that can be written out into each other. */
  height: number;
  /** It reaches nothing recursive; decided on demand. */
  closed?: boolean;
  /** With everything written out, if it is closed; made on demand. */
  inlined?: string;
}

/** Named schemas, analysed when they are first reached. */
export interface SchemaGraph {
  /** The node of a name; `undefined` if there is no such schema. */
  node(name: string): GraphNode | undefined;
  /** What stands in for a reference with siblings when it is written out: the target with those keywords replaced. */
  merged(hole: Hole): Template;
}

/** The named schemas as a graph; `write` makes the text of each. */
export function createSchemaGraph(
  schemaOf: (name: string) => JsonSchema | undefined,
  write: TemplateWriter,
): SchemaGraph {
  const nodes = new Map<string, GraphNode>();
  const merged = new Map<string, Template>();
  const make = (name: string): GraphNode | undefined => {
    const schema = schemaOf(name);
    if (schema === undefined) return undefined;
    return { name, template: write(schema), recursive: false, size: 0, height: 0 };
  };
  return {
    node: (name) => nodes.get(name) ?? analyse(name, { nodes, make }),
    merged: (hole) => {
      const key = `${hole.name} ${hole.siblings}`;
      const known = merged.get(key);
      if (known !== undefined) return known;
      const template = write(overridden(schemaOf(hole.name) ?? {}, hole.schema));
      merged.set(key, template);
      return template;
    },
  };
}

function overridden(target: JsonSchema, reference: JsonSchemaObject): JsonSchemaObject {
  const { $ref: _, ...siblings } = reference;
  if (target === false) return { not: {}, ...siblings };
  return { ...(target === true ? {} : target), ...siblings };
}

interface Analysis {
  readonly nodes: Map<string, GraphNode>;
  readonly make: (name: string) => GraphNode | undefined;
}

interface Frame {
  readonly node: GraphNode;
  readonly index: number;
  low: number;
  next: number;
}

/** Tarjan's strongly connected components without recursion; a component is finished after all that it reaches. */
function analyse(start: string, { nodes, make }: Analysis): GraphNode | undefined {
  const first = make(start);
  if (first === undefined) return undefined;
  const open = new Map<string, Frame>();
  const order: Frame[] = [];
  const frames: Frame[] = [];
  const enter = (node: GraphNode): void => {
    const frame = { node, index: open.size + nodes.size, low: open.size + nodes.size, next: 0 };
    open.set(node.name, frame);
    order.push(frame);
    frames.push(frame);
  };
  enter(first);
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    const hole = frame.node.template.holes[frame.next];
    frame.next += 1;
    if (hole === undefined) {
      leave(frame, { frames, order, open, nodes });
      continue;
    }
    const seen = open.get(hole.name);
    if (seen !== undefined) frame.low = Math.min(frame.low, seen.index);
    if (hole.name === frame.node.name) frame.node.recursive = true;
    if (seen !== undefined || nodes.has(hole.name)) continue;
    const node = make(hole.name);
    if (node !== undefined) enter(node);
  }
  return nodes.get(start);
}

interface Stacks {
  readonly frames: Frame[];
  readonly order: Frame[];
  readonly open: Map<string, Frame>;
  readonly nodes: Map<string, GraphNode>;
}

function leave(frame: Frame, { frames, order, open, nodes }: Stacks): void {
  frames.pop();
  const caller = frames.at(-1);
  if (caller !== undefined) caller.low = Math.min(caller.low, frame.low);
  if (frame.low !== frame.index) return;
  const component = order.splice(order.lastIndexOf(frame));
  for (const { node } of component) {
    if (component.length > 1) node.recursive = true;
    open.delete(node.name);
    nodes.set(node.name, node);
  }
  for (const { node } of component) measure(node, nodes);
}

function measure(node: GraphNode, nodes: ReadonlyMap<string, GraphNode>): void {
  node.size = sizeOf(node.template, (name) => nodes.get(name));
  for (const { name } of node.template.holes) {
    const target = nodes.get(name);
    if (target !== undefined && !target.recursive) node.height = Math.max(node.height, target.height + 1);
  }
}

/** Characters of a template with everything that is not recursive written out. */
export function sizeOf(template: Template, node: (name: string) => GraphNode | undefined): number {
  let size = template.length;
  for (const { name, length } of template.holes) {
    const target = node(name);
    const inline = target !== undefined && !target.recursive;
    size += length + (inline ? target.size : name.length + 19);
  }
  return size;
}
