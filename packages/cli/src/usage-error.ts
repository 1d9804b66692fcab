/** The command line was used wrongly: exit code 2, a message and a hint, never a stack. */
export class UsageError extends Error {
  override readonly name: string = "UsageError";
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}
