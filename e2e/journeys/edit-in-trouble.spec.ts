import type { Page } from '@playwright/test';
import { fillInSignIn } from '#fill-in-sign-in.ts';
import { expect, test as base } from '#fixtures.ts';
import { detailPage, makeConsignment } from '#pages/detail-page.ts';
import { demoPerson } from '#people.ts';
import { revokeSignIn } from '#revoke-sign-in.ts';

/** What becomes of an open page while the world around it changes. */
const test = base.extend({ port: async ({ ownFront }, use) => use(ownFront.port) });
test.use({ ownFrontSettings: { hasGateways: true } });
test.describe.configure({ mode: 'default' });
test.afterEach(({ ownFront }) => ownFront.recover());

const PUT = { path: /\/consignments\/KEA\d+$/, method: 'PUT' };

async function open(page: Page): Promise<string> {
  const reference = await makeConsignment(page);
  await page.goto(`/consignment/${reference}`);
  await expect(page.getByRole('heading', { name: reference })).toBeVisible();
  return reference;
}

test('a double click saves once, whatever is saved [@CONS-05] [@EXTRA-01] [@CONS-11]', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/search' });
  const reference = await open(page);
  const detail = detailPage(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/^(PUT|POST)$/.test(request.method()) && request.url().includes('/consignments/'))
      sent.push(`${request.method()} ${new URL(request.url()).pathname.split('/').at(-1)}`);
  });
  await detail.edit('Additional');
  await page.getByLabel('Sender notes').fill('Gate 4');
  await detail.save.dblclick();
  await detail.said('The consignment has been saved');
  await page.getByRole('combobox', { name: 'Call ahead' }).selectOption('On request');
  await page.getByRole('button', { name: 'Save extras' }).dblclick();
  await detail.said('The consignment has been saved');
  await page.getByRole('button', { name: 'Request Pickup' }).dblclick();
  await expect(page.getByText(`Pickup requested for ${reference}`)).toBeVisible();
  expect(sent).toEqual([`PUT ${reference}`, 'PUT instructions', 'POST request-pickup']);
});

test('a save without a connection keeps what was typed, and is made after it [@ERR-01] [@CONS-10]', async ({
  page,
  context,
  signIn,
  noise,
  rows,
}) => {
  noise.allow(/^net::ERR_/);
  await signIn('Hana', { path: '/search' });
  const reference = await open(page);
  const detail = detailPage(page);
  await detail.edit('Freight');
  await detail.lineField('Items', 1).fill('7');
  await context.setOffline(true);
  await detail.save.click();
  await detail.complained('No response received: you may be offline');
  await expect(detail.lineField('Items', 1)).toHaveValue('7');
  await context.setOffline(false);
  await detail.save.click();
  await detail.said('Freight has been saved');
  expect(
    await rows(
      'select l.item_count from line_item l join consignment c on c.id = l.consignment_id where reference = $1',
      [reference],
    ),
  ).toEqual([{ item_count: 7 }]);
});

test('a sign-in that ended while it was edited is made anew in place, and the save is made then [@AUTH-10] [@CONS-10]', async ({
  page,
  signIn,
  ownFront,
  noise,
  rows,
}) => {
  noise.allow(/^40[01] (POST|PUT) /);
  await signIn('Hana', { path: '/search', isFresh: true });
  await open(page);
  const detail = detailPage(page);
  await detail.edit('Additional');
  await page.getByLabel('Sender notes').fill('Gate 8');
  await revokeSignIn(page, rows);
  ownFront.gateway.meet({ ...PUT, times: 1 }, { status: 401 });
  await detail.save.click();
  await expect(
    page.getByText('Your sign-in has ended. Sign in again to go on where you were.'),
  ).toBeVisible();
  await fillInSignIn(page, demoPerson('Hana').email);
  await expect(page.getByLabel('Sender notes')).toHaveValue('Gate 8');
  await detail.save.click();
  await detail.said('The consignment has been saved');
});
