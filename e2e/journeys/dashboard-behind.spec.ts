import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#fixtures.ts';
import { dashboardPage } from '#pages/dashboard-page.ts';

/** '3 of 12' of a figure's name. */
const countOf = async (figure: Locator, pattern: RegExp) =>
  Number(pattern.exec((await figure.getAttribute('aria-label')) ?? (await figure.textContent()) ?? '')?.[1]);

async function choose(page: Page, what: 'Labels' | 'Notes' | 'CSV file'): Promise<void> {
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: what }).click();
}

/** References of the lines of the CSV file that is chosen. */
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

/** Makes documents of all of them and reads the file that holds them together. */
async function documentsOf(page: Page, what: 'Labels' | 'Notes', count: number): Promise<void> {
  await choose(page, what);
  const dialog = page.getByRole('dialog', { name: `Document for ${count} consignment(s)` });
  await expect(dialog.getByRole('checkbox', { name: 'Freight labels' })).toBeChecked({
    checked: what === 'Labels',
  });
  await expect(dialog.getByRole('checkbox', { name: 'Consignment notes' })).toBeChecked({
    checked: what === 'Notes',
  });
  await dialog.getByRole('button', { name: 'Make documents' }).click();
  await expect(dialog.getByText(`${count} consignment(s) updated successfully`)).toBeVisible();
  const whole = dialog.getByRole('link', { name: /, in a new tab$/ }).first();
  const answer = await page.request.get((await whole.getAttribute('href')) ?? '');
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
}

test('what is behind a figure of DIFOT or of exceptions is downloaded whole, as a file, as labels and as notes [@DASH-10] [@BULK-08]', async ({
  page,
  signIn,
}) => {
  await signIn('Mere', { path: '/' });
  const dashboard = dashboardPage(page);
  await dashboard.chooseDays('Last 30 days');
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
    const figure = dashboard
      .card('DIFOT')
      .getByRole('button', { name: /, Miss: / })
      .first();
    await behind(figure, await countOf(figure, /, (\d+) of/), 'Labels');
  });
  await test.step('exceptions', async () => {
    const figure = dashboard
      .card('Unresolved Exceptions')
      .getByRole('button', { name: / in all$/ })
      .first();
    await behind(figure, await countOf(figure, /: (\d+) in all/), 'Notes');
  });
});

/** Of a kind that this organisation has had none of, twice at one consignment. */
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
    now() - minutes * interval '1 minute', kind.created_by, true
  from kind, generate_series(1, 2) as minutes, consignment c
  join status_history h on h.consignment_id = c.id
  where c.id = (select max(id) from consignment where organisation_id = $1 and status = 5)
    and h.seq = (select max(seq) from status_history o where o.consignment_id = c.id)
  returning id, title`;

test('two exceptions of one consignment are one line behind the figure, which says so [@DASH-06] [@DASH-10]', async ({
  page,
  signIn,
  rows,
}) => {
  const made = await rows<{ id: number; title: string }>(TWICE, [105]);
  expect(made).toHaveLength(2);
  try {
    await signIn('Wiremu', { path: '/' });
    const { card, settle } = dashboardPage(page);
    await settle();
    await card('Unresolved Exceptions')
      .getByRole('button', { name: `${made[0]?.title}: 2 unresolved` })
      .click();
    const dialog = page.getByRole('dialog', { name: `Exceptions, ${made[0]?.title}, Unresolved` });
    await expect(dialog.getByRole('status').first()).toHaveText('2 exceptions of 1 consignment');
    await expect(dialog.getByRole('link', { name: /^KEA\d{8}/ })).toHaveCount(1);
  } finally {
    await rows('delete from delivery_event where id = any($1)', [made.map(({ id }) => id)]);
  }
});
