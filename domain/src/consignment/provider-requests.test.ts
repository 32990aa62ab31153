import { describe, expect, it } from 'vitest';
import {
  isOtherRegion,
  requestBlocker,
  type RequestFacts,
  type RequestKind,
  requestSentence,
} from '#consignment/provider-requests.ts';

const facts: RequestFacts = {
  status: 'DELIVERING',
  title: 'Receiver closed',
  isResolved: false,
  hasOpenRequest: false,
  allowed: ['redelivery', 'return', 'new-address'],
};

describe('requestBlocker', () => {
  it.each<[RequestKind, Partial<RequestFacts>, string | null]>([
    ['redelivery', {}, null],
    ['return', {}, null],
    ['new-address', {}, null],
    ['redelivery', { status: 'STAGED' }, 'The freight provider does not have the freight'],
    ['return', { status: 'DELIVERED' }, 'The freight provider does not have the freight'],
    ['redelivery', { title: 'Damaged in transit' }, 'No delivery has failed'],
    ['return', { title: 'Damaged in transit' }, null],
    ['return', { title: 'Short delivery' }, 'The provider does not have all of the freight'],
    ['new-address', { title: 'Address not found' }, null],
    ['new-address', { title: 'Goods damaged' }, 'This exception does not depend on the address'],
    ['redelivery', { isResolved: true }, 'The exception is already resolved'],
    ['return', { hasOpenRequest: true }, 'Another request waits for an answer'],
    ['return', { allowed: ['redelivery'] }, 'The freight provider does not accept this request'],
    ['redelivery', { title: 'A type of the tenant' }, null],
  ])('%s with %o', (kind, given, expected) => {
    expect(requestBlocker(kind, { ...facts, ...given })).toBe(expected);
  });
});

describe('isOtherRegion', () => {
  it('compares known regions', () => {
    expect(isOtherRegion('NZ-AUK', 'NZ-WGN')).toBe(true);
    expect(isOtherRegion('NZ-AUK', 'NZ-AUK')).toBe(false);
    expect(isOtherRegion(null, 'NZ-AUK')).toBe(false);
  });
});

describe('requestSentence', () => {
  const empty = { day: null, address: null, note: null };

  it('names the day and the note', () => {
    const day = '2026-03-20' as const;
    expect(requestSentence({ ...empty, kind: 'redelivery', day: day as never, note: 'Ring first' })).toBe(
      'Deliver again on Friday 20/03/2026. Note: Ring first',
    );
  });

  it('names the address', () => {
    const address = {
      streetNumber: '12',
      street: 'Tūī Street',
      suburb: 'Penrose',
      city: 'Auckland',
      postcode: '1061',
    };
    expect(requestSentence({ ...empty, kind: 'new-address', address })).toBe(
      'Deliver to 12 Tūī Street, Penrose, Auckland 1061.',
    );
  });

  it('names the return', () => {
    expect(requestSentence({ ...empty, kind: 'return' })).toBe('Return the freight to the sender.');
  });
});
