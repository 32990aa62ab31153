import type { FastifyBaseLogger } from 'fastify';
import { Logger } from 'graphile-worker';

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/** The messages of the queue in our log. Its level `info` is written for every job, so it becomes `debug`. */
export function queueLog(log: FastifyBaseLogger): Logger {
  return new Logger(({ taskIdentifier, jobId }) => (level, message) => {
    log[LEVELS[level]]({ event: 'queue', taskIdentifier, jobId }, message);
  });
}
