import { addConsignments } from '@cartage/database/builders/add-consignments.ts';
import { addOrganisation } from '@cartage/database/builders/add-organisation.ts';
import { addPerson } from '@cartage/database/builders/add-person.ts';
import { addRun } from '@cartage/database/builders/add-run.ts';
import { addTenant } from '@cartage/database/builders/add-tenant.ts';
import { asSystem } from '@cartage/database/builders/as-system.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { PERMISSIONS } from '@cartage/domain/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type Answered, type TestApp } from '#testing/test-app.ts';
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

/** People of two organisations, each with something ready to go, and two runs of the same place. */
async function crowd() {
  return asSystem(app.databaseUrl, async (client) => {
    const tenant = await addTenant(client, { flags: { DeliveryBookings: 'true' } });
    const wishes: { caller: Caller; reference: string }[] = [];
    for (let half = 0; half < 2; half += 1) {
      const organisation = await addOrganisation(client, tenant);
      const siteIds = organisation.sites.map(({ id }) => id);
      const made = await addConsignments(
        client,
        organisation,
        Array.from({ length: PEOPLE / 2 }, () => ({ status: 'FINAL' as const })),
      );
      for (const [index, { reference }] of made.entries()) {
        const sub = `person-${half}-${index}`;
        await addPerson(client, organisation, { sub, siteIds });
        const { host, audience } = tenant;
        wishes.push({
          caller: { host, audience, sub, organisationId: organisation.id, permissions: PERMISSIONS },
          reference,
        });
      }
    }
    const popular = await addRun(client, tenant, { days: ['2026-04-08'], capacity: CAPACITY });
    const other = await addRun(client, tenant, { days: ['2026-04-09'], capacity: PEOPLE });
    return { wishes, popular, other };
  });
}

test('[@BOOK-02] of 200 people who book one run at once exactly as many succeed as it has places', async () => {
  const { wishes, popular, other } = await crowd();
  const [slot] = popular.schedules;
  const ask = ({ caller, reference }: (typeof wishes)[number]) =>
    app.ask(
      caller,
      `POST /api/v2/runs/bookings/customers/${caller.organisationId}/consignments/${reference}/booking`,
      {
        body: { scheduleId: slot?.id, scheduleStartDateTimeUtc: slot?.startsAt.toISOString() },
        headers: { 'idempotency-key': `wish-${reference}` },
      },
    );
  /** A server that is too busy says so and has done nothing: the same wish is sent again, as the portal does. */
  const insist = async (wish: (typeof wishes)[number]): Promise<Answered> => {
    for (;;) {
      const answer = await ask(wish);
      if (answer.status !== 503) return answer;
    }
  };
  const answers = await Promise.all(wishes.map(insist));
  const winners = answers.filter(({ status }) => status === 200);
  const losers = answers.filter(({ status }) => status === 409);
  expect([winners.length, losers.length]).toEqual([CAPACITY, PEOPLE - CAPACITY]);
  for (const loser of losers) {
    const { detail, alternatives } = loser.json<{
      detail: string;
      alternatives: readonly { scheduleId: number }[];
    }>();
    expect(detail).toBe('This run is full. Choose another one.');
    expect(alternatives.map(({ scheduleId }) => scheduleId)).toEqual([other.schedules[0]?.id]);
  }
  // Whoever has a place keeps it when asking again, and nobody gets in behind them.
  const again = await Promise.all(wishes.map(insist));
  expect(again.filter(({ status }) => status === 200)).toHaveLength(CAPACITY);
  await expectInvariants(app.databaseUrl);
});
