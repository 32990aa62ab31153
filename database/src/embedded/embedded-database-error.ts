/** A failure whose message says what happened and what to do; it is printed without a stack. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';
}
