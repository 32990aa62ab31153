import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@cartage/database/embedded/free-port.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestIssuer, type TestIssuer } from '#testing/issuer.ts';
import { prepareServer, type PreparedServer } from './kills/load.ts';
import { type ServerProcess, startServer } from './kills/server-process.ts';
import { startReplicaClients } from './replicas/clients.ts';
import { findWrongReads } from './replicas/history.ts';
import { type ReplicatedDatabase, startReplicatedDatabase } from './replicas/replicated-database.ts';

/** READ_REPLICA_ROUNDS=20 READ_REPLICA_SECONDS=5 runs for about ten minutes. */
const ROUNDS = Number(process.env['READ_REPLICA_ROUNDS'] ?? 1);
const PHASE_MS = Number(process.env['READ_REPLICA_SECONDS'] ?? 1) * 1000;
const SEED = Number(process.env['READ_REPLICA_SEED'] ?? 1);
/** Less than a second on a quiet machine, as the annotation reports. The suite shares its machine with other tests. */
const MAX_SECONDS = 10;
const CLIENTS = 20;
const PROCESSES = 2;
const PATIENCE_MS = 60_000;

let database: ReplicatedDatabase;
let issuer: TestIssuer;
let target: PreparedServer;
let servers: { readonly process: ServerProcess; readonly origin: string; readonly metrics: string }[] = [];

beforeAll(async () => {
  issuer = await startTestIssuer();
  database = await startReplicatedDatabase();
  target = await prepareServer(database, issuer);
  for (let number = 0; number < PROCESSES; number++) servers.push(await startApi());
}, 120_000);
afterAll(async () => {
  await Promise.all(servers.map(({ process: api }) => api.stop()));
  await database.stop();
  await issuer.close();
});

async function startApi() {
  const [port, metricsPort] = [await freePort(0), await freePort(0)];
  const api = await startServer({
    ...target.environment,
    DATABASE_REPLICA_URLS: database.replicaAddress,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
  });
  return {
    process: api,
    origin: `http://localhost:${port}`,
    metrics: `http://127.0.0.1:${metricsPort}/metrics`,
  };
}

/** A metric of each process. */
function metricOf(line: string): Promise<number[]> {
  return Promise.all(
    servers.map(async ({ metrics }) => {
      const text = await (await fetch(metrics)).text();
      const found = text.split('\n').find((each) => each.startsWith(line));
      return Number(found?.split(' ').at(-1));
    }),
  );
}

const areUsed = async () => (await metricOf('cartage_replica_used')).every((used) => used === 1);
const isLeftOut = async () => (await metricOf('cartage_replica_used')).every((used) => used === 0);
const replicaReads = async () => sum(await metricOf('cartage_replica_reads_total{server="127'));
const primaryReads = async () => sum(await metricOf('cartage_replica_reads_total{server="primary"'));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

async function backInUse(): Promise<void> {
  await expect.poll(areUsed, { timeout: PATIENCE_MS, interval: 20 }).toBe(true);
  const before = await replicaReads();
  await expect.poll(replicaReads, { timeout: PATIENCE_MS, interval: 20 }).toBeGreaterThan(before);
}

/** Milliseconds until no process sends reads to the replica. */
async function leftOut(): Promise<number> {
  const started = performance.now();
  while (!(await isLeftOut())) {
    if (performance.now() - started > PATIENCE_MS) throw new Error('The replica is still used');
    await pause(5);
  }
  return performance.now() - started;
}

const TIMEOUT_MS = 120_000 + ROUNDS * (60_000 + 5 * PHASE_MS);

test(
  '20 clients see every acknowledged change while the replica lags, is silent, dies and is promoted',
  {
    timeout: TIMEOUT_MS,
  },
  async ({ annotate }) => {
    const seconds: Record<string, number> = {};
    const noteLeftOut = async (event: string) => {
      seconds[event] = Math.max(seconds[event] ?? 0, (await leftOut()) / 1000);
    };
    /** Statements on the replica and on the primary while the replication is undisturbed. */
    const calm: (readonly [number, number])[] = [];
    const clients = startReplicaClients(target, {
      origins: servers.map(({ origin }) => origin),
      clients: CLIENTS,
      seed: SEED,
    });
    for (let round = 0; round < ROUNDS; round++) {
      await backInUse();
      const before = [await replicaReads(), await primaryReads()] as const;
      await pause(PHASE_MS);
      calm.push([(await replicaReads()) - before[0], (await primaryReads()) - before[1]]);

      await database.onReplica('select pg_wal_replay_pause()');
      await noteLeftOut('lagging');
      await pause(PHASE_MS);
      await database.onReplica('select pg_wal_replay_resume()');
      await backInUse();

      database.freeze();
      await noteLeftOut('silent');
      await pause(PHASE_MS);
      database.thaw();
      await backInUse();

      await database.kill();
      await noteLeftOut('dead');
      await pause(PHASE_MS);
      await database.restart();
      await backInUse();

      // Rows that no read may see again.
      await database.onReplica(
        'select pg_promote()',
        "update consignment set sender_reference = 'promoted' where sender_reference like 'replica-run-%'",
      );
      await noteLeftOut('promoted');
      await pause(PHASE_MS);
      await database.replace();
    }
    await clients.stop();
    const { additions, reads } = clients.history;
    const onReplica = await replicaReads();
    await annotate(
      `${reads.length} reads, ${onReplica} statements of them on the replica, ${additions.length} creations. ` +
        `Undisturbed: ${sum(calm.map(([one]) => one))} on the replica, ${sum(calm.map(([, other]) => other))} not. ` +
        `Left out after, in seconds: ${JSON.stringify(seconds)}`,
    );
    expect(clients.failures).toEqual([]);
    expect(findWrongReads(clients.history, { maxAgeMs: 0 })).toEqual([]);
    expect(Object.values(seconds).filter((each) => each > MAX_SECONDS)).toEqual([]);
  },
);
