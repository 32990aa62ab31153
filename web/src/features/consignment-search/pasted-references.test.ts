import { expect, test } from 'vitest';
import { inParts, readPasted } from '#features/consignment-search/pasted-references.ts';

test('a list of references is read however it is written', () => {
  expect(
    readPasted('kea00000001, KEA00000002;KEA00000003\r\n"KEA00000004"\tKEA00000001\u00a0tui00000005'),
  ).toEqual({
    references: ['KEA00000001', 'KEA00000002', 'KEA00000003', 'KEA00000004', 'TUI00000005'],
    others: [],
  });
  expect(readPasted('  ')).toEqual({ references: [], others: [] });
});

test('what is no reference is told', () => {
  expect(readPasted('Reference\nKEA00000001\nKEA0000002')).toEqual({
    references: ['KEA00000001'],
    others: ['REFERENCE', 'KEA0000002'],
  });
});

test('many are asked for in parts', () => {
  expect(inParts([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inParts([], 2)).toEqual([]);
});
