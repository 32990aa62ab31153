import { expect, test } from 'vitest';
import { onePass } from '#features/consignment-search/one-pass.query.ts';
import type { SearchQuestion } from '#features/consignment-search/criteria.query.ts';

const searchFor = (term: string) => {
  // Nothing else of the scope is asked for.
  const scope = { organisationId: 1 } as SearchQuestion['scope'];
  const criteria = {
    siteIds: null,
    statuses: null,
    term,
    code: null,
    phone: null,
    salesReference: null,
    references: null,
    created: null,
    requestedDelivery: null,
    confirmedDelivery: null,
  };
  const order = { sort: 'CreationDate', direction: 'asc' } as const;
  return onePass({ scope, criteria, order, window: { offset: 0, limit: 25 } }).values;
};

test('keeps short terms from the trigram index, which would be read from end to end', () => {
  expect(searchFor('ka').slice(0, 2)).toEqual(['%ka%', true]);
  expect(searchFor('kau').slice(0, 2)).toEqual(['%kau%', false]);
});

test('takes % and _ in a term for what they are', () => {
  expect(searchFor('50%_x')[0]).toBe('%50\\%\\_x%');
});
