/** Clients refuse or hide tools beyond a number of their own; the lowest hard limit in wide use is 128 a request. */
const HARD_LIMIT = 128;

/** Some editors warn from here on. */
const SOFT_LIMIT = 40;

/** What to know about a long list of tools. */
export function manyToolsNote(count: number): string | undefined {
  if (count > HARD_LIMIT) {
    return `${count} tools are more than many clients take (128 a request). Choose some: --include-tag, --include-path, or \`include\` in the configuration.`;
  }
  if (count > SOFT_LIMIT)
    return `${count} tools are many for one model: some clients warn from 40 or 80 on. --include-tag and --include-path choose some.`;
  return undefined;
}
