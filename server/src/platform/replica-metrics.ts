import { Counter, Gauge, type Registry } from 'prom-client';
import type { ReplicaReads } from '#db/replica-reads.ts';

/** Without replicas, there are none of these metrics. */
export function addReplicaMetrics(registry: Registry, replicas: ReplicaReads): void {
  new Gauge({
    name: 'cartage_replica_used',
    help: '1 while reads are sent to the replica, else 0',
    labelNames: ['replica'],
    registers: [registry],
    collect() {
      for (const { name, isUsed } of replicas.load()) this.set({ replica: name }, isUsed ? 1 : 0);
    },
  });
  new Gauge({
    name: 'cartage_replica_lag_seconds',
    help: 'Time since the primary was at a position that the replica has not reached',
    labelNames: ['replica'],
    registers: [registry],
    collect() {
      for (const { name, lagSeconds } of replicas.load()) this.set({ replica: name }, lagSeconds);
    },
  });
  new Counter({
    name: 'cartage_replica_reads_total',
    help: 'Reads that may run on a replica, by the server that ran them: a replica or `primary`',
    labelNames: ['server'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { name, reads } of replicas.load()) this.inc({ server: name }, reads);
      this.inc({ server: 'primary' }, replicas.primaryReads);
    },
  });
}
