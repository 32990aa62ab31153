import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Login } from '@cartage/database/connection/logins.ts';
import { afterAll, beforeAll, beforeEach, expect, test, type TestContext } from 'vitest';
import { type Load, checkRows, startLoad } from '../../../server/tests/kills/load.ts';
import { type PatroniCluster, startPatroniCluster } from '#counterparts/patroni-cluster.ts';
import { guideUrl, openNotices, type Portal, startPortal } from '#counterparts/portal.ts';

const CLIENTS = 3;
const SLOW = { timeout: 240_000, interval: 50 };
/** Responses that callers may repeat. */
const TRANSIENT = new Set(['database-away', 'in-flight', 'unavailable']);

let folder = '';
let cluster: PatroniCluster;
let portal: Portal;
let seed = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cartage-patroni-'));
  cluster = await startPatroniCluster(folder);
  portal = await startPortal({ folder, urlOf, adminUrl: cluster.adminUrl });
}, 900_000);
afterAll(async () => {
  await portal?.stop();
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 240_000);
beforeEach(() => {
  seed += 1;
  return portal.renewToken();
});

/** The URLs of the guide, at the port of HAProxy. */
function urlOf(login: Login | 'owner'): string {
  const { port, certificates } = cluster;
  return `${guideUrl(port)(login)}?sslmode=verify-full&sslrootcert=${certificates.authorityFile}`;
}

interface Observed {
  readonly load: Load;
  /** Codes of the problems that clients got, of writes and reads. */
  readonly codes: ReadonlySet<string>;
  /** The longest time without an acknowledged write, and without a read. */
  readonly longest: { write: number; read: number };
  /** Waits until writes and reads succeed again. */
  untilBack(): Promise<void>;
  stop(): Promise<void>;
}

/** Clients that create, and one that searches, until `stop`. */
function observe(): Observed {
  const codes = new Set<string>();
  const longest = { write: 0, read: 0 };
  const last = { write: performance.now(), read: performance.now() };
  const counts = { write: 0, read: 0 };
  const note = (kind: 'write' | 'read', status: number, text: string) => {
    if (status >= 400) {
      codes.add(String(JSON.parse(text).code));
      return;
    }
    const now = performance.now();
    counts[kind] += 1;
    longest[kind] = Math.max(longest[kind], now - last[kind]);
    last[kind] = now;
  };
  const target = {
    ...portal,
    observe: (response: Response, text: string) => note('write', response.status, text),
  };
  const load = startLoad(target, { clients: CLIENTS, seed });
  const over = new AbortController();
  const read = async () => {
    while (!over.signal.aborted) {
      const response = await fetch(`${portal.consignmentsUrl}/search?pageNumber=1&pageSize=25`, {
        method: 'POST',
        headers: { ...portal.headers, 'content-type': 'application/json' },
        body: '{}',
      });
      note('read', response.status, await response.text());
      await pause(40);
    }
  };
  const reading = read();
  return {
    load,
    codes,
    longest,
    async untilBack() {
      const before = { ...counts };
      await expect.poll(() => counts.write, SLOW).toBeGreaterThan(before.write + 2 * CLIENTS);
      await expect.poll(() => counts.read, SLOW).toBeGreaterThan(before.read + 2);
    },
    async stop() {
      over.abort();
      await Promise.all([load.stop(), reading]);
    },
  };
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);

/** Clients work while `disturb` changes the primary. Afterwards, every acknowledged consignment exists once. */
async function expectRecovery(
  disturb: () => Promise<void>,
  annotate: TestContext['annotate'],
): Promise<void> {
  const observed = observe();
  const { load, codes, longest } = observed;
  await observed.untilBack();
  await disturb();
  await observed.untilBack();
  await observed.stop();
  await annotate(
    `${load.acknowledged.length} writes; longest time without a write ${seconds(longest.write)} s, ` +
      `without a read ${seconds(longest.read)} s; problems: ${[...codes].toSorted().join(', ')}`,
  );
  expect([...codes].filter((code) => !TRANSIENT.has(code))).toEqual([]);
  expect(load.refused).toEqual([]);
  expect(load.tally.cut).toBe(0);
  expect(await load.repeatRequests()).toBe(0);
  expect(
    await checkRows({ url: urlOf('owner'), adminUrl: cluster.adminUrl }, seed, load.acknowledged),
  ).toEqual({
    lost: 0,
    duplicated: 0,
    unacknowledged: 0,
    brokenInvariants: [],
  });
  await expect.poll(() => openNotices(cluster.adminUrl), SLOW).toBe(0);
  expect(portal.exits()).toEqual([]);
}

test(
  'the primary is killed with its Patroni: nothing is lost',
  { timeout: 900_000 },
  async ({ annotate }) => {
    const former = await cluster.leader();
    await expectRecovery(async () => {
      await cluster.kill(former);
      await expect.poll(() => cluster.leader(), SLOW).not.toBe(former);
    }, annotate);
    await cluster.start(former);
    await cluster.untilComplete(former);
  },
);

test('a planned switchover: nothing is lost', { timeout: 900_000 }, async ({ annotate }) => {
  const from = await cluster.untilComplete();
  const to = from === 'db1' ? 'db2' : 'db1';
  await expectRecovery(async () => {
    await cluster.switchover(from, to);
    expect(await cluster.untilComplete(from)).toBe(to);
  }, annotate);
});
