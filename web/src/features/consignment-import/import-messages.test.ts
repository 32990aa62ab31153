import { ImportSession } from '@cartage/domain/consignment-import/import-session.ts';
import { readFile } from '@cartage/domain/consignment-import/read-file.ts';
import {
  fileOf,
  SAMPLE_REFERENCE,
  SAMPLE_ROW,
} from '@cartage/domain/consignment-import/testing/sample-file.ts';
import { expect, test } from 'vitest';
import { issuesText } from '#features/consignment-import/import-messages.ts';

test('[@IMPORT-01] a correct file with too many corrections is not called ready to import', async () => {
  const table = await readFile(new TextEncoder().encode(fileOf(SAMPLE_ROW)));
  const summary = new ImportSession(table, SAMPLE_REFERENCE).summary();
  expect(issuesText(summary)).toBe('1 row without errors. Ready to import 1 consignment.');
  expect(issuesText({ ...summary, hasTooManyCorrections: true })).toBe(
    '1 row without errors, but too many corrections.',
  );
});
