import { describe, expect, test } from 'vitest';
import type { Permission } from '@cartage/domain/permissions.ts';
import { completeResponse } from '#api/complete-response.ts';
import { isOwnVersion } from '#api/own-version.ts';

const maintain: ReadonlySet<Permission> = new Set([
  'Access.DISPATCH',
  'Consignment.LimitedEdit',
  'Consignment.MAINTAIN',
]);
const specified = {
  reference: 'FM-1042',
  currentStatus: { code: 'FINAL', name: 'Ready' },
  lastModifiedAtDateTimeUtc: '2026-11-23T01:00:00.000Z',
  lineItems: [],
};

describe('a response of a server that sends only the specified fields [@API-01]', () => {
  test('gets the abilities of the table and a version from its last change', () => {
    expect(completeResponse(specified, maintain)).toMatchObject({
      reference: 'FM-1042',
      abilities: {
        requestPickup: { allowed: true },
        markAsReady: { allowed: false, reason: 'Only a Draft consignment can be marked as ready' },
        openDocuments: { allowed: false },
      },
      liability: { kind: 'LIMITED', declaredValue: null, declaredTerms: null },
      version: Date.parse('2026-11-23T01:00:00.000Z'),
    });
  });

  test('keeps the fields that our own server sends', () => {
    const liability = { kind: 'OWNERS_RISK', declaredValue: null, declaredTerms: null };
    const abilities = { cancel: { allowed: false, reason: 'No' } };
    const own = { ...specified, abilities, liability, version: 7 };
    expect(completeResponse(own, maintain)).toEqual(own);
  });

  test('gets a reason for every day off', () => {
    expect(completeResponse([{ workingDates: [], nonWorkingDates: ['2026-12-25'] }], maintain)).toEqual([
      {
        workingDates: [],
        nonWorkingDates: ['2026-12-25'],
        reasons: [{ date: '2026-12-25', reason: 'Not a working day' }],
      },
    ]);
  });

  test.each([[null], ['text'], [[{ id: 1 }]], [{ results: [] }]])('does not change %j', (response) => {
    expect(completeResponse(response, maintain)).toEqual(response);
  });
});

test('only a version of ours is sent back', () => {
  expect([7, 0, -1, Date.parse('2026-11-23')].map(isOwnVersion)).toEqual([true, true, false, false]);
});
