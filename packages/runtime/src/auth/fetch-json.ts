import { VerifierUnavailableError } from "./errors.ts";

/** Milliseconds for an authorization server to answer. */
export const TIMEOUT_MS = 5000;

const MAX_BYTES = 1024 * 1024;

/** A JSON object from an authorization server; anything else means that it cannot be asked at the moment. */
export async function fetchJson(url: string, init: RequestInit = {}): Promise<Readonly<Record<string, unknown>>> {
  const response = await ask(url, init);
  if (!response.ok) throw new VerifierUnavailableError(`${originOf(url)} answered ${response.status}`);
  const text = await response.text();
  try {
    const value: unknown = text.length > MAX_BYTES ? undefined : JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Told below.
  }
  throw new VerifierUnavailableError(`${originOf(url)} answered no JSON object`);
}

async function ask(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { redirect: "error", ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    throw new VerifierUnavailableError(`${originOf(url)} cannot be reached`, { cause: error });
  }
}

function originOf(url: string): string {
  return new URL(url).origin;
}
