import type { ClientCapabilities } from "../registry/types.ts";

/** Something that a running call wants from the client. */
export interface Question {
  readonly method: "elicitation/create" | "sampling/createMessage" | "roots/list";
  readonly params: Readonly<Record<string, unknown>>;
  /** The capabilities that the client must have declared. */
  readonly requires: ClientCapabilities;
  readonly key: string | undefined;
}
