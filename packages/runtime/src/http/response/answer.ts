import { HttpError } from "../../errors.ts";
import type { HttpAnswer } from "../../registry/types.ts";
import { readBodyValue } from "./body-value.ts";
import { describeRefusal } from "./error-text.ts";
import type { BodyRead } from "./read-body.ts";

export interface AnswerInput {
  readonly label: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: BodyRead;
  readonly documented: readonly string[];
  readonly hints: readonly string[];
  readonly secrets: readonly string[];
  readonly note: (text: string) => void;
}

/** An answer whose body was read; the value is made when it is first asked for. */
export function createAnswer<Output>(input: AnswerInput): HttpAnswer<Output> {
  const { status, headers } = input;
  const ok = status >= 200 && status < 300;
  let known: { readonly value: unknown } | undefined;
  const read = (): unknown => {
    known ??= readWithNote(input, ok);
    return known.value;
  };
  return {
    status,
    ok,
    headers,
    value() {
      const value = read();
      if (!ok) throw new HttpError(describeRefusal({ ...input, value }), status);
      // What the document says the API answers; nobody has checked it yet.
      return value as Output;
    },
  };
}

function readWithNote({ body, headers, documented, note }: AnswerInput, ok: boolean): { readonly value: unknown } {
  const read = readBodyValue({ body, headers, documented });
  if (read.note !== undefined && ok) note(read.note);
  return read;
}
