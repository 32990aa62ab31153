import { expect, test } from 'vitest';
import { CallFailure } from '#api/problem.ts';
import { missingReferences } from '#features/consignment-search/documents/missing-references.ts';

const REQUESTED = ['KEA00000001', 'KEA00000002', 'KEA00000003'];
const notFound = (pointer: string) => ({ pointer, detail: 'Not found' });
const rejected = (status: number, ...pointers: string[]) =>
  new CallFailure(status, { errors: pointers.map(notFound) });

test('returns the references that the server names', () => {
  expect([...missingReferences(rejected(422, '/references/0', '/references/2'), REQUESTED)]).toEqual([
    'KEA00000001',
    'KEA00000003',
  ]);
});

test.each([
  rejected(422),
  rejected(422, '/references/3'),
  rejected(422, '/references/0', '/format'),
  rejected(500, '/references/0'),
  new Error('x'),
])('returns none where leaving them out would not help: %o', (failure) => {
  expect(missingReferences(failure, REQUESTED).size).toBe(0);
});
