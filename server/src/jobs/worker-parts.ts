import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Database } from '#db/database.ts';
import type { FileStore } from '#files/file-store.ts';
import type { Mailer } from '#mail/mailer.ts';

export interface WorkerParts {
  /** The queue's own connections sign in here, as the owner of the database. */
  readonly databaseUrl: string;
  /** What the tasks work through. */
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  /** Undefined: what is left in it is not swept. */
  readonly fileStore?: FileStore | undefined;
  /** Undefined: letters are kept in the database. */
  readonly mailer?: Mailer | undefined;
  /** Where people reach the portal of a tenant, by its host: for letters, and for what is printed. */
  readonly portalOf?: (host: string) => string;
  readonly pace?: WorkerPace;
  /** Counts jobs as they end, where somebody looks. */
  readonly metrics?: Registry | undefined;
}

export interface WorkerPace {
  /** Between two beats, and between two looks for jobs that were left behind. */
  readonly beatMs: number;
  /** A worker silent for so long is taken for dead and its jobs are handed back. */
  readonly silenceMs: number;
  /** Between two looks for jobs that nobody announced: retries, and jobs handed back. */
  readonly pollMs: number;
  /** How long running jobs may go on when the worker stops, before they are broken off. */
  readonly graceMs: number;
}
