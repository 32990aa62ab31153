/** A failure whose message tells the person at the terminal what happened and what to do; no stack is needed. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';
}
