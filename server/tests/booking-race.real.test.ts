import { addConsignments } from '@cartage/database/builders/add-consignments.ts';
import { addOrganisation } from '@cartage/database/builders/add-organisation.ts';
import { addPerson } from '@cartage/database/builders/add-person.ts';
import { addRun } from '@cartage/database/builders/add-run.ts';
import { addTenant } from '@cartage/database/builders/add-tenant.ts';
import { asSystem } from '@cartage/database/builders/as-system.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { PERMISSIONS } from '@cartage/domain/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestResponse, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

const PEOPLE = 200;
const CAPACITY = 17;

let app: TestApp;
beforeAll(async () => {
  app = await testApp({
    environment: { RATE_LIMIT_USER_PER_MINUTE: '0', RATE_LIMIT_ADDRESS_PER_MINUTE: '0' },
  });
});
afterAll(() => app.close());

/** Users of two organisations, each with a ready consignment, and two runs of the same region. */
async function crowd() {
  return asSystem(app.databaseUrl, async (client) => {
    const tenant = await addTenant(client, { flags: { DeliveryBookings: 'true' } });
    const requests: { caller: Caller; reference: string }[] = [];
    for (let half = 0; half < 2; half += 1) {
      const organisation = await addOrganisation(client, tenant);
      const siteIds = organisation.sites.map(({ id }) => id);
      const created = await addConsignments(
        client,
        organisation,
        Array.from({ length: PEOPLE / 2 }, () => ({ status: 'FINAL' as const })),
      );
      for (const [index, { reference }] of created.entries()) {
        const sub = `person-${half}-${index}`;
        await addPerson(client, organisation, { sub, siteIds });
        const { host, audience } = tenant;
        requests.push({
          caller: { host, audience, sub, organisationId: organisation.id, permissions: PERMISSIONS },
          reference,
        });
      }
    }
    const popular = await addRun(client, tenant, { days: ['2026-04-08'], capacity: CAPACITY });
    const other = await addRun(client, tenant, { days: ['2026-04-09'], capacity: PEOPLE });
    return { requests, popular, other };
  });
}

test('[@BOOK-02] of 200 users who book one run at once, exactly as many succeed as it has places', async () => {
  const { requests, popular, other } = await crowd();
  const [slot] = popular.schedules;
  const book = ({ caller, reference }: (typeof requests)[number]) =>
    app.request(
      caller,
      `POST /api/v2/runs/bookings/customers/${caller.organisationId}/consignments/${reference}/booking`,
      {
        body: { scheduleId: slot?.id, scheduleStartDateTimeUtc: slot?.startsAt.toISOString() },
        headers: { 'idempotency-key': `request-${reference}` },
      },
    );
  /** A busy server has done nothing, so the same request is retried, as in the portal. */
  const retryWhileBusy = async (request: (typeof requests)[number]): Promise<TestResponse> => {
    for (;;) {
      const response = await book(request);
      if (response.status !== 503) return response;
    }
  };
  const responses = await Promise.all(requests.map(retryWhileBusy));
  const winners = responses.filter(({ status }) => status === 200);
  const losers = responses.filter(({ status }) => status === 409);
  expect([winners.length, losers.length]).toEqual([CAPACITY, PEOPLE - CAPACITY]);
  for (const loser of losers) {
    const { detail, alternatives } = loser.json<{
      detail: string;
      alternatives: readonly { scheduleId: number }[];
    }>();
    expect(detail).toBe('This run is full. Choose another run.');
    expect(alternatives.map(({ scheduleId }) => scheduleId)).toEqual([other.schedules[0]?.id]);
  }
  // A repeated request keeps its place, and no other request gets one.
  const again = await Promise.all(requests.map(retryWhileBusy));
  expect(again.filter(({ status }) => status === 200)).toHaveLength(CAPACITY);
  await expectInvariants(app.databaseUrl);
});
