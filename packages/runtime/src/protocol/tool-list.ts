import type { RequestId } from "./json-rpc.ts";

/** Characters per piece: large enough to make few writes, small enough to never copy a whole list. */
const PIECE = 64 * 1024;

/**
 * The answer to `tools/list` in pieces, made of the prepared JSON texts without parsing one of them, and each made only
 * when it is asked for. Every text is ASCII, so a transport may write the pieces as latin1.
 */
export function* toolListText(id: RequestId, definitions: Readonly<Record<string, string>>): Generator<string> {
  let piece = `{"jsonrpc":"2.0","id":${asciiJson(id)},"result":{"tools":[`;
  let separator = "";
  for (const name of Object.keys(definitions)) {
    piece += separator + definitions[name];
    separator = ",";
    if (piece.length < PIECE) continue;
    yield piece;
    piece = "";
  }
  yield `${piece}]}}`;
}

function asciiJson(id: RequestId): string {
  return JSON.stringify(id).replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
