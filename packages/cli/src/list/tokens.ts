/**
 * Characters a token: 4.1 to 4.5 with the tokenizers o200k_base and cl100k_base over the tool definitions of five
 * documents between 9 and 1,223 tools; the lower end, so that the estimate errs on the dear side.
 */
const CHARACTERS_PER_TOKEN = 4.1;

/** An estimate of what a text costs a model; text in other scripts than Latin costs more. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}
