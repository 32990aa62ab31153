import { readFile } from 'node:fs/promises';
import { expect, test } from '#fixtures.ts';
import { filterPanel } from '#pages/filter-panel.ts';
import { listPage } from '#pages/list-page.ts';
import { READ_ONLY_ORGANISATION } from '#stack/read-only-organisation.ts';
import { storedList } from '#stored-list.ts';

const inMatuku = { organisationId: READ_ONLY_ORGANISATION };

test('selects rows singly, by range and by page, and keeps the selection across paging, sorting, Back and reload [@LIST-03]', async ({
  page,
  signIn,
  rows,
}) => {
  await signIn('Mere', { path: '/search' });
  const stored = await storedList(rows, inMatuku);
  const list = listPage(page);
  await list.expectShown(stored.slice(0, 25));
  const marked = page.getByRole('row', { selected: true });
  const bar = page.getByRole('group', { name: 'Selected consignments' });
  const tick = (row: number) => page.getByLabel(`Select ${stored[row]}`, { exact: true });

  await tick(2).click();
  await expect(bar.getByRole('status')).toHaveText('1 selected');
  await tick(5).click({ modifiers: ['Shift'] });
  await expect(marked).toHaveCount(4);
  await tick(3).click();
  await expect(bar.getByRole('status')).toHaveText('3 selected');
  // A click next to a checkbox does not open the row, and the header checkbox is indeterminate.
  await expect(page).toHaveURL(/\/search$/);
  await expect(bar.getByLabel('Select all on this page')).toHaveJSProperty('indeterminate', true);

  await list.pages.getByRole('button', { name: 'Next page' }).click();
  await list.expectShown(stored.slice(25, 50));
  await expect(marked).toHaveCount(0);
  await expect(bar.getByRole('status')).toHaveText('3 selected');
  await bar.getByLabel('Select all on this page').click();
  await expect(bar.getByRole('status')).toHaveText('28 selected');
  await expect(marked).toHaveCount(25);

  await list.sortBy('Status date, newest first');
  await expect(page).toHaveURL(/StatusDate/);
  await expect(bar.getByRole('status')).toHaveText('28 selected');
  await page.reload();
  await expect(bar.getByRole('status')).toHaveText('28 selected');
  await page.goBack();
  await list.expectShown(stored.slice(25, 50));
  await page.getByRole('row').nth(1).hover();
  await page.mouse.wheel(0, 100_000);
  await expect(page.getByRole('link', { name: stored[49] ?? '' })).toBeInViewport();
  await page.reload();
  await expect(page.getByRole('link', { name: stored[49] ?? '' })).toBeInViewport();
  await expect(page.getByRole('link', { name: stored[25] ?? '' })).not.toBeInViewport();
  await list.openNth(24);
  await expect(page.getByRole('heading', { name: stored[49] ?? '' })).toBeVisible();
  await page.goBack();
  await expect(marked).toHaveCount(25);
  await expect(page.getByRole('link', { name: stored[49] ?? '' })).toBeInViewport();
  await expect(page.getByRole('link', { name: stored[25] ?? '' })).not.toBeInViewport();

  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar.getByRole('status')).toBeEmpty();
  await page.reload();
  await list.expectShown(stored.slice(25, 50));
  await expect(marked).toHaveCount(0);
});

test('shows the selection on other pages, clears it, and drops it when the list is left by the navigation [@LIST-03]', async ({
  page,
  signIn,
  rows,
}) => {
  await signIn('Mere', { path: '/search' });
  const stored = await storedList(rows, inMatuku);
  const list = listPage(page);
  await list.expectShown(stored.slice(0, 25));
  const bar = page.getByRole('group', { name: 'Selected consignments' });
  const count = bar.getByRole('status');
  const select = (row: number) => page.getByLabel(`Select ${stored[row]}`, { exact: true }).click();
  await select(1);
  await select(2);
  await expect(bar.getByText('selected on other pages')).toHaveCount(0);
  await list.pages.getByRole('button', { name: 'Next page' }).click();
  await list.expectShown(stored.slice(25, 50));
  await select(30);
  await expect(count).toHaveText('3 selected');
  await expect(bar.getByText('2 selected on other pages')).toBeVisible();
  await bar.getByRole('button', { name: 'Clear the selection on other pages' }).click();
  await expect(count).toHaveText('1 selected');
  await expect(bar.getByText('selected on other pages')).toHaveCount(0);

  await test.step('a consignment and back keeps it', async () => {
    await list.openNth(5);
    await expect(page.getByRole('heading', { name: stored[30] ?? '' })).toBeVisible();
    await page.goBack();
    await expect(count).toHaveText('1 selected');
  });
  await test.step('another area clears it', async () => {
    await page.getByRole('link', { name: 'Reports' }).click();
    await expect(page.getByRole('heading', { name: 'Data Extract' })).toBeVisible();
    await page.getByRole('link', { name: 'Consignments' }).click();
    await list.expectShown(stored.slice(0, 25));
    await page.goBack();
    await page.goBack();
    await list.expectShown(stored.slice(25, 50));
    await expect(page.getByRole('row', { selected: true })).toHaveCount(0);
  });
});

test('selects and copies all filtered consignments, and resets with another filter [@LIST-03]', async ({
  page,
  context,
  signIn,
  rows,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn('Mere', { path: '/search' });
  const stored = await storedList(rows, inMatuku);
  const list = listPage(page);
  await list.expectShown(stored.slice(0, 25));
  const bar = page.getByRole('group', { name: 'Selected consignments' });
  await page.getByLabel(`Select ${stored[0]}`, { exact: true }).click();
  await bar.getByRole('button', { name: `Select all ${stored.length}` }).click();
  await expect(bar.getByRole('status')).toHaveText(`${stored.length} selected`);
  await expect(bar.getByRole('button', { name: /^Select all/ })).toHaveCount(0);
  await bar.getByRole('button', { name: 'Copy references' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: `${stored.length} references copied` }),
  ).toBeVisible();
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(copied.split('\n')).toEqual(stored);

  const sites = await list.openSites();
  await sites.getByLabel('Blenheim').uncheck();
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('status')).toBeEmpty();
  await list.openSites();
  await sites.getByLabel('Blenheim').check();
  await expect(bar.getByRole('status')).toHaveText(`${stored.length} selected`);
  await page.keyboard.press('Escape');
  const filter = filterPanel(page);
  await filter.chooseStatuses('Draft');
  await filter.search();
  await expect(bar.getByRole('status')).toBeEmpty();
});

test('selects pasted references outside the filter [@LIST-03] [@BULK-01]', async ({ page, signIn, rows }) => {
  await signIn('Mere', { path: '/search?searchTerm=no-such-consignment' });
  await expect(page.getByRole('heading', { name: 'No consignments match these filters' })).toBeVisible();
  const found = await rows<{ reference: string }>(
    `select reference from consignment where organisation_id = $1 order by id limit 230`,
    [READ_ONLY_ORGANISATION],
  );
  const references = found.map(({ reference }) => reference);
  const bar = page.getByRole('group', { name: 'Selected consignments' });
  const dialog = page.getByRole('dialog', { name: 'Select by reference' });
  await page.getByRole('button', { name: 'Paste references' }).click();
  const field = dialog.getByLabel('References');
  await expect(field).toBeFocused();
  await field.fill(`Reference\n${references.join('\n')}, zzz00000009`);
  await expect(dialog.getByText('Not a reference: REFERENCE')).toBeVisible();
  await dialog.getByRole('button', { name: 'Select 231' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Not found at the selected sites: 1 reference. 230 consignments selected.',
  );
  await expect(field).toHaveValue('ZZZ00000009\nREFERENCE');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(bar.getByRole('status')).toHaveText('230 selected');

  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('button', { name: 'Paste references' }).click();
  // Invalid references are reported even when all others are found.
  await field.fill(`Reference\n${references[0]}`);
  await dialog.getByRole('button', { name: 'Select 1' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('1 consignment selected.');
  await expect(field).toHaveValue('REFERENCE');
  await expect(dialog.getByText('Not a reference: REFERENCE')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Paste references' }).click();
  await field.fill(references.slice(0, 2).join('\t').toLowerCase());
  await dialog.getByRole('button', { name: 'Select 2' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(bar.getByRole('status')).toHaveText('2 selected');
  await expect(page.getByRole('button', { name: 'Paste references' })).toBeFocused();
});

test('exports the remaining selection and names the missing consignments [@BULK-07] [@LIST-15]', async ({
  page,
  signIn,
  rows,
  noise,
}) => {
  noise.allow(/^422 POST .*\/export\/consignments$/);
  const [foreign] = await rows<{ reference: string }>(
    'select reference from consignment where organisation_id = 101 order by id limit 1',
  );
  const gone = foreign?.reference ?? '';
  await signIn('Mere', { path: '/search' });
  const stored = await storedList(rows, inMatuku);
  const list = listPage(page);
  const bar = page.getByRole('group', { name: 'Selected consignments' });
  const dialog = page.getByRole('dialog', { name: 'Export CSV' });
  const marked = stored.slice(0, 3);
  for (const reference of marked) await page.getByLabel(`Select ${reference}`, { exact: true }).click();
  await list.pages.getByRole('button', { name: 'Next page' }).click();
  await list.expectShown(stored.slice(25, 50));
  // To the server, another organisation's consignment looks like one that has been deleted.
  await page.evaluate(
    ([from, to]) => {
      for (const [key, value] of Object.entries(sessionStorage))
        sessionStorage.setItem(key, String(value).replaceAll(String(from), String(to)));
    },
    [marked[1], gone],
  );
  await page.reload();
  await expect(bar.getByRole('status')).toHaveText('3 selected');
  await bar.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Export Excel' }).click();
  await expect(page.getByRole('dialog', { name: 'Export Excel' })).toContainText(gone);
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  await expect(dialog).toContainText("1 of the 3 selected can't be exported");
  await expect(dialog.getByRole('listitem')).toContainText([gone]);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Deselect 1 and continue with 2' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n').slice(1, -1);
  expect(lines.map((line) => line.slice(0, line.indexOf(',')))).toEqual([marked[0], marked[2]]);
  await expect(bar.getByRole('status')).toHaveText('2 selected');
  const spreadsheet = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Export Excel' }).click();
  expect((await spreadsheet).suggestedFilename()).toMatch(/^Consignments_\d{2}-[A-Z][a-z]{2}-\d{4}\.xlsx$/);
});

test('offers no selection on screens below md [@LIST-03] [@SHELL-17]', async ({ page, signIn, rows }) => {
  await page.setViewportSize({ width: 991, height: 800 });
  await signIn('Mere', { path: '/search' });
  const stored = await storedList(rows, inMatuku);
  await expect(page.getByRole('link', { name: stored[0] ?? '' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0);
  await page.setViewportSize({ width: 992, height: 800 });
  await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(26);
  // Wide enough for all buttons of the bar, some as icons.
  await page.getByLabel(`Select ${stored[0]}`, { exact: true }).click();
  const bar = page.getByRole('group', { name: 'Selected consignments' });
  await expect(bar.getByRole('button').nth(7)).toBeVisible();
  const end = await bar.getByRole('button', { name: 'Clear selection' }).boundingBox();
  const buttons = await bar.getByRole('button').all();
  expect(buttons.length).toBeGreaterThan(7);
  for (const button of buttons.slice(0, -1)) {
    const box = await button.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(end?.x ?? 0);
    const isCut = await button.evaluate((drawn) => drawn.scrollWidth > drawn.clientWidth);
    expect(isCut, (await button.textContent()) ?? '').toBe(false);
  }
  await bar.getByRole('button', { name: 'Copy references' }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Copy references');
});
