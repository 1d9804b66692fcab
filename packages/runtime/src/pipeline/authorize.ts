import type { AccessOptions, Caller } from "../registry/types.ts";

/** Whether a caller may call a tool: `true`, or a sentence for the model why not. */
export async function mayCall(access: AccessOptions, tool: string, caller: Caller): Promise<true | string> {
  const missing = missingScopes(access, tool, caller);
  if (missing.length > 0) return `${tool} needs a token with the scopes ${missing.join(", ")}.`;
  const allowed = (await access.allow?.(tool, caller)) ?? true;
  if (allowed === true) return true;
  return typeof allowed === "string" ? allowed : `You may not call ${tool}.`;
}

/** Scopes of a tool that the caller's token lacks; an HTTP transport answers them with 403. */
export function missingScopes({ scopes }: AccessOptions, tool: string, { auth }: Caller): readonly string[] {
  const needed = scopes !== undefined && Object.hasOwn(scopes, tool) ? (scopes[tool] ?? []) : [];
  return needed.filter((scope) => auth?.scopes.includes(scope) !== true);
}
