import { asSystem } from '@cartage/database/builders/as-system.ts';
import type { Page } from '@playwright/test';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { installClock } from '#clock/install-clock.ts';
import { expect, type Rows } from '#fixtures.ts';
import { test as base } from '#gateway-test.ts';
import { createPage } from '#pages/create-page.ts';
import { detailPage, openConsignment } from '#pages/detail-page.ts';

/** Its own database, because prices and flags are changed directly. */
const test = base.extend<{ system: (text: string, values: readonly unknown[]) => Promise<void> }>({
  system: async ({ ownDatabase }, use) =>
    use(async (text, values) => {
      await asSystem(await ownDatabase.url(), (client) => client.query(text, [...values]));
    }),
});
test.use({ ownFrontSettings: { hasGateways: true, hasOwnDatabase: true } });
test.describe.configure({ mode: 'default' });

/** A consignment of a status, at one of Noah's sites. */
async function oneAt(rows: Rows, status: number): Promise<string> {
  const [found] = await rows<{ reference: string }>(
    `select c.reference from consignment c join site s on s.id = c.site_id
     where c.organisation_id = 101 and c.status = $1 and s.code = 'HH-AKL'
     order by c.id limit 1`,
    [status],
  );
  if (!found) throw new Error('There is no such consignment');
  return found.reference;
}

const titles = (page: Page) => page.getByRole('main').getByRole('region').getByRole('heading', { level: 2 });

test('shows reference, status and problems in the header [@CONS-01]', async ({
  page,
  signIn,
  rows,
  system,
}) => {
  const reference = await oneAt(rows, 5);
  await system(
    `update consignment set is_delivery_exception = true, has_unresolved_notes = true where reference = $1`,
    [reference],
  );
  await system(
    `update line_item set un_number = '1263', dg_class = '3', dg_name = 'Paint, packing group III'
     where consignment_id = (select id from consignment where reference = $1)`,
    [reference],
  );
  await system(
    `insert into consignment_tag (tenant_id, organisation_id, consignment_id, code)
     select c.tenant_id, c.organisation_id, c.id, t.code
     from consignment c join tag t on t.tenant_id = c.tenant_id
     where c.reference = $1 on conflict do nothing`,
    [reference],
  );
  await signIn('Hana', { path: `/consignment/${reference}` });
  const head = page
    .locator('header')
    .filter({ has: page.getByRole('heading', { level: 1, name: reference }) });
  await expect(head).toContainText('In Transit');
  for (const flag of ['Unresolved delivery exception', 'Unresolved note', 'Dangerous goods']) {
    await expect(head.getByLabel(flag)).toBeVisible();
  }
  await expect(head).toContainText('Fragile');
});

test('shows the cards of a consignment, and fewer on the create form [@CONS-03]', async ({
  page,
  signIn,
  rows,
}) => {
  await signIn('Hana', { path: `/consignment/${await oneAt(rows, 1)}` });
  await expect(titles(page)).toHaveText([
    'Consignment details',
    'Sender',
    'Receiver',
    'Freight',
    'Attachments',
    'Dates',
    'Extras',
    'Status',
    'Additional',
    'Linked consignments',
  ]);
  await page.getByRole('link', { name: 'New Consignment' }).click();
  await expect(titles(page)).toHaveText([
    'Consignment details',
    'Sender',
    'Receiver',
    'Freight',
    'Attachments',
    'Dates',
    'Additional',
    'Status',
  ]);
});

test('shows the estimated price from Ready on, until confirmed, with permission [@CONS-16] [@CONS-26]', async ({
  page,
  otherBrowser,
  signIn,
  rows,
  system,
}) => {
  const [draft, ready] = [await oneAt(rows, 1), await oneAt(rows, 2)];
  const price = (reference: string, estimated: string | null, confirmed: string | null) =>
    system('update consignment set estimated_price = $2, confirmed_price = $3 where reference = $1', [
      reference,
      estimated,
      confirmed,
    ]);
  await price(draft, '99.90', null);
  await price(ready, null, null);
  await signIn('Hana', { path: `/consignment/${ready}` });
  const additional = detailPage(page).card('Additional');
  const none = additional.getByText('A price estimate is not currently available for this consignment');
  await expect(none).toBeVisible();

  await price(ready, '1234.50', null);
  await page.reload();
  await expect(additional).toContainText('$1,234.50 NZD, estimate');
  await expect(additional).toContainText('Excludes GST and FAF');
  await expect(none).toBeHidden();

  await price(ready, '1234.50', '1301.25');
  await page.reload();
  await expect(additional).toContainText('$1,301.25 NZD, confirmed');
  await expect(additional.getByText('Excludes GST', { exact: true })).toBeVisible();
  await expect(additional).not.toContainText('1,234.50');

  await openConsignment(page, draft);
  await expect(additional).toContainText('Sender notes');
  await expect(additional).not.toContainText('NZD');
  await expect(none).toBeHidden();

  const other = await otherBrowser();
  await signIn('Noah', { path: `/consignment/${ready}`, page: other });
  await expect(detailPage(other).card('Additional')).toContainText('Sender notes');
  await expect(detailPage(other).card('Additional')).not.toContainText('NZD');
});

test('waits for the new price after a status change or save from Ready on [@CONS-12]', async ({
  page,
  otherBrowser,
  signIn,
  rows,
  system,
}) => {
  const reference = await oneAt(rows, 1);
  const price = (estimated: string) =>
    system('update consignment set estimated_price = $2 where reference = $1', [reference, estimated]);
  await installClock(page);
  await signIn('Hana', { path: `/consignment/${reference}` });
  const detail = detailPage(page);
  const priceRequests: string[] = [];
  page.on('request', (request) => {
    // Conditional requests look for changes by others, every 20 seconds.
    const isForPrice = request.method() === 'GET' && request.headers()['if-none-match'] === undefined;
    if (isForPrice && request.url().endsWith(`/consignments/${reference}`)) priceRequests.push(request.url());
  });

  await test.step('stops polling once the document exists', async () => {
    await page.getByRole('button', { name: 'Mark As Ready' }).click();
    await detail.expectSuccess(`${reference} marked as ready`);
    await price('77.10');
    await page.clock.fastForward(1_000);
    await expect(detail.card('Additional')).toContainText('$77.10 NZD, estimate');
    const countBefore = priceRequests.length;
    await page.clock.runFor(6_000);
    expect(priceRequests.length).toBe(countBefore);
  });

  await test.step('a save of freight that is ready', async () => {
    await detail.edit('Freight');
    await detail.lineField('Items', 1).fill('9');
    await detail.save.click();
    await detail.expectSuccess('Freight has been saved');
    await price('88.20');
    await page.clock.fastForward(1_000);
    await expect(detail.card('Additional')).toContainText('$88.20 NZD, estimate');
  });

  await test.step('without a new price it ends after three seconds', async () => {
    await detail.edit('Additional');
    await page.getByLabel('Sender notes').fill('Gate 9');
    await detail.save.click();
    await detail.expectSuccess('The consignment has been saved');
    const before = priceRequests.length;
    for (let second = 1; second <= 3; second += 1) {
      const looked = page.waitForResponse((response) =>
        response.url().endsWith(`/consignments/${reference}`),
      );
      await page.clock.fastForward(1_000);
      await looked;
    }
    await page.clock.runFor(6_000);
    expect(priceRequests.length - before).toBeLessThanOrEqual(3);
  });

  await test.step('does not wait for a price without ViewPricing', async () => {
    const other = await otherBrowser();
    await installClock(other);
    await signIn('Noah', { path: `/consignment/${reference}`, page: other });
    const methods: string[] = [];
    other.on('request', (request) => {
      if (request.url().endsWith(`/consignments/${reference}`)) methods.push(request.method());
    });
    await detailPage(other).edit('Additional');
    await other.getByLabel('Sender notes').fill('Gate 10');
    await detailPage(other).save.click();
    await detailPage(other).expectSuccess('The consignment has been saved');
    await other.clock.runFor(6_000);
    expect(methods).toEqual(['PUT']);
  });
});

test('copies the tracking link and confirms it for three seconds [@CONS-17] [@CONS-24]', async ({
  page,
  context,
  signIn,
  rows,
}) => {
  const reference = await oneAt(rows, 5);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await installClock(page);
  await signIn('Hana', { path: `/consignment/${reference}` });
  const link = page.getByLabel('Tracking link', { exact: true });
  const [stored] = await rows<{ token: string }>(
    'select tracking_token as token from consignment where reference = $1',
    [reference],
  );
  await expect(link).toHaveValue(new RegExp(`/track/${stored?.token}$`));
  const copy = page.getByRole('button', { name: 'tracking link' });
  await expect(copy).toHaveText(/^Copy /);
  await copy.click();
  await expect(copy).toHaveText(/^Copied /);
  const copied = await page.evaluate('navigator.clipboard.readText()');
  expect(copied).toBe(`${new URL(page.url()).origin}/track/${stored?.token}`);
  await page.clock.fastForward(3_000);
  await expect(copy).toHaveText(/^Copy /);
});

test('loads the details of a chosen site, and keeps the site when that fails [@PART-05]', async ({
  page,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(/^500 GET .*\/sites\/\d+$/);
  const details = /\/users\/me\/organisations\/101\/sites\/\d+$/;
  await signIn('Hana', { path: '/consignment/create' });
  const form = createPage(page);
  const loaded = page.waitForResponse((response) => details.test(new URL(response.url()).pathname));
  await form.chooseSite('Receiver', 'Napier');
  expect((await loaded).status()).toBe(200);
  ownFront.gateway.intercept({ path: details }, { status: 500 });
  await form.chooseSite('Receiver', 'Dunedin');
  await detailPage(page).expectError('Failed to fetch site details');
  await expect(page.getByRole('combobox', { name: 'Receiver site' })).toHaveValue(/Dunedin/);
  expect(await accessibilityViolations(page)).toEqual([]);
});

test(
  'shows the narrow page read-only, in two tabs [@CONS-20]',
  { tag: '@narrow' },
  async ({ page, signIn, rows }) => {
    const reference = await oneAt(rows, 1);
    await signIn('Hana', { path: `/consignment/${reference}` });
    await expect(page.getByRole('heading', { name: reference })).toBeVisible();
    for (const [tab, cards] of [
      ['Consignment info', ['Sender', 'Receiver', 'Freight', 'Dates']],
      ['Additional info', ['Notes', 'References', 'Extras', 'Attachments', 'Events', 'Consignment details']],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(titles(page)).toHaveText([...cards]);
      const panel = page.getByRole('tabpanel');
      // Photos can be added; nothing else can be entered.
      await expect(
        panel.locator('input, textarea, select').and(page.locator(':not([role=form] *)')),
      ).toHaveCount(0);
      await expect(panel.getByRole('button', { name: /^(Edit|Save|Delete|Add|Book)/ })).toHaveCount(0);
    }
    await expect(page.getByRole('button', { name: /^(Save|More Actions)$/ })).toHaveCount(0);
  },
);
