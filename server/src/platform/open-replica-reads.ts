import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#config.ts';
import type { PoolOptions } from '#db/connections.ts';
import { type Reads, ReplicaReads } from '#db/replica-reads.ts';
import { replicaUrl } from '#settings/replica-urls.ts';

/** Undefined without DATABASE_REPLICA_URLS. */
export function openReplicaReads(
  { databaseUrl: url, replicaAddresses }: Pick<Config, 'databaseUrl' | 'replicaAddresses'>,
  database: Reads,
  log: FastifyBaseLogger,
  options: PoolOptions,
): ReplicaReads | undefined {
  if (replicaAddresses.length === 0) return undefined;
  return new ReplicaReads({
    ...options,
    database,
    url,
    replicaUrls: replicaAddresses.map((address) => replicaUrl(url, address)),
    onChange: (replica, problem) => {
      if (problem === undefined)
        log.info({ event: 'replica_used', replica }, 'Reads are sent to the replica');
      else log.warn({ event: 'replica_left_out', replica, problem }, 'No reads are sent to the replica');
    },
  });
}
