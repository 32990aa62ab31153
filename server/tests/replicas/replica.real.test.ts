import { loginUrl } from '@cartage/database/connection/logins.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Database } from '#db/database.ts';
import { Replica, type ReplicaProblem } from '#db/replica.ts';
import type { PrimaryState } from '#db/replica.query.ts';
import { sql } from '#db/sql.ts';
import { replicaUrl } from '#settings/replica-urls.ts';
import { type ReplicatedDatabase, startReplicatedDatabase } from './replicated-database.ts';

let database: ReplicatedDatabase;
let replicas: Replica[] = [];
const changes: (ReplicaProblem | undefined)[] = [];

beforeAll(async () => {
  database = await startReplicatedDatabase();
}, 120_000);
afterAll(() => database.stop());
afterEach(async () => {
  await Promise.all(replicas.map((replica) => replica.close()));
  replicas = [];
  changes.length = 0;
});

const options = { poolSize: 2, applicationName: 'replica-test', onIdleError: () => {} };

function openReplica(url = replicaUrl(loginUrl(database.url, 'api'), database.replicaAddress)): Replica {
  const replica = new Replica({ ...options, url, onChange: (_, problem) => changes.push(problem) });
  replicas.push(replica);
  return replica;
}

async function stateOfPrimary(): Promise<PrimaryState> {
  return withClient(database.adminUrl, async (client) => {
    const { rows } = await client.query(
      `select (pg_current_wal_flush_lsn() - '0/0')::float8 as position,
         (select system_identifier::text from pg_control_system()) as cluster,
         (select timeline_id from pg_control_checkpoint()) as timeline`,
    );
    return rows[0];
  });
}

async function inUse(): Promise<{ readonly replica: Replica; readonly state: PrimaryState }> {
  const replica = openReplica();
  const state = await stateOfPrimary();
  await expect
    .poll(async () => {
      await replica.check(state, state.position);
      return replica.problem;
    })
    .toBeUndefined();
  return { replica, state };
}

const one = sql`select 1 as one`;
const ONE = [{ one: 1 }];

test('a replica is used once it has reached the position of the primary', async () => {
  const { replica, state } = await inUse();
  expect(await replica.read({}, one, state.position)).toEqual(ONE);
  expect(replica.name).toBe(database.replicaAddress.replace('postgres://', ''));
});

test('a read that the replica cannot serve in time leaves it out until it has caught up', async () => {
  const { replica, state } = await inUse();
  const future = state.position + 1_000_000;
  await expect(replica.read({}, one, future)).rejects.toThrow('is left out: behind');
  await replica.check(state, state.position);
  expect(replica.problem).toBe('behind');
  expect(changes).toEqual([undefined, 'behind']);
});

test('a silent replica is left out, with its running reads', async () => {
  const { replica, state } = await inUse();
  database.freeze();
  try {
    const reading = replica.read({}, one, state.position);
    reading.catch(() => {});
    await replica.check(state, state.position);
    await expect(reading).rejects.toThrow('is left out: unreachable');
    expect(replica.problem).toBe('unreachable');
  } finally {
    database.thaw();
  }
  await expect
    .poll(async () => {
      await replica.check(state, state.position);
      return replica.problem;
    })
    .toBeUndefined();
});

test('the rights of a role and row-level security are those of the primary', async () => {
  const { replica, state } = await inUse();
  const counted = sql`select count(*)::int as n from consignment`;
  const primary = new Database({ ...options, url: loginUrl(database.url, 'api') });
  try {
    const context = { tenantId: 1, sub: 'kea-hana-wilcox', organisationId: 101 };
    const [found] = await replica.read<{ n: number }>(context, counted, state.position);
    expect(await primary.read(context, counted)).toEqual([found]);
    expect(found?.n).toBeGreaterThan(0);
    expect(await replica.read({}, counted, state.position)).toEqual([{ n: 0 }]);
  } finally {
    await primary.close();
  }
});

test('another database and a primary are no replicas', async () => {
  const { state } = await inUse();
  const other = openReplica();
  await other.check({ ...state, cluster: '1' }, 0);
  expect(other.problem).toBe('other-database');
  const primary = openReplica(loginUrl(database.url, 'api'));
  await primary.check(state, 0);
  expect(primary.problem).toBe('promoted');
});

test('a read on a replica that was promoted is refused, before any check', async () => {
  const { replica, state } = await inUse();
  await database.onReplica('select pg_promote()');
  await expect(replica.read({}, one, state.position)).rejects.toThrow('is left out: promoted');
  await replica.check(state, 0);
  expect(replica.problem).toBe('promoted');
  await database.replace();
});
