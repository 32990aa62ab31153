import type { ParticipantRow } from '@cartage/domain/consignment/present-summary.ts';
import { STATUS_CODES } from '@cartage/domain/consignment/status.ts';
import { triggerOf } from '@cartage/domain/consignment/transitions.ts';
import { addDays, type CalendarDate, weekday } from '@cartage/domain/dates/calendar-date.ts';
import { localDateTimeParts, localDay } from '@cartage/domain/dates/zone.ts';
import { describe, expect, it } from 'vitest';
import { generateConsignments, type GenerationInput } from '#demo/generate.ts';

const ZONE = 'Pacific/Auckland';

const party = (fullName: string, id: number): ParticipantRow => ({
  fullName,
  phone: null,
  email: null,
  streetNumber: '1',
  street: 'Kauri Road',
  suburb: 'Penrose',
  city: 'Auckland',
  country: 'New Zealand',
  postcode: '1061',
  latitude: null,
  longitude: null,
  region: null,
  site: { id, code: fullName, name: fullName, isActive: true, isHub: false },
});

const input: GenerationInput = {
  tenantId: 1,
  organisationId: 101,
  zone: ZONE,
  sites: [
    { id: 1, accountId: 5, share: 2, participant: party('One', 1) },
    { id: 2, accountId: null, share: 1, participant: party('Two', 2) },
  ],
  accountIds: [6],
  serviceTypes: [
    { id: 1, transitDays: 1, share: 1 },
    { id: 2, transitDays: 5, share: 1 },
  ],
  packagingTypes: [
    { id: 1, code: 'CTN', name: 'Carton', defaultVolumeM3: 0.036, defaultWeightKg: 12.5, share: 1 },
  ],
  tags: [{ code: 'FRAG', name: 'Fragile', colour: '#c2255c' }],
  standardEvents: new Map(),
  users: [{ id: 1, name: 'Hana Wilcox' }],
  dangerousGoodsShare: 0.1,
  hasRequestedPickup: true,
  hasBookings: true,
};

const world = (today: CalendarDate, count = 300, seed = 1) => [
  ...generateConsignments(input, { count, days: 200, today, seed }),
];

// Each weekday as the current day, in fourteen days. The other days are near clock changes and the turn of the year.
const DAYS: CalendarDate[] = [
  ...Array.from({ length: 14 }, (_, index) => addDays('2026-03-12', index)),
  '2026-04-05',
  '2026-09-27',
  '2026-01-01',
  '2028-02-29',
];

describe.each(DAYS)('a world as of %s', (today) => {
  const consignments = world(today);

  it('has only allowed transitions, in order of time', () => {
    for (const { history } of consignments) {
      expect(history[0]?.status).toBe('DRAFT');
      for (const [index, entry] of history.slice(1).entries()) {
        const before = history[index];
        expect(before && triggerOf(before.status, entry.status)).toBeTruthy();
        expect(before && entry.at >= before.at).toBe(true);
      }
    }
  });

  it('has events in working hours only, today in the early shift only', () => {
    const moments = consignments.flatMap(({ history, events }) => [
      ...history.map(({ at }) => at),
      ...events.flatMap(({ createdAt, resolvedAt }) => [createdAt, resolvedAt ?? createdAt]),
    ]);
    for (const moment of moments) {
      const { day, hour } = localDateTimeParts(moment, ZONE);
      expect(day <= today).toBe(true);
      if (day === today) expect([5, 6]).toContain(hour);
      else expect(hour >= 7 && hour < 18 && weekday(day) < 5).toBe(true);
    }
  });

  it('has every status, consignments of today and none older than 200 days', () => {
    const reached = new Set(consignments.map(({ history }) => history.at(-1)?.status));
    expect([...reached].toSorted()).toEqual(STATUS_CODES.toSorted());
    const days = consignments.map(({ history }) => localDay(history[0]?.at ?? new Date(Number.NaN), ZONE));
    expect(days.filter((day) => day === today).length).toBeGreaterThan(0);
    expect(days.filter((day) => day < addDays(today, -199))).toEqual([]);
    expect(days).toEqual(days.toSorted());
  });
});

describe('the consignments of a world', () => {
  it('are the same for the same day and seed, and differ for other seeds', () => {
    expect(world('2026-03-18')).toEqual(world('2026-03-18'));
    expect(world('2026-03-18', 300, 2)).not.toEqual(world('2026-03-18'));
  });

  it('have a delivery date once they are ready', () => {
    const without = world('2026-03-18', 1_000).filter(
      ({ history, requestedDeliveryDay }) =>
        history.at(-1)?.status !== 'DRAFT' && requestedDeliveryDay === null,
    );
    expect(without).toEqual([]);
  });

  it('go between sites, to customers and back, never from a site to itself', () => {
    const kinds = world('2026-03-18').map(({ sender, receiver }) => {
      expect(sender).not.toEqual(receiver);
      return `${sender.site === null ? 'customer' : 'site'} → ${receiver.site === null ? 'customer' : 'site'}`;
    });
    expect(new Set(kinds)).toEqual(new Set(['site → customer', 'site → site', 'customer → site']));
  });

  it('have a phone number or an email address for every outside participant', () => {
    const outside = world('2026-03-18').flatMap(({ sender, receiver }) =>
      [sender, receiver].filter(({ site }) => site === null),
    );
    expect(outside.filter(({ phone, email }) => phone === null && email === null)).toEqual([]);
    expect(outside.some(({ fullName }) => fullName.length > 90)).toBe(true);
    expect(outside.some(({ fullName }) => /[āēīōū]/i.test(fullName))).toBe(true);
  });

  it('are charged to the account of their site', () => {
    const accounts = new Set(world('2026-03-18').map(({ siteId, accountId }) => `${siteId}:${accountId}`));
    expect(accounts).toEqual(new Set(['1:5', '2:6']));
  });

  it('use only the features that the tenant has enabled', () => {
    const off = {
      ...input,
      dangerousGoodsShare: 0,
      hasRequestedPickup: false,
      hasBookings: false,
      tags: [],
    };
    const plain = [...generateConsignments(off, { count: 300, days: 200, today: '2026-03-18', seed: 1 })];
    const has = (consignments: typeof plain) => ({
      dangerousGoods: consignments.some(({ lines }) => lines.some((line) => line.dangerousGoods !== null)),
      pickup: consignments.some(({ requestedPickupDay }) => requestedPickupDay !== null),
      booking: consignments.some(({ confirmedDeliveryAt }) => confirmedDeliveryAt !== null),
      tags: consignments.some(({ tags }) => tags.length > 0),
    });
    expect(has(plain)).toEqual({ dangerousGoods: false, pickup: false, booking: false, tags: false });
    expect(has(world('2026-03-18'))).toEqual({
      dangerousGoods: true,
      pickup: true,
      booking: true,
      tags: true,
    });
  });

  it('can be generated for a single day', () => {
    const generated = [...generateConsignments(input, { count: 50, days: 1, today: '2026-03-18', seed: 1 })];
    const days = new Set(
      generated.map(({ history }) => localDay(history[0]?.at ?? new Date(Number.NaN), ZONE)),
    );
    expect(days).toEqual(new Set(['2026-03-18']));
  });
});
