import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#config.ts';
import type { Database } from '#db/database.ts';
import type { KeySource } from '#platform/keys.ts';

/** What the application is made of; tests pass their own. */
export interface Parts {
  readonly config: Config;
  readonly database: Database;
  /** The time of the business: no statement and no use case asks another clock. */
  readonly clock: () => Date;
  readonly keys: KeySource;
  readonly log: FastifyBaseLogger;
  /** Tests check every answer against the contract; in production a mismatch would only turn a good answer into a 500. */
  readonly validateAnswers: boolean;
}
