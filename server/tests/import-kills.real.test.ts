import { expect, test } from 'vitest';
import { importKillRun } from './kills/import-kill-run.ts';

// Three kills for every run of the tests; `npm run bench -- import-kills` has thirty.
test('[@IMPORT-04] [@IMPORT-05] an import survives kills of the API process, the worker and PostgreSQL', async () => {
  const { seconds: _, ...report } = await importKillRun({ rows: 300, kills: 3, seed: 1 });
  expect(report).toEqual({
    kills: 3,
    total: 300,
    created: 293,
    failed: 7,
    duplicated: 0,
    unaccounted: 0,
    brokenInvariants: [],
  });
}, 180_000);
