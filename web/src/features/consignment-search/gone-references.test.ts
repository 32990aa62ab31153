import { expect, test } from 'vitest';
import { CallFailure } from '#api/problem.ts';
import { goneReferences } from '#features/consignment-search/gone-references.ts';

const ASKED = ['KEA00000001', 'KEA00000002', 'KEA00000003'];
const fault = (pointer: string) => ({ pointer, detail: 'Not found' });
const refused = (status: number, ...pointers: string[]) =>
  new CallFailure(status, { errors: pointers.map(fault) });

test('those that the server names are gone', () => {
  expect([...goneReferences(refused(422, '/references/0', '/references/2'), ASKED)]).toEqual([
    'KEA00000001',
    'KEA00000003',
  ]);
});

test.each([
  refused(422),
  refused(422, '/references/3'),
  refused(422, '/references/0', '/format'),
  refused(500, '/references/0'),
  new Error('x'),
])('where leaving them out does not help none are: %o', (failure) => {
  expect(goneReferences(failure, ASKED).size).toBe(0);
});
