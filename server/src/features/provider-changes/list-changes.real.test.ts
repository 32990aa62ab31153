import type { ResponseBody } from '@cartage/contract/operations.ts';
import { asSystem } from '@cartage/database/builders/as-system.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { type ProviderClient, providerClient } from '#testing/provider-client.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Changes = ResponseBody<'providerChanges'>;

let app: TestApp;
let world: FreightWorld;
let other: FreightWorld;
let client: ProviderClient;

beforeAll(async () => {
  app = await testApp();
  world = await freightWorld(app);
  other = await freightWorld(app);
  client = await providerClient(app, world.organisation.tenant);
});
afterAll(async () => {
  await expectInvariants(app.databaseUrl);
  await app.close();
});

async function created(of = world): Promise<string> {
  return (await of.create({ requestedDeliveryDate: '2026-03-20' })).json<{ reference: string }>().reference;
}

async function act(reference: string, action: 'mark-as-ready' | 'request-pickup' | 'cancelled', of = world) {
  const body = action === 'cancelled' ? { reason: 'Not needed' } : {};
  const path = `${of.path}/consignments/${reference}/${action}` as const;
  const { status, text } = await app.request(of.caller, `POST ${path}`, { body });
  expect(status, text).toBe(200);
}

async function changes(after: string, limit = 200): Promise<Changes> {
  const answer = await client.request(`GET /api/provider/v1/changes?after=${after}&limit=${limit}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json();
}

/** The cursor behind everything so far. */
async function cursorNow(): Promise<string> {
  let page = await changes('0');
  while (page.hasMore) page = await changes(page.cursor);
  return page.cursor;
}

const summaries = ({ changes: found }: Changes) => found.map(({ kind, reference }) => `${kind} ${reference}`);

it('[@API-03] lists the changes of the tenant since a cursor, with the consignment', async () => {
  const start = await cursorNow();
  const [one, two] = [await created(), await created()];
  await created(other);
  await act(one, 'mark-as-ready');
  await act(two, 'request-pickup');
  await act(one, 'request-pickup');
  const found = await changes(start);
  // Only the changes of one consignment have an order, because the clock of the test stands still.
  expect(summaries(found).toSorted()).toEqual([`ready ${one}`, `staged ${one}`, `staged ${two}`]);
  const ofOne = found.changes.filter(({ reference }) => reference === one);
  expect(ofOne.map(({ kind }) => kind)).toEqual(['ready', 'staged']);
  expect(found.changes.find(({ reference }) => reference === two)).toMatchObject({
    occurredAt: '2026-03-18T01:30:00.000Z',
    version: 2,
    organisation: { id: world.organisation.id },
    consignment: {
      status: 'STAGED',
      serviceType: 'STD',
      account: 'MAIN',
      site: 'S1',
      booking: null,
      sender: { fullName: 'Site S1', siteCode: 'S1' },
      lines: [{ count: 1, packagingType: 'CTN', volume: 0.05, weight: 5, unNumber: null }],
    },
  });
  expect(await changes(found.cursor)).toEqual({ changes: [], cursor: found.cursor, hasMore: false });
});

it('[@API-03] lists them page by page, and the same again for the same cursor', async () => {
  const start = await cursorNow();
  const references = [await created(), await created(), await created()];
  for (const reference of references) await act(reference, 'request-pickup');
  const whole = summaries(await changes(start));
  const paged: string[] = [];
  for (let cursor = start, hasMore = true; hasMore;) {
    const page = await changes(cursor, 1);
    paged.push(...summaries(page));
    ({ cursor, hasMore } = page);
  }
  expect(whole.toSorted()).toEqual(references.map((reference) => `staged ${reference}`));
  expect(paged).toEqual(whole);
  expect(summaries(await changes(start))).toEqual(whole);
});

it('[@API-03] skips no change whose transaction commits after a later one was read', async () => {
  const [late, early] = [await created(), await created()];
  const start = await cursorNow();
  await withClient(app.databaseUrl, async (slow) => {
    await slow.query('begin; set local role cartage_system');
    // The notice that the request of another process is about to commit, with an earlier time.
    await slow.query(
      `with changed as (
         update consignment set version = version + 1 where reference = $1 returning *
       ), audited as (
         insert into audit_entry (tenant_id, organisation_id, at, operation, consignment_id, version, request_id)
         select tenant_id, organisation_id, '2026-03-18T01:00:00Z', 'updateConsignment', id, version, 'x' from changed
       ), documented as (
         update consignment_doc d set version = changed.version from changed where d.consignment_id = changed.id
       )
       insert into notice (tenant_id, organisation_id, consignment_id, version, kind, created_at)
       select tenant_id, organisation_id, id, version, 'consignment.changed', '2026-03-18T01:00:00Z' from changed`,
      [late],
    );
    await act(early, 'request-pickup');
    const first = await changes(start);
    expect(summaries(first)).toEqual([`staged ${early}`]);
    await slow.query('commit');
    await act(late, 'mark-as-ready');
    expect(summaries(await changes(first.cursor))).toEqual([`changed ${late}`, `ready ${late}`]);
  });
});

it('[@API-03] gives every change one number, however many clients read at once', async () => {
  const start = await cursorNow();
  const references = await Promise.all([created(), created(), created(), created()]);
  const readers = references.map(async (reference) => {
    await act(reference, 'request-pickup');
    return changes(start);
  });
  await Promise.all(readers);
  expect(summaries(await changes(start)).toSorted()).toEqual(
    references.map((one) => `staged ${one}`).toSorted(),
  );
  const gaps = await asSystem(app.databaseUrl, async (sqlClient) =>
    sqlClient.query(
      `select count(*)::int - max(feed_position)::int as n from notice
       where tenant_id = $1 and feed_position is not null`,
      [world.organisation.tenant.id],
    ),
  );
  expect(gaps.rows).toEqual([{ n: 0 }]);
});

it.each(['after=-1', 'after=x', 'limit=0', 'limit=201', 'since=1'])('rejects %s', async (query) => {
  const { status } = await client.request(`GET /api/provider/v1/changes?${query}`);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
});
