import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loginUrl } from '@cartage/database/connection/logins.ts';
import { startStandby } from '@cartage/database/embedded/standby.ts';
import { OPERATIONS } from '@cartage/contract/operation-table.ts';
import { createHttpClient } from '#http-client.ts';
import { median } from '#interleave.ts';
import { defaultList, listRequest } from '#list-queries.ts';
import type { Bench, Measure } from '#measure.ts';
import { startNode } from '#node-process.ts';
import { DAYS, type Stack, TODAY, UNLIMITED } from '#stack.ts';

const ROUNDS = 5;
const CONCURRENCY = 8;
const MAX_SHARE = 0.15;
const TICKS_PER_SECOND = 100;

/**
 * CPU time of the primary for one read, by an API process with a replica, compared with one without. On two cores, the
 * replica shares them with the primary, so the throughput cannot show what a second machine would add.
 */
export const replicas: Bench = {
  name: 'replicas',
  run: async (_options, startStack) => {
    const stack = await startStack();
    const folder = mkdtempSync(join(tmpdir(), 'cartage-bench-replica-'));
    const replica = await startStandby(stack.postgres, { dataDir: join(folder, 'postgres') });
    const api = await startNode('server/src/main.ts', {
      DATABASE_URL: loginUrl(stack.url, 'api'),
      DATABASE_REPLICA_URLS: `postgres://127.0.0.1:${replica.port}`,
      PORT: '0',
      LOG_LEVEL: 'error',
      ...UNLIMITED,
    });
    try {
      const origins = { before: stack.origin, after: `http://127.0.0.1:${api.port}` };
      const measures: Measure[] = [];
      for (const read of readsOf(stack)) measures.push(...(await compare(stack, origins, read)));
      return measures;
    } finally {
      await api.stop();
      await replica.stop();
      for (const each of [replica.dataDir, folder]) rmSync(each, { recursive: true, force: true });
    }
  },
};

interface Read {
  readonly name: string;
  /** In each round, so that a round takes seconds of CPU time. */
  readonly requests: number;
  readonly path: string;
  readonly body: string;
}

function readsOf({ organisationId }: Stack): readonly Read[] {
  const list = listRequest(defaultList(organisationId));
  const report = OPERATIONS.reportByStatus.path.replace('{org}', String(organisationId));
  const period = { startDateUtc: dayBefore(TODAY, Math.min(DAYS, 92)), endDateUtc: TODAY };
  return [
    { name: 'default list', requests: 800, ...list },
    { name: 'search', requests: 800, path: list.path, body: JSON.stringify({ searchTerm: 'kauri' }) },
    { name: 'report', requests: 800, path: report, body: JSON.stringify(period) },
  ];
}

const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

async function compare(
  { postgres, token }: Stack,
  origins: Readonly<Record<'before' | 'after', string>>,
  { name, requests, path, body }: Read,
): Promise<readonly Measure[]> {
  const main = Number(
    readFileSync(join(postgres.dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0],
  );
  const sides = {
    before: { client: createHttpClient(origins.before, token), samples: [] as number[] },
    after: { client: createHttpClient(origins.after, token), samples: [] as number[] },
  };
  for (let round = -1; round < ROUNDS; round++) {
    for (const { client, samples } of Object.values(sides)) {
      const started = treeMicroseconds(main);
      let remaining = requests;
      const send = async () => {
        while (remaining-- > 0) await client.post(path, body);
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, send));
      if (round >= 0) samples.push((treeMicroseconds(main) - started) / requests);
    }
  }
  for (const { client } of Object.values(sides)) client.close();
  const [before, after] = [median(sides.before.samples), median(sides.after.samples)];
  return [
    {
      label: `${name}: CPU of the primary, with / without a replica`,
      value: after / before,
      unit: '×',
      limit: { atMost: MAX_SHARE },
    },
    { label: `${name}: CPU of the primary without a replica`, value: before, unit: 'µs' },
    { label: `${name}: CPU of the primary with a replica`, value: after, unit: 'µs' },
  ];
}

/** CPU time of a process, of its children, and of its children that have ended. */
function treeMicroseconds(main: number): number {
  const ticks = readdirSync('/proc').map((name) => {
    const fields = statOf(Number(name));
    if (fields === undefined) return 0;
    const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((at) =>
      Number(fields[at]),
    );
    if (Number(name) === main) return sum([user, system, endedUser, endedSystem]);
    return parent === main ? sum([user, system]) : 0;
  });
  return (sum(ticks) / TICKS_PER_SECOND) * 1e6;
}

const sum = (values: readonly (number | undefined)[]) =>
  values.reduce<number>((total, value) => total + (value ?? Number.NaN), 0);

/** The fields after the name of the program, which may contain spaces. */
function statOf(pid: number): readonly string[] | undefined {
  if (!Number.isInteger(pid)) return undefined;
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ');
  } catch {
    // The process ended.
    return undefined;
  }
}
