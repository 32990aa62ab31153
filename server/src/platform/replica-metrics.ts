import { Counter, type Registry } from 'prom-client';
import type { ReplicaReads } from '#db/replica-reads.ts';
import { addQueryGauge } from '#platform/metrics.ts';

/** Without replicas, there are none of these metrics. */
export function addReplicaMetrics(registry: Registry, replicas: ReplicaReads): void {
  addQueryGauge(
    registry,
    {
      name: 'cartage_replica_used',
      help: '1 while reads are sent to the replica, else 0',
      labelNames: ['replica'],
    },
    async (gauge) => {
      for (const { name: replica, isUsed } of replicas.load()) gauge.set({ replica }, isUsed ? 1 : 0);
    },
  );
  addQueryGauge(
    registry,
    {
      name: 'cartage_replica_lag_seconds',
      help: 'Time since the primary was at a position that the replica has not reached',
      labelNames: ['replica'],
    },
    async (gauge) => {
      for (const { name: replica, lagSeconds } of replicas.load()) gauge.set({ replica }, lagSeconds);
    },
  );
  const reads = new Counter({
    name: 'cartage_replica_reads_total',
    help: 'Reads that may run on a replica, by the server that ran them: a replica or `primary`',
    labelNames: ['server'],
    registers: [],
    collect() {
      this.reset();
      for (const { name, reads: ran } of replicas.load()) this.inc({ server: name }, ran);
      this.inc({ server: 'primary' }, replicas.primaryReads);
    },
  });
  registry.registerMetric(reads);
}
