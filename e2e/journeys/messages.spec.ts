import { installClock } from '#clock/install-clock.ts';
import { expect } from '#fixtures.ts';
import { detailPage, createConsignment, openNewConsignment } from '#pages/detail-page.ts';
import type { Treatment } from '#stack/gateway.ts';
import { test } from '#gateway-test.ts';
import { reloadWithPrompt } from '#reload-with-prompt.ts';

/**
 * Messages of specification 2 §8 that no other journey shows: failures of look-ups, bulk actions and documents, and
 * questions of the form.
 */
test.describe.configure({ mode: 'default' });

const SILENT: Treatment = { status: 500 };

test('confirms a service type change that removes extras; keeps extras across a reload [@CONS-09] [@EXTRA-01] [@EXTRA-03]', async ({
  page,
  signIn,
  rows,
}) => {
  await signIn('Hana', { path: '/search' });
  const reference = await openNewConsignment(page);
  const detail = detailPage(page);
  const signature = page.getByRole('combobox', { name: 'Signature on delivery' });
  const service = page.getByRole('combobox', { name: 'Service type' });
  const dialog = page.getByRole('dialog', { name: 'Service type' });

  await test.step('the choice survives a reload', async () => {
    await signature.selectOption('Included');
    await reloadWithPrompt(page);
    await expect(signature).toHaveValue('INCLUDED');
    await page.getByRole('button', { name: 'Save extras' }).click();
    await detail.expectSuccess('The consignment has been saved');
    await expect(page.getByRole('button', { name: 'Save extras' })).toBeHidden();
  });

  await test.step('declining keeps the service type', async () => {
    await detail.edit('Consignment details');
    await detail.chooseService('Economy');
    await expect(dialog).toContainText(
      'Changing service type will reset your Extras selection. Do you want to continue?',
    );
    await dialog.getByRole('button', { name: 'Keep service type' }).click();
    await expect(service).toHaveValue('Standard');
    await expect(page.getByText('Unsaved changes')).toBeHidden();
  });

  await test.step('with another customer, extras are read-only and nothing is requested', async () => {
    await detail.chooseService('Economy');
    await dialog.getByRole('button', { name: 'Change service type' }).click();
    await expect(service).toHaveValue('Economy');
    await expect(page.getByText('Save the new service type, then choose its extras')).toBeVisible();
    await expect(signature).toHaveCount(0);
    await detail.save.click();
    await detail.expectSuccess('The consignment has been saved');
    await expect(page.getByText('Save the new service type')).toBeHidden();
  });
  expect(
    await rows(
      `select count(*)::int as extras from consignment_extra e join consignment c on c.id = e.consignment_id
       where c.reference = $1`,
      [reference],
    ),
  ).toEqual([{ extras: 0 }]);
});

test('does not report own extras as another user’s change [@CONS-23]', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/search' });
  await openNewConsignment(page);
  const detail = detailPage(page);
  await detail.edit('Additional');
  await page.getByLabel('Sender notes').fill('Gate 4');
  await page.getByRole('combobox', { name: 'Call ahead' }).selectOption('On request');
  await page.getByRole('button', { name: 'Save extras' }).click();
  await detail.expectSuccess('The consignment has been saved');
  await expect(page.getByRole('region', { name: 'Changes by another user' })).toBeHidden();
  await detail.save.click();
  await detail.expectSuccess('The consignment has been saved');
  await expect(detail.card('Additional')).toContainText('Gate 4');
});

test('searches products from three letters, stops after five failures and waits up to 15 seconds [@FRT-04] [@FRT-07] [@ERR-02]', async ({
  page,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(/^50[03] GET .*\/(auto-complete|1263)$/, /^net::ERR_/);
  const { gateway } = ownFront;
  const search = { path: /\/productCatalog\/auto-complete$/ };
  await installClock(page);
  await signIn('Hana', { path: '/search' });
  await openNewConsignment(page);
  const detail = detailPage(page);
  await detail.edit('Freight');
  const description = detail.lineField('Description', 1);
  const found = page.getByRole('listbox', { name: 'Products found' });
  const allSearches = () => gateway.requests.filter((call) => call.endsWith('/auto-complete')).length;
  const earlierSearches = allSearches();
  const searches = () => allSearches() - earlierSearches;
  const type = async (text: string) => {
    await description.fill(text);
    await page.clock.fastForward(250);
  };

  await test.step('two letters are too few', async () => {
    await type('wa');
    await type('wal');
    await expect(found.getByRole('option', { name: /walnut/ }).first()).toBeVisible();
    expect(searches()).toBe(1);
  });

  await test.step('a failure shows its title, else the status', async () => {
    gateway.intercept(search, {
      status: 503,
      type: 'application/problem+json',
      body: JSON.stringify({ title: 'The catalogue is being renewed' }),
    });
    await type('oak');
    await expect(found).toHaveText('The catalogue is being renewed');
    gateway.restore();
    gateway.intercept(search, SILENT);
    await type('elm');
    await expect(found).toHaveText('Internal Server Error');
  });

  await test.step('no response within 15 seconds', async () => {
    gateway.restore();
    gateway.intercept(search, 'hold');
    const sent = page.waitForRequest(/auto-complete\?.*searchTerm=ash/);
    await type('ash');
    await sent;
    await page.clock.fastForward(14_000);
    await expect(found).toBeHidden();
    await page.clock.fastForward(1_500);
    await expect(found).toHaveText('You are offline');
  });

  await test.step('stops after the fifth failure', async () => {
    gateway.restore();
    gateway.intercept(search, 'cut');
    await type('beech');
    await expect(found).toHaveText('You are offline');
    const fifthFailure = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('searchTerm=birch'),
    );
    await type('birch');
    await fifthFailure;
    await expect(found).toBeHidden();
    const countBefore = searches();
    gateway.restore();
    await type('walnut');
    await page.clock.fastForward(1_000);
    await expect(found).toBeHidden();
    expect(searches()).toBe(countBefore);
  });

  await test.step('a UN number is entered by hand when the list is unavailable', async () => {
    gateway.intercept({ path: /\/dangerousGoods\/number\// }, 'cut');
    await page.getByLabel('Dangerous goods, item 1').check();
    const goods = page.getByRole('group', { name: 'Dangerous goods of item 1' });
    await goods.getByLabel('UN number').fill('1263');
    await expect(goods).toContainText('You are offline');
    await goods.getByLabel('Class').selectOption('3');
    await goods.getByLabel('Name and description').fill('Paint, packing group III');
    await detail.save.click();
    await detail.expectSuccess('Freight has been saved');
  });
});

test('shows the specific message of a date look-up without a response [@DATE-02] [@ERR-02]', async ({
  page,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(/^net::ERR_/);
  await signIn('Hana', { path: '/search' });
  ownFront.gateway.intercept({ path: /\/scheduling\// }, 'cut');
  await openNewConsignment(page);
  for (const look of ['working dates', 'service date']) {
    const toast = page
      .getByRole('alert')
      .locator('> div')
      .filter({ hasText: `fetching ${look}` });
    await expect(toast).toContainText(`An error occurred while fetching ${look}`);
    await expect(toast).toContainText('No response received. You may be offline');
  }
});

test('reports values that are too short or too long [@PART-01] [@CONS-21]', async ({
  page,
  signIn,
  ownFront,
}) => {
  await installClock(page);
  await signIn('Hana', { path: '/search' });
  await openNewConsignment(page);
  const detail = detailPage(page);
  await detail.edit('Sender');
  await page.getByRole('combobox', { name: 'Sender site' }).fill('a');
  const found = page.getByRole('listbox', { name: 'Sites found' });
  await expect(found).toHaveText('Enter at least 2 characters');
  await test.step('searches 250 ms after the last keystroke', async () => {
    const requestCount = () =>
      ownFront.gateway.requests.filter((call) => call.endsWith('/participant-sites')).length;
    const before = requestCount();
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const text of ['du', 'dun']) {
      await page.getByRole('combobox', { name: 'Sender site' }).fill(text);
      await page.clock.runFor(249);
    }
    expect(requestCount()).toBe(before);
    await page.clock.runFor(1);
    await expect.poll(requestCount).toBe(before + 1);
    await page.clock.resume();
    await expect(found.getByRole('option').first()).toContainText('Dunedin');
  });
  await page.keyboard.press('Tab');
  await page.getByLabel('Sender reference').fill('x'.repeat(257));
  await detail.save.click();
  await detail.expectError('Sender is invalid');
  await expect(detail.card('Sender')).toContainText('Maximum length is 256 characters');
  await detail.card('Sender').getByRole('button', { name: 'Cancel' }).click();
  await detail.edit('Additional');
  await expect(detail.card('Additional')).toContainText('0 of 50 characters');
  await page.getByLabel('Sales reference').fill('SO 4711');
  await expect(detail.card('Additional')).toContainText('7 of 50 characters');
  await page.getByLabel('Sales reference').fill('S'.repeat(51));
  await expect(detail.card('Additional')).toContainText('51 of 50 characters');
  await expect(page.getByLabel('Sales reference')).toHaveValue('S'.repeat(51));
});

test('shows the specific message of failed bulk actions and documents [@BULK-04] [@BULK-05] [@BULK-07] [@ATT-05]', async ({
  page,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(/^500 /);
  const { gateway } = ownFront;
  gateway.intercept(
    { path: /\/bulk\/(mark-as-ready|request-pickup|request-pickup-date|cancelled|documents)$/ },
    SILENT,
  );
  await signIn('Hana', { path: '/search' });
  const [draft, ready] = [await createConsignment(page), await createConsignment(page)];
  const detail = detailPage(page);
  const dialog = page.getByRole('dialog');
  const bar = page.getByRole('group', { name: 'Selected consignments' });
  const back = () => dialog.getByRole('button', { name: 'Back' }).click();
  const select = async (reference: string) => {
    await page.goto('/search?statuses=DRAFT,FINAL&dateRangePresetCode=TODAY&sortDirection=desc&size=100');
    await page.getByLabel(`Select ${reference}`, { exact: true }).click();
  };

  await test.step('steps', async () => {
    await select(draft);
    for (const name of ['Mark as Ready', 'Request Pickup']) {
      await bar.getByRole('button', { name, exact: true }).click();
      await dialog.getByRole('button', { name, exact: true }).click();
      await detail.expectError('Update error, please try again later');
      await back();
    }
    await bar.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Cancel' }).click();
    await expect(dialog).toContainText('Are you sure you want to cancel');
    await dialog
      .getByRole('button', { name: /^Cancel/ })
      .last()
      .click();
    await detail.expectError('Cancellation failed, please try again later');
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Set Requested Pickup Date' }).click();
    await dialog.getByRole('button', { name: 'Next month' }).click();
    await dialog.locator('[data-day]:not([aria-disabled="true"])').nth(9).click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await detail.expectError('Failed to update pickup date. Please try again later.');
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'Clear selection' }).click();
  });

  await test.step('documents', async () => {
    gateway.intercept({ path: /\/documents\/freight-label$/ }, SILENT);
    await page.goto(`/consignment/${ready}`);
    await page.getByRole('button', { name: 'Mark As Ready' }).click();
    await detail.expectSuccess(`${ready} marked as ready`);
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await dialog.getByRole('button', { name: 'Create labels' }).click();
    await expect(dialog).toContainText('Failed to generate freight label');
    await select(ready);
    await bar.getByRole('button', { name: 'Documents' }).click();
    await dialog.getByRole('button', { name: 'Create documents' }).click();
    await expect(page.getByText('Download error, please try again later').first()).toBeVisible();
  });
});
