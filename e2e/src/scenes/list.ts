import { expect } from '#slow-expect.ts';
import { callApi } from '#call-api.ts';
import { filterPanel } from '#pages/filter-panel.ts';
import { listPage } from '#pages/list-page.ts';
import { FULL_ACCESS, heading, NARROW_LAYOUT, type Scene, type SceneContext } from '#scenes/scene.ts';

/** The consignment list and the shell around it. */
export const LIST_SCENES: readonly Scene[] = [
  { name: 'list', people: FULL_ACCESS, open: (stage) => openList(stage) },
  { name: 'list-limited', people: { kea: 'Lena', tui: 'Levi' }, open: (stage) => openList(stage) },
  {
    name: 'list-newest',
    people: FULL_ACCESS,
    open: (stage) => openList(stage, '/search?sortDirection=desc&page=2'),
  },
  {
    name: 'list-200',
    people: FULL_ACCESS,
    only: ['wide'],
    open: (stage) => openList(stage, '/search?size=200'),
  },
  {
    name: 'list-selected',
    people: FULL_ACCESS,
    only: ['wide'],
    async open(stage) {
      await openList(stage);
      const tick = (row: number) => stage.page.getByRole('row').nth(row).getByRole('checkbox');
      await tick(2).click();
      await tick(4).click({ modifiers: ['Shift'] });
      await tick(7).click();
      await expect(stage.page.getByText('4 selected', { exact: true })).toBeVisible();
    },
  },
  { name: 'list-printed', people: FULL_ACCESS, open: openPrinted },
  { name: 'list-changed', people: FULL_ACCESS, open: openChangedList },
  {
    name: 'list-documents',
    people: FULL_ACCESS,
    only: ['wide'],
    open: openDocuments,
  },
  {
    name: 'list-documents-made',
    people: FULL_ACCESS,
    only: ['wide'],
    async open(stage) {
      await openDocuments(stage);
      await stage.page.getByRole('button', { name: 'Create documents' }).click();
      await expect(stage.page.getByRole('link', { name: /^Freight labels in one file/ })).toBeVisible();
      // The tabs that opened are not part of the screenshot.
      const tabs = stage.page.context().pages();
      await Promise.all(tabs.filter((tab) => tab !== stage.page).map((tab) => tab.close()));
    },
  },
  {
    name: 'list-manifest',
    people: FULL_ACCESS,
    only: ['wide'],
    async open(stage) {
      await openDocuments(stage);
      await stage.page.keyboard.press('Escape');
      await stage.page.getByRole('button', { name: 'Pickup manifest' }).click();
      await expect(stage.page.getByRole('dialog', { name: 'Pickup manifest' })).toBeVisible();
    },
  },
  {
    name: 'list-no-sites',
    people: { kea: 'Sina' },
    async open({ page, goto }) {
      await goto('/search');
      await expect(page.getByText('You do not have access to any sites.')).toBeVisible();
    },
  },
  {
    name: 'list-no-site-chosen',
    people: FULL_ACCESS,
    async open(stage) {
      await openList(stage);
      await listPage(stage.page).openSites();
      await stage.page.getByRole('button', { name: 'Select none' }).click();
      await stage.page.reload();
      await expect(stage.page.getByText('Please select a requesting site.')).toBeVisible();
    },
  },
  {
    name: 'list-beyond-end',
    people: FULL_ACCESS,
    async open({ page, goto }) {
      await goto('/search?page=999');
      await expect(heading(page, 'There is no page 999')).toBeVisible();
    },
  },
  {
    name: 'list-sort-menu',
    people: FULL_ACCESS,
    async open(stage) {
      await openList(stage);
      await stage.page.getByRole('button', { name: /^Sort: / }).click();
      await expect(stage.page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'list-filtered',
    people: FULL_ACCESS,
    open: (stage) =>
      openList(stage, '/search?searchTerm=a&statuses=DRAFT,FINAL,DELIVERED&dateRangePresetCode=LAST_30_DAYS'),
  },
  {
    name: 'list-no-match',
    people: FULL_ACCESS,
    async open(stage) {
      await openList(stage, '/search?searchTerm=p%C5%8Dt%C4%81tou&statuses=ERR');
      await expect(heading(stage.page, 'No consignments match these filters')).toBeVisible();
    },
  },
  {
    name: 'list-filter-dialog',
    people: FULL_ACCESS,
    only: NARROW_LAYOUT,
    async open(stage) {
      await openList(stage);
      await filterPanel(stage.page).open();
    },
  },
  {
    name: 'list-date-menu',
    people: FULL_ACCESS,
    async open(stage) {
      await openList(stage, '/search?dateRangePresetCode=LAST_30_DAYS');
      const filter = filterPanel(stage.page);
      await filter.open();
      await filter.openDates();
    },
  },
  {
    name: 'list-date-faults',
    people: FULL_ACCESS,
    async open(stage) {
      await openList(stage);
      const filter = filterPanel(stage.page);
      await filter.open();
      await filter.typeDates('', '31/2');
      await expect(stage.page.getByText('To Date is invalid')).toBeVisible();
    },
  },
  {
    name: 'list-freight',
    people: FULL_ACCESS,
    only: ['wide'],
    async open(stage) {
      await openList(stage);
      await stage.page.getByRole('row').nth(3).getByRole('gridcell').nth(5).getByRole('button').hover();
      await expect(stage.page.getByRole('tooltip')).toContainText('Packaging');
    },
  },
  {
    name: 'list-columns',
    people: FULL_ACCESS,
    only: ['wide'],
    async open(stage) {
      await openList(stage);
      await stage.page.getByRole('button', { name: 'Columns' }).click();
      await expect(stage.page.getByRole('checkbox', { name: 'Tags' })).toBeVisible();
    },
  },
  {
    name: 'list-saved-searches',
    people: FULL_ACCESS,
    async open(stage) {
      await openList(stage, '/search?statuses=DRAFT');
      if (stage.width !== 'wide') await filterPanel(stage.page).open();
      else await stage.page.getByRole('button', { name: 'Saved searches' }).click();
      const name = stage.page.getByLabel('Save this search as');
      await name.fill('Whangareidispatchteamdraftsofthelastseventyfivedays');
      await name.press('Enter');
      await name.fill('Everything');
      await expect(stage.page.getByRole('list', { name: 'Saved searches' })).toBeVisible();
    },
  },
  {
    name: 'list-status-menu',
    people: FULL_ACCESS,
    async open(stage) {
      await openList(stage, '/search?statuses=DRAFT,FINAL');
      const filter = filterPanel(stage.page);
      await filter.open();
      await filter.status.click();
      await expect(stage.page.getByRole('group', { name: 'Statuses' })).toBeVisible();
    },
  },
  {
    name: 'shell-sites',
    people: FULL_ACCESS,
    async open(stage) {
      await openList(stage);
      await expect(await listPage(stage.page).openSites()).toBeVisible();
    },
  },
  {
    name: 'shell-organisations',
    people: { kea: 'Tama' },
    async open(stage) {
      await openList(stage);
      if (stage.width !== 'wide') await stage.page.getByRole('button', { name: 'Open menu' }).click();
      await stage.page.getByRole('button', { name: /^Organisation: / }).click();
      await expect(stage.page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'shell-account',
    people: FULL_ACCESS,
    async open(stage) {
      await openList(stage);
      await stage.page.getByRole('button', { name: /^Account, / }).click();
      await expect(stage.page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'shell-rail',
    people: FULL_ACCESS,
    only: ['wide'],
    async open(stage) {
      await openList(stage);
      await stage.page.getByRole('button', { name: 'Expand menu' }).click();
      await expect(stage.page.getByRole('button', { name: 'Collapse menu' })).toBeVisible();
    },
  },
  {
    name: 'shell-drawer',
    people: FULL_ACCESS,
    only: NARROW_LAYOUT,
    async open(stage) {
      await openList(stage);
      await stage.page.getByRole('button', { name: 'Open menu' }).click();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
];

export async function openList(stage: SceneContext, path = '/search'): Promise<void> {
  await stage.goto(path);
  await expect(listPage(stage.page).count).toBeVisible();
}

/** A row that changed while it was shown, and a new consignment that is offered. */
async function openChangedList(stage: SceneContext): Promise<void> {
  const { page, examples } = stage;
  await openList(stage);
  const copy = () =>
    callApi<{ reference: string }>(page, `${examples.draft}/copies`, {
      copyLineItems: true,
      copyReceiver: true,
      copySender: true,
      copyType: 'Copy',
    });
  const { reference } = await copy();
  const opened = page.waitForResponse(/\/consignments\/changes\?/);
  await openList(stage, '/search?sortDirection=desc');
  await opened;
  await callApi(page, `${reference}/cancelled`, { reason: 'Not needed' });
  await copy();
  await expect(page.getByText(`${reference} changed`)).toBeAttached();
  await expect(page.getByRole('button', { name: /^Show \d+ new consignments?$/ })).toBeVisible();
}

/** The labels of the first three consignments were printed. */
async function openPrinted(stage: SceneContext): Promise<void> {
  const { page } = stage;
  await openList(stage, '/search?statuses=DELIVERED&dateRangePresetCode=LAST_30_DAYS');
  const texts = await page.getByRole('main').locator('[data-row] a').allTextContents();
  const references = texts.slice(0, 3).map((text) => text.slice(0, 11));
  const { combined } = await callApi<{ combined: readonly { readonly uri: string | null }[] }>(
    page,
    'bulk/documents',
    { documentTypes: ['FRTLABEL'], references },
  );
  await page.evaluate(`fetch(${JSON.stringify(combined[0]?.uri)}).then(() => undefined)`);
  await page.reload();
  await expect(page.getByRole('img', { name: /^Labels printed / })).toHaveCount(3);
}

async function openDocuments(stage: SceneContext): Promise<void> {
  await openList(stage, '/search?statuses=TRANSIT&dateRangePresetCode=LAST_30_DAYS');
  const { page } = stage;
  const ticks = page.getByRole('row').getByRole('checkbox');
  await ticks.nth(0).click();
  await ticks.nth(2).click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: 'Documents', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Document for 3 consignment(s)' })).toBeVisible();
}
