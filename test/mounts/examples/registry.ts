import { createRegistry, defineTools, type Registry } from "@mcp-gen/runtime";

/** A registry of one's own; generated code has a `createRegistry` of the same kind. */
export const registry: Registry = createRegistry(
  defineTools([
    {
      name: "greet",
      description: "Greets somebody.",
      inputSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
      run: async ({ name }: { readonly name: string }, ctx) => {
        ctx.progress(1, 1);
        return `Hello, ${name}!`;
      },
    },
  ]),
);
