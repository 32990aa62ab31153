import { describe, expect, test } from 'vitest';
import { BLANK } from '#freight/blank-consignment.ts';
import { changesBetween } from '#features/consignment-detail/changes.ts';

const draft = { ...BLANK, currentStatus: { code: 'DRAFT', name: 'Draft' } };

describe('what changed in the meantime', () => {
  test('is told part by part, in the order of the page', () => {
    const now = {
      ...draft,
      version: 2,
      currentStatus: { code: 'FINAL', name: 'Ready' },
      receiverReference: 'KCH-1180',
      requestedDeliveryDateTimeUtc: '2026-11-19T11:00:00.000Z',
      salesReference: null,
    };
    expect(changesBetween(draft, now)).toEqual([
      'Status changed from Draft to Ready',
      'Receiver changed',
      'Requested Delivery changed from not set to 20/11/2026',
      'Sales reference changed from – to none',
    ]);
  });

  test('a line that was added is a change of the freight', () => {
    const [line] = draft.lineItems;
    const now = { ...draft, lineItems: line === undefined ? [] : [line] };
    expect(changesBetween(draft, now)).toEqual(['Freight changed']);
  });

  test('is nothing when only the version moved', () => {
    expect(changesBetween(draft, { ...draft, version: 9 })).toEqual([]);
  });
});
