import { expect, test as base } from '#fixtures.ts';
import { createPage } from '#pages/create-page.ts';
import { listPage } from '#pages/list-page.ts';
import { storedList } from '#stored-list.ts';

/** The API process of these journeys is theirs alone, so that they may end it. */
const test = base.extend({ port: async ({ ownFront }, use) => use(ownFront.port) });
test.describe.configure({ mode: 'default' });

const GONE = /^net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED) /;

test('a list that cannot be loaded says so and comes back when the server does [@ERR-01] [@ERR-03]', async ({
  page,
  signIn,
  ownFront,
  noise,
  rows,
}) => {
  noise.allow(GONE);
  await signIn('Mere', { path: '/search' });
  const list = listPage(page);
  const stored = await storedList(rows, { organisationId: 103 });
  await list.expectShown(stored.slice(0, 25));
  await ownFront.stopServer();
  try {
    await test.step('what is shown stays, and the failure is said', async () => {
      await list.pages.getByRole('button', { name: 'Next page' }).click();
      await expect(page.getByText('Search error, please try again later')).toBeVisible();
      await expect(page.getByText('No response received: you may be offline').first()).toBeVisible();
    });
  } finally {
    await ownFront.recover();
  }
  await page.getByRole('button', { name: 'Try again' }).click();
  await list.expectShown(stored.slice(25, 50));
});

test('a page that cannot start says so and starts when the server is back [@ERR-01]', async ({
  page,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(GONE);
  await signIn('Mere', { path: '/search' });
  await expect(listPage(page).count).toBeVisible();
  await page.getByRole('link', { name: 'New Consignment' }).click();
  await expect(page.getByRole('heading', { name: 'New Consignment' })).toBeVisible();
  await ownFront.stopServer();
  try {
    await page.getByRole('link', { name: 'Consignments' }).click();
    await expect(page.getByRole('main')).toContainText(/Consignments/);
  } finally {
    await ownFront.recover();
  }
});

test('a server that goes away during a save loses nothing and doubles nothing [@ERR-01]', async ({
  page,
  signIn,
  ownFront,
  noise,
  rows,
}) => {
  noise.allow(GONE);
  const sender = `E2E ${crypto.randomUUID()}`;
  await signIn('Hana', { path: '/consignment/create' });
  const form = createPage(page);
  await form.enter({
    serviceType: 'Standard',
    senderReference: sender,
    receiver: 'Nelson',
    lines: [{ items: '6', packaging: 'Crate', description: 'Cut glass' }],
  });
  await ownFront.stopServer();
  try {
    await form.save.click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'No response received: you may be offline' }),
    ).toBeVisible();
  } finally {
    await ownFront.recover();
  }
  await expect(page.getByLabel('Sender reference')).toHaveValue(sender);
  await form.save.click();
  await form.saved();
  const stored = await rows('select count(*)::int as count from consignment where sender_reference = $1', [
    sender,
  ]);
  expect(stored).toEqual([{ count: 1 }]);
});
