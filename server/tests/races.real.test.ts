import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestResponse, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';
import { findDemoSubject } from './support/demo-subject.ts';
import { newConsignment } from './support/samples.ts';
import type { Subject } from './support/subject.ts';

const RACERS = 16;

let app: TestApp;
let caller: Caller;
let subject: Subject;
let consignments: `/${string}`;

beforeAll(async () => {
  app = await testApp({ template: 'demo', environment: { RATE_LIMIT_USER_PER_MINUTE: '0' } });
  ({ caller, subject } = await findDemoSubject(app));
  consignments = `/api/v2/customers/${subject.organisationId}/consignments`;
});
afterAll(() => app.close());

const create = (senderReference: string, headers: Readonly<Record<string, string>> = {}) =>
  app.request(caller, `POST ${consignments}/full`, {
    body: { ...newConsignment(subject), senderReference },
    headers,
  });

const together = (ask: (racer: number) => Promise<TestResponse>) =>
  Promise.all(Array.from({ length: RACERS }, (_, racer) => ask(racer)));

const countOf = (responses: readonly TestResponse[], status: number) =>
  responses.filter((response) => response.status === status).length;

interface Seen {
  readonly reference: string;
  readonly version: number;
  readonly currentStatus: { readonly code: string };
  readonly statusHistory: readonly { readonly code: string }[];
  readonly totals: { readonly deliveryItems: number; readonly weight: number; readonly volume: number };
  readonly lineItems: readonly { readonly count: number; readonly weight: number; readonly volume: number }[];
}

const read = async (reference: string): Promise<Seen> =>
  (await app.request(caller, `GET ${consignments}/${reference}`)).json<Seen>();

/** Invariants of every read at any time (docs/reference/promises.md R16). */
function expectWhole(seen: Seen): void {
  const sum = (of: 'count' | 'weight' | 'volume') =>
    seen.lineItems.reduce((total, line) => total + line[of], 0);
  expect(seen.totals.deliveryItems).toBe(sum('count'));
  expect(seen.totals.weight).toBeCloseTo(sum('weight'), 2);
  expect(seen.totals.volume).toBeCloseTo(sum('volume'), 4);
  expect(seen.statusHistory.at(-1)?.code).toBe(seen.currentStatus.code);
}

test('one request sent many times at once creates one consignment, with the same response for all', async () => {
  for (let round = 1; round <= 5; round++) {
    const key = `race-${round}`;
    const headers = { 'idempotency-key': key };
    const first = await together(() => create(key, headers));
    expect(countOf(first, 201) + countOf(first, 409)).toBe(RACERS);
    const later = await together(() => create(key, headers));
    expect(countOf(later, 201)).toBe(RACERS);
    const created = [...first, ...later].filter(({ status }) => status === 201).map(({ text }) => text);
    expect(new Set(created).size).toBe(1);
    const found = await app.request(caller, `POST ${consignments}/search`, { body: { searchTerm: key } });
    expect(found.json<{ rowCount: number }>().rowCount).toBe(1);
  }
});

test('[@LIST-14] concurrent requests change the status once, and no reader sees a partial change', async () => {
  const { reference } = (await create('marked by many')).json<Seen>();
  const readers = together(async () => {
    for (let glance = 0; glance < 10; glance++) expectWhole(await read(reference));
    return app.request(caller, `GET ${consignments}/${reference}`);
  });
  const responses = await together(() =>
    app.request(caller, `POST ${consignments}/${reference}/mark-as-ready`, { body: {} }),
  );
  await readers;
  expect([countOf(responses, 200), countOf(responses, 409)]).toEqual([1, RACERS - 1]);
  const seen = await read(reference);
  expect(seen.statusHistory.map(({ code }) => code)).toEqual(['DRAFT', 'FINAL']);
  expect(seen.version).toBe(2);
});

test('of many edits of the same version one is saved, and the others get the current version', async () => {
  const { reference } = (await create('seen by many')).json<Seen>();
  const responses = await together(() =>
    app.request(caller, `POST ${consignments}/${reference}/mark-as-ready`, {
      body: {},
      headers: { 'if-match': '"1"' },
    }),
  );
  const losers = responses.filter(({ status }) => status !== 200);
  expect(losers).toHaveLength(RACERS - 1);
  for (const loser of losers) {
    expect([409, 412]).toContain(loser.status);
    const { current } = loser.json<{ current: Seen }>();
    expect([current.version, current.currentStatus.code]).toEqual([2, 'FINAL']);
  }
});

test('the database invariants still hold', async () => {
  await expectInvariants(app.databaseUrl);
});
