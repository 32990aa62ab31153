import { describe, expect, it } from 'vitest';
import { combinationFor, combinationsOf, type CombinedFacts, tripOf } from '#consignment/combine.ts';
import type { CalendarDate } from '#dates/calendar-date.ts';

// A literal of a test.
const day = (text: string) => text as CalendarDate;

const site = (id: number): CombinedFacts['sender'] => ({
  site: { id, code: `S${id}`, name: `Site ${id}`, isActive: true, isHub: false },
  fullName: `Site ${id}`,
  streetNumber: '14',
  street: 'Rātā Street',
  suburb: 'Penrose',
  city: 'Auckland',
  postcode: '1061',
});
const address = (fullName: string, street: string): CombinedFacts['receiver'] => ({
  ...site(0),
  site: null,
  fullName,
  street,
});

const draft = (reference: string, given: Partial<CombinedFacts> = {}): CombinedFacts => ({
  reference,
  status: 'DRAFT',
  sender: site(1),
  receiver: address('Rātā Supplies', 'Tūī Street'),
  pickupDay: day('2026-11-30'),
  deliveryDay: day('2026-12-02'),
  serviceType: 'STD',
  accountId: 7,
  siteId: 1,
  liability: { kind: 'LIMITED', declaredValue: null, declaredTerms: null },
  extras: [],
  hasQuotedExtras: false,
  hasDangerousGoods: false,
  hasHireage: false,
  isExport: false,
  lineCount: 1,
  pieceCount: 1,
  ...given,
});

const separated = (given: Partial<CombinedFacts>) => combinationFor(draft('A'), [draft('B', given)]);

describe('a trip', () => {
  it('has one sender site, one receiver and one pickup day', () => {
    expect(separated({})?.others.map(({ reference }) => reference)).toEqual(['B']);
    // Macrons and upper case are no difference.
    expect(separated({ receiver: address('RATA SUPPLIES', 'Tui Street') })?.others).toHaveLength(1);
    expect(separated({ receiver: address('Rātā Supplies', 'Kea Street') })).toBeNull();
    expect(separated({ sender: site(2) })).toBeNull();
    expect(separated({ pickupDay: day('2026-12-01') })).toBeNull();
    expect(separated({ pickupDay: null })).toBeNull();
  });

  it('is known for drafts with freight from a site only', () => {
    expect(tripOf(draft('A'))).not.toBeNull();
    expect(tripOf(draft('A', { status: 'FINAL' }))).toBeNull();
    expect(tripOf(draft('A', { lineCount: 0 }))).toBeNull();
    expect(tripOf(draft('A', { sender: address('Kea', 'Tui Street') }))).toBeNull();
  });
});

describe('consignments of one trip stay apart', () => {
  it.each<[Partial<CombinedFacts>, string]>([
    [{ hasDangerousGoods: true }, 'stays separate because one of the two consignments has dangerous goods'],
    [{ serviceType: 'EXP' }, 'has a different service type'],
    [{ accountId: 8 }, 'is charged to a different account'],
    [{ siteId: 2 }, 'has a different requesting site'],
    [{ deliveryDay: null }, 'has a different requested delivery day'],
    [
      { liability: { kind: 'DECLARED_VALUE', declaredValue: 500, declaredTerms: null } },
      'stays separate because one of the two consignments has a declared value or declared terms',
    ],
    [
      { liability: { kind: 'OWNERS_RISK', declaredValue: null, declaredTerms: null } },
      'has a different liability',
    ],
    [{ extras: ['TAIL INCLUDED'] }, 'has different delivery extras'],
    [
      { hasQuotedExtras: true },
      'stays separate because one of the two consignments has a quoted quantity of an extra',
    ],
    [{ hasHireage: true }, 'stays separate because one of the two consignments has hired equipment'],
    [{ isExport: true }, 'stays separate because one of the two consignments is an export'],
    [
      { lineCount: 200 },
      'does not fit: at most 21 drafts, 200 freight items and 2,000 pieces can be combined',
    ],
    [
      { pieceCount: 2_000 },
      'does not fit: at most 21 drafts, 200 freight items and 2,000 pieces can be combined',
    ],
  ])('%j', (given, reason) => {
    expect(separated(given)).toMatchObject({ others: [], separate: [{ reference: 'B', reason }] });
  });

  it('when the kept one has dangerous goods, and the other one is not blamed', () => {
    expect(combinationFor(draft('A', { hasDangerousGoods: true }), [draft('B')])).toMatchObject({
      others: [],
      separate: [
        {
          reference: 'B',
          reason: 'stays separate because one of the two consignments has dangerous goods',
        },
      ],
    });
  });
});

describe('all combinations', () => {
  it('name each draft once, and the first one is kept', () => {
    const express = { serviceType: 'EXP' };
    const found = combinationsOf([
      draft('A'),
      draft('B', express),
      draft('C'),
      draft('D', express),
      draft('E', { pickupDay: day('2026-12-09') }),
    ]);
    expect(
      found.map(({ kept, others }) => [kept.reference, others.map(({ reference }) => reference)]),
    ).toEqual([
      ['A', ['C']],
      ['B', ['D']],
    ]);
  });

  it('leave out drafts that all stay apart', () => {
    expect(combinationsOf([draft('A'), draft('B', { serviceType: 'EXP' })])).toEqual([]);
  });
});
