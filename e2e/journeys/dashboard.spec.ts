import { readFile } from 'node:fs/promises';
import { expect, test } from '#fixtures.ts';
import { dashboardPage, longestRange } from '#pages/dashboard-page.ts';

const NO_SITES =
  'You do not have access to any sites. Please contact your freight service provider for assistance.';

/** The counts of the default week, computed by the database. */
const WEEK = `
  select count(*) filter (where status not in (8, 9))::int as created,
    count(*) filter (where status = 1)::int as drafts,
    count(*) filter (where status = 7)::int as delivered
  from consignment
  where organisation_id = $1
    and (created_at at time zone 'Pacific/Auckland')::date > run_today() - 7`;

interface Week {
  readonly created: number;
  readonly drafts: number;
  readonly delivered: number;
}

test(
  'is the start page, and its figures open exactly the consignments counted [@DASH-01] [@DASH-05] [@DASH-10]',
  { tag: '@both' },
  async ({ page, signIn, rows, viewport }) => {
    const isNarrow = (viewport?.width ?? 0) < 992;
    await signIn('Hana', { path: '/' });
    const [week] = await rows<Week>(WEEK, [101]);
    const { created = 0, delivered = 0 } = week ?? {};
    await expect(page.getByRole('heading', { level: 1, name: 'Harakeke Homewares Dashboard' })).toBeVisible();
    await expect(page).toHaveTitle('Dashboard · Kea Freight');
    await expect(page.getByText('Welcome, Hana Wilcox')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Service types: All Service Types' })).toBeVisible();
    const createdCard = dashboardPage(page).card('Consignments Created');
    await expect(createdCard.getByText(created.toLocaleString('en-NZ'), { exact: true })).toBeVisible();
    await createdCard.getByRole('button', { name: `Delivered ${delivered}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Consignments Created, Delivered' });
    await expect(dialog.getByRole('status').first()).toHaveText(`${delivered} consignments`);
    await expect(dialog.getByRole('list', { name: 'Filters' })).toContainText('Status Delivered');
    await expect(dialog.getByText(`1–25 of ${delivered}`)).toBeVisible();
    await test.step('paged and sorted', async () => {
      const reference = dialog.getByRole('link', { name: /^KEA\d{8}/ }).first();
      const oldest = await reference.textContent();
      await dialog.getByRole('button', { name: 'Page 2' }).click();
      await expect(dialog.getByText(`26–${Math.min(50, delivered)} of ${delivered}`)).toBeVisible();
      if (isNarrow) {
        await dialog.getByRole('button', { name: /^Sort: / }).click();
        await page.getByRole('menuitemradio', { name: 'Creation date, newest first' }).click();
      } else await dialog.getByRole('button', { name: 'Creation Date' }).click();
      await expect(dialog.getByText(`1–25 of ${delivered}`)).toBeVisible();
      await expect(reference).not.toHaveText(oldest ?? '');
    });
    await test.step('as a complete file', async () => {
      const download = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Download' }).click();
      await page.getByRole('menuitem', { name: 'CSV file' }).click();
      const text = await readFile(await (await download).path(), 'utf8');
      expect(text.split('\r\n').filter((line) => line.startsWith('KEA'))).toHaveLength(delivered);
    });
    await test.step('in the list', async () => {
      await dialog.getByRole('link', { name: 'Open in list' }).click();
      await expect(page).toHaveURL(/\/search\?statuses=DELIVERED&startDate=/);
      await expect(page.getByText(`${delivered} consignments`)).toBeVisible();
    });
  },
);

test('prints labels and notes from a drill-down, and explains why drafts have none [@DASH-10]', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/dashboard' });
  await dashboardPage(page)
    .card('Consignments Created')
    .getByRole('button', { name: /^Draft \d/ })
    .click();
  await page.getByRole('button', { name: 'Download' }).click();
  await expect(page.getByRole('menuitem', { name: /^Labels/ })).toContainText(
    'Available for consignments that are Ready or later',
  );
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await dashboardPage(page)
    .card('DIFOT')
    .getByRole('button', { name: /^Standard, On Time: / })
    .click();
  await expect(page.getByRole('dialog', { name: 'DIFOT, Standard, On Time' })).toBeVisible();
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: 'Notes' }).click();
  const documents = page.getByRole('dialog', { name: /^Document for \d+ consignment\(s\)$/ });
  await expect(documents.getByRole('checkbox', { name: 'Consignment notes' })).toBeChecked();
  await expect(documents.getByRole('checkbox', { name: 'Freight labels' })).not.toBeChecked();
});

test('remembers range and service types, and limits the range to 93 days [@DASH-01] [@DASH-11] [@FILTER-06]', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/' });
  const services = page.getByRole('button', { name: /^Service types: / });
  const dates = page.getByRole('button', { name: /^Date range: / });
  await expect(dates).toHaveAccessibleName(/Last 7 days/);
  await dates.click();
  await page.getByLabel('From').fill('01/06/2026');
  await page.getByLabel('To', { exact: true }).fill('15/09/2026');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('alert')).toContainText('A maximum of 3 month(s) is allowed');
  await page.getByRole('button', { name: 'Last 30 days' }).click();
  await services.click();
  for (const name of ['Express', 'Standard']) await page.getByRole('checkbox', { name }).click();
  await expect(services).toHaveAccessibleName('Service types: 2 Service Types');
  await page.getByRole('checkbox', { name: 'Express' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await expect(services).toHaveAccessibleName('Service types: Standard');
  await expect(dates).toHaveAccessibleName(/Last 30 days/);
  await dashboardPage(page).settle();
  await expect(dashboardPage(page).card('DIFOT').getByRole('rowheader')).toHaveText(['Standard']);
});

test('reaches every chart figure by keyboard, in text and as a table [@DASH-08] [@DASH-09]', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/' });
  const delivered = dashboardPage(page).card('Consignments Delivered');
  const days = delivered.getByRole('slider');
  await days.focus();
  const valueTexts: (string | null)[] = [];
  for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'End']) {
    await days.press(key);
    valueTexts.push(await days.getAttribute('aria-valuetext'));
  }
  await delivered.getByRole('button', { name: 'Show Consignments Delivered as a table' }).click();
  const lines = delivered.getByRole('row');
  await expect(lines).toHaveCount(8);
  const expected = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7].map(async (row) => {
      const cells = await lines.nth(row).locator('th, td').allTextContents();
      return `${cells[0]}: ${cells[1]}; ${cells[2]}: ${cells[3]}`;
    }),
  );
  expect(valueTexts).toEqual(expected);
  await delivered.getByRole('button', { name: 'About Consignments Delivered' }).click();
  await expect(page.getByRole('dialog')).toContainText('by New Zealand date');
});

test('divides exceptions into collection and delivery [@DASH-06]', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/' });
  // A week may have no unresolved exception of one of the two stages.
  await dashboardPage(page).chooseRange(...longestRange());
  const exceptions = dashboardPage(page).card('Unresolved Exceptions');
  const link = exceptions.getByRole('button', { name: /^Unresolved \d/ });
  const count = async () => Number(/\d+/.exec((await link.textContent()) ?? '')?.[0]);
  const all = await count();
  const parts: number[] = [];
  for (const stage of ['Collection', 'Delivery']) {
    const button = exceptions.getByRole('button', { name: stage, exact: true });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    parts.push((await link.count()) === 0 ? 0 : await count());
  }
  expect((parts[0] ?? 0) + (parts[1] ?? 0)).toBe(all);
  await link.click();
  const dialog = page.getByRole('dialog', { name: 'Exceptions, Unresolved' });
  await expect(dialog.getByRole('status').first()).toHaveText(
    `${parts[1]} ${parts[1] === 1 ? 'consignment' : 'consignments'}`,
  );
});

test('hides costs without the pricing permission, and explains missing sites [@DASH-02] [@DASH-07]', async ({
  page,
  signIn,
}) => {
  await signIn('Noah', { path: '/' });
  await dashboardPage(page).settle();
  await expect(dashboardPage(page).card('Consignments Delivered')).toBeVisible();
  await expect(dashboardPage(page).card('Costs')).toHaveCount(0);
  await page.context().clearCookies();
  await page.goto('/health/live');
  await page.evaluate(() => localStorage.clear());
  await signIn('Sina', { path: '/' });
  await expect(page.getByRole('main').getByText(NO_SITES)).toBeVisible();
});
