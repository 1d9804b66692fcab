/** A token that must not be accepted; the message is told to the client and never holds the token. */
export class InvalidTokenError extends Error {
  override readonly name: string = "InvalidTokenError";
}

/** Whoever could tell whether a token is good does not answer; nothing is wrong with the token. */
export class VerifierUnavailableError extends Error {
  override readonly name: string = "VerifierUnavailableError";
}
