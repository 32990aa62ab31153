import { expect, test } from 'vitest';
import { parseReferences } from '#features/consignment-search/selection/parse-references.ts';

test('references are read with any separator', () => {
  expect(
    parseReferences('kea00000001, KEA00000002;KEA00000003\r\n"KEA00000004"\tKEA00000001\u00a0tui00000005'),
  ).toEqual({
    references: ['KEA00000001', 'KEA00000002', 'KEA00000003', 'KEA00000004', 'TUI00000005'],
    others: [],
  });
  expect(parseReferences('  ')).toEqual({ references: [], others: [] });
});

test('words that are not references are returned separately', () => {
  expect(parseReferences('Reference\nKEA00000001\nKEA0000002')).toEqual({
    references: ['KEA00000001'],
    others: ['REFERENCE', 'KEA0000002'],
  });
});
