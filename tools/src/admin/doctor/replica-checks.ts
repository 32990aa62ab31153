import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { replicaUrl } from '@cartage/server/settings/replica-urls.ts';
import { type Check, type DoctorContext, failure, type Finding, messageOf } from '#admin/doctor/check.ts';
import { SERVER, type ServerRow } from '#admin/doctor/replica.query.ts';

const MAX_LAG_MS = 2_000;
const STEP_MS = 100;

async function findReplicaProblems({ url, settings }: DoctorContext): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const address of settings.replicaAddresses) {
    const finding = await findReplicaProblem(url, address);
    if (finding !== undefined) findings.push(finding);
  }
  return findings;
}

async function findReplicaProblem(url: string, address: string): Promise<Finding | undefined> {
  const name = new URL(address).host;
  const primary = await readServer(url);
  const deadline = performance.now() + MAX_LAG_MS;
  try {
    for (;;) {
      const replica = await readServer(replicaUrl(url, address));
      if (!replica.isReplica || replica.cluster !== primary.cluster)
        return failure(
          `${name} is not a replica of the database.`,
          'Make it one with pg_basebackup --write-recovery-conf, or remove it from DATABASE_REPLICA_URLS',
        );
      if (replica.position >= primary.position) return undefined;
      if (performance.now() >= deadline)
        return failure(
          `The replica ${name} is more than 2 s behind.`,
          'Read pg_stat_replication on the primary, and the log of the replica',
        );
      await pause(STEP_MS);
    }
  } catch (error) {
    return failure(
      `Couldn't connect to the replica ${name}: ${messageOf(error)}.`,
      'Start it, and allow this machine in its pg_hba.conf',
    );
  }
}

async function readServer(url: string): Promise<ServerRow> {
  const { rows } = await withClient(url, (client) => client.query<ServerRow>(SERVER));
  if (rows[0] === undefined) throw new Error('The server returned no row');
  return rows[0];
}

export const REPLICA_CHECKS: readonly Check[] = [
  { area: 'Replicas', needs: 'database', run: findReplicaProblems },
];
