import { readFile } from 'node:fs/promises';
import { withClient } from '@cartage/database/connection/with-client.ts';
import type { Locator, Page } from '@playwright/test';
import { expect, test as base } from '#fixtures.ts';
import { dashboardPage, longestRange } from '#pages/dashboard-page.ts';

/** Its own database, because results are listed in the bell of the user. */
const test = base.extend({ port: async ({ ownFront }, use) => use(ownFront.port) });
test.use({ ownFrontSettings: { hasOwnDatabase: true, hasWorker: true } });
test.describe.configure({ mode: 'default' });

/** The figure with the lowest count, and that count, from its name. */
async function smallest(figures: Locator, pattern: RegExp): Promise<readonly [Locator, number]> {
  await expect(figures.first()).toBeVisible();
  const names = await figures.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  const counts = names.map((name) => Number(pattern.exec(name)?.[1]));
  const fewest = Math.min(...counts);
  return [figures.nth(counts.indexOf(fewest)), fewest];
}

async function choose(page: Page, what: 'Labels' | 'Notes' | 'CSV file'): Promise<void> {
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: what }).click();
}

/** References in the downloaded CSV file. */
async function csvOf(page: Page): Promise<readonly string[]> {
  const download = page.waitForEvent('download');
  await choose(page, 'CSV file');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Consignments.*\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  return text.split('\r\n').flatMap((line) => /^KEA\d{8}/.exec(line)?.[0] ?? []);
}

const shownOf = async (dialog: Locator) =>
  (await dialog.getByRole('link', { name: /^KEA\d{8}/ }).allTextContents()).map((text) => text.slice(0, 11));

/** Creates documents for all and reads the combined file. */
async function documentsOf(page: Page, what: 'Labels' | 'Notes', count: number): Promise<void> {
  await choose(page, what);
  const dialog = page.getByRole('dialog', { name: `Document for ${count} consignment(s)` });
  const kinds = { Labels: 'Freight labels', Notes: 'Consignment notes' } as const;
  for (const kind of ['Labels', 'Notes'] as const) {
    await expect(dialog.getByRole('checkbox', { name: kinds[kind] })).toBeChecked({ checked: kind === what });
  }
  await dialog.getByRole('button', { name: 'Create documents' }).click();
  await expect(dialog.getByRole('status')).toHaveText(`${count} consignment(s) updated successfully`);
  const whole = dialog.getByRole('link', { name: new RegExp(`^${kinds[what]} in one file`) });
  const response = await page.request.get((await whole.getAttribute('href')) ?? '');
  expect((await response.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
}

test('downloads the complete DIFOT and exception drill-downs as a file, labels and notes [@DASH-10] [@BULK-08]', async ({
  page,
  signIn,
}) => {
  await signIn('Mere', { path: '/' });
  const dashboard = dashboardPage(page);
  await dashboard.chooseRange(...longestRange());
  const behind = async (figure: Locator, count: number, what: 'Labels' | 'Notes') => {
    await figure.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('status').first()).toHaveText(
      `${count} ${count === 1 ? 'consignment' : 'consignments'}`,
    );
    const shown = await shownOf(dialog);
    const filed = await csvOf(page);
    expect(filed).toHaveLength(count);
    expect(new Set(filed)).toEqual(new Set([...filed, ...shown]));
    expect(shown).toHaveLength(Math.min(25, count));
    await documentsOf(page, what, count);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await test.step('DIFOT', async () => {
    const figures = dashboard.card('DIFOT').getByRole('button', { name: /, On Time: / });
    await behind(...(await smallest(figures, /, (\d+) of/)), 'Labels');
  });
  await test.step('exceptions', async () => {
    const figures = dashboard.card('Unresolved Exceptions').getByRole('button', { name: / in total$/ });
    await behind(...(await smallest(figures, /: (\d+) in total/)), 'Notes');
  });
});

/** Inserts exceptions of an unused kind: two on one consignment, one on a consignment in error. */
const TWICE = `
  with kind as (
    select standard_event_id, title, description, created_by from delivery_event e
    where type_code = 'EXCP' and organisation_id = 101
      and not exists (select from delivery_event o where o.organisation_id = $1 and o.title = e.title)
    order by id limit 1
  )
  insert into delivery_event (organisation_id, consignment_id, history_seq, type_code, standard_event_id,
    title, description, created_at, created_by, action_required)
  select c.organisation_id, c.id, h.seq, 'EXCP', kind.standard_event_id, kind.title, kind.description,
    run_now() - minutes * interval '1 minute', kind.created_by, true
  from kind, (values (5, 1), (5, 2), (9, 1)) as planted (status, minutes), consignment c
  join status_history h on h.consignment_id = c.id
  where c.id = (select max(id) from consignment where organisation_id = $1 and status = planted.status)
    and h.seq = (select max(seq) from status_history o where o.consignment_id = c.id)
  returning title`;

test('lists a consignment with two exceptions once, and explains missing labels of one in error [@DASH-06] [@DASH-10]', async ({
  page,
  signIn,
  ownDatabase,
}) => {
  const exceptions = await withClient(await ownDatabase.url(), async (client) => {
    await client.query('set role cartage_system');
    const { rows } = await client.query<{ title: string }>(TWICE, [105]);
    return rows;
  });
  expect(exceptions.map(({ title }) => title)).toEqual([
    exceptions[0]?.title,
    exceptions[0]?.title,
    exceptions[0]?.title,
  ]);
  await signIn('Wiremu', { path: '/' });
  const { card, settle } = dashboardPage(page);
  await settle();
  await card('Unresolved Exceptions')
    .getByRole('button', { name: `${exceptions[0]?.title}: 3 unresolved` })
    .click();
  const dialog = page.getByRole('dialog', { name: `Exceptions, ${exceptions[0]?.title}, Unresolved` });
  await expect(dialog.getByRole('status').first()).toHaveText('3 exceptions of 2 consignments');
  await expect(dialog.getByRole('link', { name: /^KEA\d{8}/ })).toHaveCount(2);
  await choose(page, 'Labels');
  await expect(page.getByRole('dialog', { name: 'Document for 1 consignment(s)' })).toContainText(
    '1 of 2 consignments left out because it is not Ready or later.',
  );
});
