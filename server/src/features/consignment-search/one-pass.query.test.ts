import { expect, test } from 'vitest';
import { onePass } from '#features/consignment-search/one-pass.query.ts';
import type { SearchRequest } from '#features/consignment-search/criteria.query.ts';

const searchFor = (term: string) => {
  // The statement needs nothing else of the scope.
  const scope = { organisationId: 1 } as SearchRequest['scope'];
  const criteria = {
    siteIds: null,
    searchTerm: term,
    phoneNumber: null,
    salesReference: null,
    importId: null,
    statuses: null,
    serviceTypes: null,
    exceptions: null,
    exceptionTypes: null,
    exceptionOwners: null,
    participantSites: null,
    tags: null,
    labelPrints: null,
    hasUnresolvedNotes: null,
    mentionsMe: null,
    hasDangerousGoods: null,
    difot: null,
    tasks: null,
    overdueTasks: null,
    date: null,
    code: null,
    references: null,
  };
  const order = { sort: 'CreationDate', direction: 'asc' } as const;
  return onePass({ scope, criteria, order, window: { offset: 0, limit: 25 } }).values;
};

test('short terms skip the trigram index, which would be read completely', () => {
  expect(searchFor('ka').slice(0, 2)).toEqual(['%ka%', true]);
  expect(searchFor('kau').slice(0, 2)).toEqual(['%kau%', false]);
});

test('escapes % and _ in a term', () => {
  expect(searchFor('50%_x')[0]).toBe('%50\\%\\_x%');
});
