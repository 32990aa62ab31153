import type { NewEvent } from '@cartage/database/loading/new-consignment.ts';
import type { StatusCode } from '@cartage/domain/consignment/status.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { partyIn, trackedWorld, type TrackedWorld } from '#testing/tracked-world.ts';

let app: TestApp;
let world: TrackedWorld;

beforeAll(async () => {
  app = await testApp({ environment: { RATE_LIMIT_TRACKING_PER_MINUTE: '0' } });
  // Wednesday, 2:30 pm in Auckland.
  app.now = new Date('2026-03-18T01:30:00Z');
  world = await trackedWorld(app);
});
afterAll(() => app.close());

const at = (day: number, hour: number, minute = 0) => new Date(Date.UTC(2026, 2, day, hour, minute));
/** Monday 16/03/2026 8:00 am and later, in Auckland. */
const TIMES: Readonly<Record<StatusCode, Date>> = {
  DRAFT: at(15, 19),
  FINAL: at(15, 20),
  STAGED: at(15, 21),
  PICKUP: at(16, 0, 17),
  TRANSIT: at(16, 15, 55),
  DELIVERING: at(17, 19, 12),
  DELIVERED: at(17, 22, 48),
  CANCELLED: at(16, 1),
  ERR: at(16, 1, 30),
};
const history = (...codes: StatusCode[]) => codes.map((status) => ({ status, at: TIMES[status] }));

/** The visible text of a page, with single spaces. */
const textOf = (page: string): string =>
  page
    .replace(/<style>.*?<\/style>/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll(/\s+/g, ' ');

async function pageOf(codes: readonly StatusCode[], more: Parameters<TrackedWorld['add']>[0] = {}) {
  const { token } = await world.add({
    history: history(...codes),
    sender: partyIn('Auckland', 'Mere Tautari'),
    receiver: partyIn('Dargaville', 'Rangi Hughes'),
    ...more,
  });
  const response = await world.open(token);
  expect(response.status).toBe(200);
  return textOf(response.text);
}

const ON_THE_WAY: readonly StatusCode[] = ['DRAFT', 'FINAL', 'STAGED', 'PICKUP', 'TRANSIT'];

describe('the tracking page shows a receiver the place of the freight and its delivery day', () => {
  test('before the pickup', async () => {
    for (const [codes, said] of [
      [['DRAFT'], 'The sender is preparing your freight in Auckland.'],
      [['DRAFT', 'FINAL'], 'The sender is preparing your freight in Auckland.'],
      [['DRAFT', 'FINAL', 'STAGED'], 'Your freight waits in Auckland for Kea Freight to pick it up.'],
    ] as const) {
      const text = await pageOf(codes);
      expect(text).toContain('Not picked up yet');
      expect(text).toContain('No delivery day yet');
      expect(text).toContain(said);
      expect(text).not.toContain('current step');
    }
    expect(await pageOf(['DRAFT'])).toContain('Pickup, transit and delivery will appear here.');
  });

  test('picked up, with a requested delivery day', async () => {
    const text = await pageOf(['DRAFT', 'FINAL', 'STAGED', 'PICKUP'], { requestedDeliveryDay: '2026-03-20' });
    expect(text).toContain('Requested delivery day, not confirmed yet Friday 20/03/2026');
    expect(text).toContain('Kea Freight picked up your freight in Auckland on 16/03/2026, 1:17 pm.');
    expect(text).toContain('Picked Up , current step');
    expect(text).toContain('Delivered , not yet Dargaville Requested 20/03/2026');
  });

  test('in transit, with a confirmed delivery day', async () => {
    const text = await pageOf(ON_THE_WAY, { confirmedDeliveryAt: at(18, 20) });
    expect(text).toContain('In Transit Expected Thursday 19/03/2026');
    expect(text).toContain('Your freight is on its way from Auckland to Dargaville.');
    expect(text).toContain('Tuesday 17/03/2026 4:55 am On the way Auckland to Dargaville');
    expect(text).toContain('Monday 16/03/2026 1:17 pm Picked up from the sender Auckland');
    expect(text).toContain('Times are New Zealand Time (Pacific/Auckland)');
  });

  test('out for delivery today', async () => {
    const text = await pageOf([...ON_THE_WAY, 'DELIVERING'], { confirmedDeliveryAt: at(17, 20) });
    expect(text).toContain('Expected today Wednesday 18/03/2026');
    expect(text).toContain('Your freight went out for delivery on 18/03/2026, 8:12 am.');
    expect(text).toContain('Delivering , current step');
  });

  test('delivered', async () => {
    const text = await pageOf([...ON_THE_WAY, 'DELIVERING', 'DELIVERED'], {
      confirmedDeliveryAt: at(16, 20),
    });
    expect(text).toContain('Delivered Delivered Wednesday 18/03/2026 11:48 am');
    expect(text).toContain('Your freight was delivered in Dargaville.');
    // The confirmed day was earlier, which no longer matters.
    expect(text).not.toContain('Later than planned');
  });

  test('later than confirmed', async () => {
    const text = await pageOf(ON_THE_WAY, { confirmedDeliveryAt: at(16, 20) });
    expect(text).toContain('Was expected Tuesday 17/03/2026 Later than planned');
    expect(text).toContain('Where the freight is Between Auckland and Dargaville');
    expect(text).toContain('In Transit , current step, with a problem');
    // A day that was only requested was not promised.
    expect(await pageOf(ON_THE_WAY, { requestedDeliveryDay: '2026-03-17' })).not.toContain('Later');
  });

  test('cancelled', async () => {
    const text = await pageOf(['DRAFT', 'FINAL', 'CANCELLED']);
    expect(text).toContain('Cancelled Monday 16/03/2026, 2:00 pm Cancelled');
    expect(text).toContain('This consignment was cancelled, so nothing will be delivered.');
    expect(text).not.toContain('Delivery postcode');
    expect(text).not.toContain('current step');
  });

  test('with an error', async () => {
    const text = await pageOf(['DRAFT', 'FINAL', 'STAGED', 'PICKUP', 'ERR']);
    expect(text).toContain(
      'Monday 16/03/2026, 2:30 pm Delivery problem There is a problem with this delivery.',
    );
    expect(text).toContain('Where the freight is Picked up in Auckland');
    expect(text).toContain('Picked Up , current step, with a problem');
  });

  test('with the time window of a booked delivery run', async () => {
    const { id, token } = await world.add({
      history: history(...ON_THE_WAY),
      receiver: partyIn('Dargaville', 'Rangi Hughes'),
    });
    await app.deps.database.asSystem(async (tx) => {
      const [run] = await tx.query<{ id: number }>(sql`
        insert into delivery_run (tenant_id, code, name, region_id, weekdays, starts, ends, capacity)
        values (${world.kea.tenant.id}, 'R1', 'Run', 'NZ-NTL', '{}', '13:15', '14:45', 5) returning id`);
      const [slot] = await tx.query<{ id: number }>(sql`
        insert into run_schedule (tenant_id, run_id, starts_at, ends_at, day, capacity)
        values (${world.kea.tenant.id}, ${run?.id}, ${at(18, 0, 15)}, ${at(18, 1, 45)}, '2026-03-18', 5)
        returning id`);
      await tx.query(sql`
        insert into run_booking (consignment_id, organisation_id, tenant_id, schedule_id, booked_at)
        values (${id}, ${world.kea.id}, ${world.kea.tenant.id}, ${slot?.id}, ${at(17, 0)})`);
    });
    const text = textOf((await world.open(token)).text);
    expect(text).toContain('Expected today, Wednesday 18/03/2026 1:15 pm – 2:45 pm');
    expect(text).toContain('Expected 18/03/2026 by 2:45 pm');
  });
});

describe('an exception in words for the receiver', () => {
  async function withException(title: string | null, given: Partial<NewEvent> = {}) {
    const standardEventId =
      title === null
        ? null
        : await app.deps.database.asSystem(async (tx) => {
            const [row] = await tx.query<{ id: number }>(sql`
              insert into standard_event (tenant_id, title) values (${world.kea.tenant.id}, ${title})
              on conflict (tenant_id, title) do update set title = excluded.title returning id`);
            return row?.id ?? null;
          });
    const event: NewEvent = {
      historySeq: 6,
      typeCode: 'EXCP',
      title: 'Ask for Aroha at the gate',
      description: 'Called Aroha on 021 555 0199',
      createdAt: at(18, 0, 52),
      createdBy: 'Driver 27',
      resolvedAt: null,
      resolvedBy: null,
      standardEventId,
      ...given,
    };
    return pageOf([...ON_THE_WAY, 'DELIVERING'], { events: [event] });
  }

  test.each([
    [
      'Receiver closed',
      'Delivery attempted',
      'Request redelivery on one of the next working days. You need the delivery postcode.',
    ],
    ['Refused by receiver', 'Delivery refused', 'If this is a mistake, contact the sender'],
    ['Damaged in transit', 'Freight damaged', 'Kea Freight is arranging the next step with the sender.'],
    ['Short shipped', 'Items missing', 'Count the items before you sign.'],
    ['Address incorrect', 'Address problem', 'Contact the sender and check the delivery address together.'],
    ['Road closed', 'Delivery delayed', "You don't need to do anything."],
    ['Not ready for collection', 'Pickup delayed', 'The sender is arranging a new pickup.'],
    ['Something of our own', 'Delivery problem', 'Kea Freight is working on it.'],
    [null, 'Delivery problem', 'Kea Freight is working on it.'],
  ])('of the type %s', async (title, headline, advice) => {
    const text = await withException(title);
    expect(text).toContain(`Wednesday 18/03/2026, 1:52 pm ${headline}`);
    expect(text).toContain(advice);
    expect(text).toContain('Where the freight is Out for delivery in Dargaville');
    // The texts of the depot may name people.
    expect(text).not.toMatch(/Aroha|021 555|Driver 27|Something of our own/);
  });

  test('is only an event once it is resolved', async () => {
    const text = await withException('Receiver closed', { resolvedAt: at(18, 1), resolvedBy: 'Depot' });
    expect(text).toContain('1:52 pm Delivery attempted');
    expect(text).not.toContain('What to do');
  });

  test('a note is not shown', async () => {
    expect(await withException(null, { typeCode: 'INFO' })).not.toContain('Delivery problem');
  });
});
