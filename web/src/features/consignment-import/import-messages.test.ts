import { expect, test } from 'vitest';
import { correctionText } from '#features/consignment-import/import-messages.ts';

test('a file with errors has created nothing yet', () => {
  expect(correctionText({ rowCount: 7, consignmentCount: 3 })).toBe(
    'Fix the cells here, or correct the file and choose it again. Once the errors are fixed, the file will create 3 consignments.',
  );
  expect(correctionText({ rowCount: 0, consignmentCount: 0 })).toBe(
    'Correct the file, then choose it again.',
  );
});
