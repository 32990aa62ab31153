import type { Page } from '@playwright/test';
import { expect, test as base } from '#fixtures.ts';
import { detailPage, makeConsignment } from '#pages/detail-page.ts';
import type { Treatment } from '#stack/gateway.ts';

/** Words of the portal's own, where a server that failed says nothing better (CONS-14, CONS-29). */
const test = base.extend({ port: async ({ ownFront }, use) => use(ownFront.port) });
test.use({ ownFrontSettings: { hasGateways: true } });
test.describe.configure({ mode: 'default' });
test.afterEach(({ ownFront }) => ownFront.recover());

const SILENT: Treatment = { status: 500 };

async function open(page: Page): Promise<string> {
  const reference = await makeConsignment(page);
  await page.goto(`/consignment/${reference}`);
  await expect(page.getByRole('heading', { name: reference })).toBeVisible();
  return reference;
}

test('what cannot be done is said in the words of what was tried [@CONS-14] [@CONS-29] [@CONS-18]', async ({
  page,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(/^500 /);
  await signIn('Hana', { path: '/search' });
  await open(page);
  const detail = detailPage(page);
  const { gateway } = ownFront;

  await test.step('a save', async () => {
    gateway.meet({ path: /\/consignments\/KEA\d+$/, method: 'PUT' }, SILENT);
    await detail.edit('Additional');
    await page.getByLabel('Sender notes').fill('Gate 9');
    await detail.save.click();
    await expect(page.getByRole('alert')).toContainText(
      'Could not update consignment, please try again later',
    );
    await expect(detail.save).toBeFocused();
    await detail.complained('Could not update consignment, please try again later');
    await expect(page.getByLabel('Sender notes')).toHaveValue('Gate 9');
  });
  await test.step('a save of another service type', async () => {
    await detail.edit('Consignment details');
    await page.getByRole('combobox', { name: 'Service type' }).click();
    await page.getByRole('option', { name: 'Economy' }).click();
    await detail.save.click();
    await detail.complained('Failed to update service type');
    gateway.mend();
    await detail.save.click();
    await detail.said('The consignment has been saved');
  });
  await test.step('the steps', async () => {
    gateway.meet({ path: /\/(mark-as-ready|request-pickup|cancelled|copies)$/ }, SILENT);
    await page.getByRole('button', { name: 'Mark As Ready' }).click();
    await detail.complained('Cannot finalise consignment, please try again later');
    await page.getByRole('button', { name: 'Request Pickup' }).click();
    await detail.complained('Cannot update consignment, please try again later');
    await detail.more('Create Copy');
    await detail.complained('Cannot create consignment copy/return, please try again later');
    await detail.more('Cancel Consignment');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Consignment' }).click();
    await detail.complained('Cannot cancel consignment, please try again later');
    gateway.mend();
  });
  await test.step('the links', async () => {
    gateway.meet({ path: /\/links$/ }, SILENT);
    await open(page);
    await expect(page.getByRole('region', { name: 'Linked consignments' })).toContainText(
      'Failed to load consignment links',
    );
    await detail.complained('Failed to load consignment links');
    gateway.mend();
  });
});

test('a save whose answer was lost is found to be saved [@CONS-23]', async ({
  page,
  signIn,
  ownFront,
  noise,
  rows,
}) => {
  noise.allow(/^net::ERR_/, /^412 PUT /);
  await signIn('Hana', { path: '/search' });
  const reference = await open(page);
  const detail = detailPage(page);
  await detail.edit('Additional');
  await page.getByLabel('Sender notes').fill('Gate 7');
  ownFront.gateway.meet({ path: /\/consignments\/KEA\d+$/, method: 'PUT', times: 1 }, 'lose-answer');
  await detail.save.click();
  await detail.complained('No response received: you may be offline');
  await detail.save.click();
  await detail.said('The consignment has been saved');
  expect(await rows('select version::int, notes from consignment where reference = $1', [reference])).toEqual(
    [{ version: 2, notes: 'Gate 7' }],
  );
});
