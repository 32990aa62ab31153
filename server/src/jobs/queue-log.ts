import type { FastifyBaseLogger } from 'fastify';
import { Logger } from 'graphile-worker';

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/** The queue's own words in our log; what it calls information is said for every job. */
export function queueLog(log: FastifyBaseLogger): Logger {
  return new Logger(({ taskIdentifier, jobId }) => (level, message) => {
    log[LEVELS[level]]({ event: 'queue', taskIdentifier, jobId }, message);
  });
}
