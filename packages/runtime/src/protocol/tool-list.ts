import type { RequestId } from "./json-rpc.ts";

/** Characters per piece: large enough to make few writes, small enough to never copy a whole list. */
const PIECE = 64 * 1024;

/**
 * The answer to `tools/list` in pieces, made of the prepared JSON texts without parsing one of them. Every text is ASCII,
 * so a transport may write the pieces as latin1.
 */
export function toolListText(id: RequestId, definitions: Readonly<Record<string, string>>): readonly string[] {
  const pieces: string[] = [];
  let piece = `{"jsonrpc":"2.0","id":${asciiJson(id)},"result":{"tools":[`;
  let separator = "";
  for (const name in definitions) {
    piece += separator + definitions[name];
    separator = ",";
    if (piece.length < PIECE) continue;
    pieces.push(piece);
    piece = "";
  }
  pieces.push(`${piece}]}}`);
  return pieces;
}

function asciiJson(id: RequestId): string {
  return JSON.stringify(id).replaceAll(/[\u0080-\uffff]/gu, (char) =>
    Array.from(
      { length: char.length },
      (_, index) => `\\u${char.charCodeAt(index).toString(16).padStart(4, "0")}`,
    ).join(""),
  );
}
