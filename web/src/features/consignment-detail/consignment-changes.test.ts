import { describe, expect, test } from 'vitest';
import { BLANK_CONSIGNMENT } from '#freight/blank-consignment.ts';
import { changesBetween } from '#features/consignment-detail/consignment-changes.ts';

const draft = { ...BLANK_CONSIGNMENT, currentStatus: { code: 'DRAFT', name: 'Draft' } };

describe('changesBetween', () => {
  test('lists the changed fields in page order', () => {
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

  test('reports an added line as a change of the freight', () => {
    const [line] = draft.lineItems;
    const now = { ...draft, lineItems: line === undefined ? [] : [line] };
    expect(changesBetween(draft, now)).toEqual(['Freight changed']);
  });

  test('returns nothing when only the version differs', () => {
    expect(changesBetween(draft, { ...draft, version: 9 })).toEqual([]);
  });
});
