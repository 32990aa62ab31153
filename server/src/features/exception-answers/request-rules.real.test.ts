import type { Problem } from '@cartage/contract/errors.ts';
import { addRun, type BuiltRun } from '@cartage/database/builders/add-run.ts';
import { asSystem } from '@cartage/database/builders/as-system.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExceptionWorld, exceptionWorld, type RaisedException } from '#testing/exception-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let test: TestApp;
let world: ExceptionWorld;

beforeAll(async () => {
  test = await testApp();
  world = await exceptionWorld(test);
});
afterAll(() => world.close());

const AUCKLAND = {
  streetNumber: '7',
  street: 'Queen Street',
  suburb: 'Auckland Central',
  city: 'Auckland',
  postcode: '1010',
};
const WELLINGTON = { ...AUCKLAND, suburb: 'Te Aro', city: 'Wellington', postcode: '6011' };

const blockersOf = async (subject: RaisedException) =>
  (await world.exceptionOf(subject)).requestOptions.map(({ blockedBecause }) => blockedBecause);

describe('the rules of the tenant', () => {
  const REFUSED = 'The freight provider does not accept this request';

  it.each([
    ['NONE', [REFUSED, REFUSED, REFUSED]],
    ['return', [REFUSED, null, REFUSED]],
  ])('ProviderRequests %s', async (value, blockers) => {
    const subject = await world.withException();
    await world.withSettings({ ProviderRequests: value }, async () => {
      expect(await blockersOf(subject)).toEqual(blockers);
      const refused = await world.request(subject, { kind: 'redelivery', day: '2026-03-23' });
      expect(refused.json<Problem>().detail).toBe(REFUSED);
    });
  });

  it('NewAddressRegion ANY allows another region', async () => {
    const subject = await inAuckland();
    const request = { kind: 'new-address', address: WELLINGTON } as const;
    expect((await world.request(subject, request)).status).toBe(422);
    await world.withSettings({ NewAddressRegion: 'ANY' }, async () => {
      const sent = await world.request(subject, request);
      expect(sent.status, sent.text).toBe(200);
    });
  });

  it.each([
    ['ProviderRequests', 'return,return'],
    ['ProviderRequests', 'refund'],
    ['NewAddressRegion', 'NEAR'],
    ['DepotEmail', 'depot'],
  ])('cannot have %s %s', async (name, value) => {
    const stored = world.withSettings({ [name]: value }, async () => {});
    await expect(stored).rejects.toMatchObject({ constraint: expect.stringMatching(/^tenant_setting_/) });
  });
});

it('the type of the exception excludes requests', async () => {
  expect(await blockersOf(await world.withException('Short delivery'))).toEqual([
    'No delivery has failed',
    'The provider does not have all of the freight',
    'This exception does not depend on the address',
  ]);
});

describe('a booked delivery run', () => {
  let run: BuiltRun;

  beforeAll(async () => {
    run = await asSystem(test.databaseUrl, (client) =>
      addRun(client, world.freight.organisation.tenant, {
        region: 'NZ-AUK',
        days: ['2026-03-18', '2026-03-20'],
      }),
    );
  });

  const book = ({ reference }: RaisedException, slot: number) =>
    world.report(reference, {
      type: 'run-booking',
      booking: { runCode: `RUN-${run.id}`, startsAt: run.schedules[slot]?.startsAt.toISOString() },
    });

  it('on a later day blocks a redelivery, also one that was requested before', async () => {
    const subject = await inAuckland();
    await world.request(subject, { kind: 'redelivery', day: '2026-03-23' });
    const { request } = await world.exceptionOf(subject);
    await book(subject, 1);
    const late = await world.answer({
      reference: subject.reference,
      requestId: request?.id,
      outcome: 'accepted',
    });
    expect(late.status).toBe(409);
    expect(late.json<Problem>().detail).toBe('A delivery run is booked');
    const other = await inAuckland();
    await book(other, 1);
    expect(await blockersOf(other)).toEqual(['A delivery run is booked', null, null]);
  });

  it('of the day on which the delivery failed does not block another day', async () => {
    const subject = await inAuckland();
    await book(subject, 0);
    expect(await blockersOf(subject)).toEqual([null, null, null]);
  });

  it('refuses a new address in another region, where the tenant allows it', async () => {
    const subject = await inAuckland();
    await book(subject, 0);
    await world.withSettings({ NewAddressRegion: 'ANY' }, async () => {
      const refused = await world.request(subject, { kind: 'new-address', address: WELLINGTON });
      expect(refused.json<Problem>().errors).toEqual([
        { pointer: '/address', detail: 'A delivery run is booked' },
      ]);
    });
    const sent = await world.request(subject, { kind: 'new-address', address: AUCKLAND });
    expect(sent.status, sent.text).toBe(200);
  });
});

/** An exception of a consignment whose receiver is in Auckland. */
async function inAuckland(): Promise<RaisedException> {
  const subject = await world.withException();
  await asSystem(test.databaseUrl, (client) =>
    client.query(
      `update participant set region_id = 'NZ-AUK' from consignment c
     where c.id = consignment_id and c.reference = $1 and role = 'receiver'`,
      [subject.reference],
    ),
  );
  return subject;
}
