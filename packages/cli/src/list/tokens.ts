/** Characters a token, measured over tool definitions of real documents with a common tokenizer. */
const CHARACTERS_PER_TOKEN = 3.8;

/** An estimate of what a text costs a model; within about a tenth for tool definitions in English. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}
