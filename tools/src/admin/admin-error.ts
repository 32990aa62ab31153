/** The command cannot be run. The message says why and what to do. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
}

/** The command line is invalid. The message lists every error. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly errors: readonly string[];

  constructor(errors: readonly string[], hint: string) {
    super([...errors.map((error) => `- ${error}`), '', hint].join('\n'));
    this.errors = errors;
  }
}
