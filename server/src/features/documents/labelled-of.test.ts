import { expect, test } from 'vitest';
import { labelledOf, TOO_MANY_AT_ONCE } from '#features/documents/labelled-of.ts';
import { TOO_MANY_PIECES } from '#features/documents/generate-label.ts';

const consignment = (reference: string, count: number) => ({
  consignment: { reference },
  lines: [{ count }],
});

test('[@BULK-08] labels are of 2,000 pieces a consignment and of 10,000 together; the others hear why they have none', () => {
  const many = ['A', 'B', 'C', 'D', 'E', 'F'].map((reference) => consignment(reference, 1_999));
  const { labelled, unlabelled } = labelledOf(
    [...many, consignment('G', 100_000), consignment('H', 5)],
    null,
  );
  expect(labelled.map((rows) => rows.consignment.reference)).toEqual(['A', 'B', 'C', 'D', 'E', 'H']);
  expect(unlabelled).toEqual([
    ['F', TOO_MANY_AT_ONCE],
    ['G', TOO_MANY_PIECES],
  ]);
  expect(TOO_MANY_AT_ONCE).toContain('10,000 labels');
});

test('[@BULK-08] nobody has labels where there is a reason for all', () => {
  const { labelled, unlabelled } = labelledOf([consignment('A', 1)], 'No numbers');
  expect([labelled, unlabelled]).toEqual([[], [['A', 'No numbers']]]);
});
