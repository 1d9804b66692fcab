import type { ElicitRequest, ElicitResult, Root, SampleRequest, SampleResult } from "../registry/questions.ts";
import { toAnswer } from "./answers.ts";
import type { Call } from "./types.ts";

/** `ctx.elicit`. */
export async function elicit(call: Pick<Call, "ask">, { key, ...request }: ElicitRequest): Promise<ElicitResult> {
  const isUrl = "url" in request;
  const answer = await call.ask({
    method: "elicitation/create",
    // Clients of 2025-06-18 do not know `mode`, and take a request without one for a form.
    params: isUrl ? { mode: "url", elicitationId: elicitationId(), ...request } : { ...request },
    requires: { elicitation: isUrl ? { url: {} } : { form: {} } },
    key,
  });
  return toAnswer("elicitation/create", answer);
}

function elicitationId(): string {
  return crypto.randomUUID();
}

/** `ctx.sample`. */
export async function sample(call: Pick<Call, "ask">, { key, ...params }: SampleRequest): Promise<SampleResult> {
  const requires = { sampling: params.tools === undefined ? {} : { tools: {} } };
  return toAnswer(
    "sampling/createMessage",
    await call.ask({ method: "sampling/createMessage", params, requires, key }),
  );
}

/** `ctx.roots`. */
export async function roots(call: Pick<Call, "ask">, key: string | undefined): Promise<readonly Root[]> {
  const answer = await call.ask({ method: "roots/list", params: {}, requires: { roots: {} }, key });
  return toAnswer("roots/list", answer).roots;
}
