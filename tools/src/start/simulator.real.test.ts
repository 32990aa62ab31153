import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { freePort } from '@cartage/database/embedded/free-port.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { createTestDatabase, type TestDatabase } from '@cartage/database/testing/test-database.ts';
import { Browser } from '@cartage/identity/testing/browser.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runLine } from '#admin/testing/admin-under-test.ts';
import { callApi } from '#admin/testing/call-api.ts';
import { type RunningStart, startInGroup } from '#start/testing/running-start.ts';

const WITHIN_MS = 240_000;
const MOVES_WITHIN_MS = 60_000;
const KEA = { tenant: 'kea', host: 'localhost', organisation: 101 } as const;
const TUI = { tenant: 'tui', host: 'tui.localhost', organisation: 201 } as const;
const DEMO = [KEA, TUI];

let database: TestDatabase;
let dataFolder = '';
let port = 0;
let running: RunningStart | undefined;

beforeEach(async () => {
  database = await createTestDatabase({ template: 'demo' });
  dataFolder = mkdtempSync(join(tmpdir(), 'cartage-simulator-'));
  port = await freePort(4900);
});
afterEach(async () => {
  await stop();
  rmSync(dataFolder, { recursive: true, force: true });
  await database.drop();
});

const environment = () => ({
  DATABASE_URL: database.url,
  CARTAGE_DATA: dataFolder,
  CARTAGE_DEMO: '1',
  PORT: String(port),
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? dataFolder,
});

async function start(more: Readonly<Record<string, string>> = {}): Promise<RunningStart> {
  running = startInGroup({ ...environment(), ...more });
  await running.address();
  return running;
}

async function stop(): Promise<void> {
  running?.signalGroup('SIGINT');
  await running?.ended();
  running = undefined;
}

const rows = async <T extends object>(text: string): Promise<T[]> =>
  withClient(database.adminUrl, async (client) => (await client.query<T>(text)).rows);

/** The list of consignments and the dashboard, as a member of the organisation sees them. */
async function viewerOf({ tenant, host, organisation }: (typeof DEMO)[number]) {
  const line = `client add --tenant ${tenant} --client viewer --name Viewer --organisation ${organisation}`;
  const added = await runLine(
    `${line} --permissions Access.DISPATCH,Consignment.LimitedEdit --json`,
    environment(),
  );
  expect([added.code, added.errors]).toEqual([0, '']);
  const { secret } = JSON.parse(added.output);
  const answer = await new Browser(port).ask(`http://${host}:${port}/idp/token`, {
    form: { grant_type: 'client_credentials', client_id: 'viewer', client_secret: secret },
  });
  const token = JSON.parse(answer.body).access_token;
  const post = async (path: string, body: unknown) => {
    const { status, text } = await callApi({
      port,
      host,
      path: `/api/v2/customers/${organisation}${path}`,
      token,
      body,
    });
    expect(status, text).toBe(200);
    return text;
  };
  return {
    list: () => post('/consignments/search?pageSize=200&sortDirection=desc', {}),
    dashboard: async () => {
      const [days] = await rows(
        `select max(created_day)::text as "endDateUtc", (max(created_day) - 60)::text as "startDateUtc"
         from consignment`,
      );
      return post('/reports/consignments-by-status', days);
    },
  };
}

const untouched = () =>
  rows('select id, version, status, modified_at from consignment where status in (1, 2) order by id');

test(
  'freight moves on the list and the dashboard of both demo tenants within a minute of the start [@API-03]',
  async () => {
    const before = await untouched();
    await start();
    for (const tenant of DEMO) {
      const viewer = await viewerOf(tenant);
      const [list, dashboard] = [await viewer.list(), await viewer.dashboard()];
      await vi.waitFor(
        async () => {
          expect(await viewer.list()).not.toBe(list);
          expect(await viewer.dashboard()).not.toBe(dashboard);
        },
        { timeout: MOVES_WITHIN_MS, interval: 500 },
      );
    }
    await stop();
    expect(await untouched()).toEqual(before);
    // Loaded freight can have the status error without the exception that the plan resolves.
    const rejected = await rows<{ reason: string }>(
      `select distinct rejected_because as reason from provider_event where rejected_because is not null`,
    );
    expect(['', 'No exception or note has this id, or it was raised later']).toContain(
      rejected.map(({ reason }) => reason).join(', '),
    );
    await expectInvariants(database.url);
    const log = readFileSync(join(dataFolder, 'log', 'simulator.log'), 'utf8');
    expect(log).toContain('"event":"reported"');
    expect(log).not.toContain('"event":"refused"');
  },
  WITHIN_MS,
);

test(
  'CARTAGE_SIMULATOR=0 leaves all freight where it is',
  async () => {
    const { output } = await start({ CARTAGE_SIMULATOR: '0' });
    expect(output()).not.toContain('Freight moves');
    expect(await rows("select sub from portal_user where sub = 'simulator'")).toEqual([]);
    expect(await rows('select id from notice')).toEqual([]);
  },
  WITHIN_MS,
);
