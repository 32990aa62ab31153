import { readFile } from 'node:fs/promises';
import { expect, test } from '#fixtures.ts';
import { listPage } from '#pages/list-page.ts';
import { READ_ONLY_ORGANISATION } from '#stack/read-only-organisation.ts';
import { storedList } from '#stored-list.ts';

const inMatuku = { organisationId: READ_ONLY_ORGANISATION };

test('exports the whole search beside the title', async ({ page, signIn, rows }) => {
  await signIn('Mere', { path: '/search?statuses=DRAFT&sortDirection=desc' });
  const drafts = await storedList(rows, {
    ...inMatuku,
    direction: 'desc',
    where: 'c.status = 1 or $3::text <> $3',
  });
  const list = listPage(page);
  await list.expectShown(drafts.slice(0, 25));
  await page.getByRole('button', { name: 'Export this search' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /^Export all [\d,]+ as CSV$/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  const references = new Set([...text.matchAll(/\b[A-Z]{3}\d{8}\b/g)].map(([reference]) => reference));
  expect(drafts.filter((reference) => !references.has(reference))).toEqual([]);
});
