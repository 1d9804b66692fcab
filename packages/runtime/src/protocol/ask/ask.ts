import { MissingCapabilityError } from "../../errors.ts";
import type { Question } from "../../pipeline/question.ts";
import type { ClientCapabilities } from "../../registry/types.ts";
import type { RunningCall } from "../peer.ts";

/** Gives the client's answer, as it came. Rejects with a `MissingCapabilityError` or another `ToolError`. */
export type Ask = (question: Question, call: RunningCall) => Promise<unknown>;

/** Throws if the client has not declared what a question needs. */
export function requireCapabilities(declared: ClientCapabilities, requires: ClientCapabilities): void {
  const missing = Object.entries(requires).find(([name, needed]) => !declares(declared, name, needed));
  if (missing === undefined) return;
  throw new MissingCapabilityError(
    `This needs a client with the capability "${missing[0]}", which yours is not.`,
    requires,
  );
}

function declares(declared: ClientCapabilities, name: string, needed: object): boolean {
  const own = ownValue(declared, name);
  if (typeof own !== "object" || own === null) return false;
  // `elicitation: {}` means forms, as it did before there were modes.
  const modes = Object.keys(needed).filter((mode) => !(name === "elicitation" && mode === "form" && isBare(own)));
  return modes.every((mode) => ownValue(own, mode) !== undefined);
}

function isBare(elicitation: object): boolean {
  return ownValue(elicitation, "url") === undefined;
}

function ownValue(object: object, key: string): unknown {
  return Object.getOwnPropertyDescriptor(object, key)?.value;
}
