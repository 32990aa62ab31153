/** What was asked cannot be done; the message says why and what would help. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
}

/** The command itself is wrong. Names every fault at once. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[], hint: string) {
    super([...faults.map((fault) => `- ${fault}`), '', hint].join('\n'));
    this.faults = faults;
  }
}
