/** An answer that is no success, as problem+json (RFC 9457). */
export class Problem extends Error {
  override readonly name: string = "Problem";
  readonly status: number;
  readonly title: string;

  constructor(status: number, title: string, detail: string) {
    super(detail);
    this.status = status;
    this.title = title;
  }
}
