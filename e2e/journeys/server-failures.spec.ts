import { expect, test as base } from '#fixtures.ts';
import { createPage } from '#pages/create-page.ts';
import { listPage } from '#pages/list-page.ts';
import { storedList } from '#stored-list.ts';
import { uniqueReference } from '#unique-reference.ts';

/** Its own API process, which the tests stop. */
const test = base.extend({ port: async ({ ownFront }, use) => use(ownFront.port) });
test.describe.configure({ mode: 'default' });

const GONE =
  /^net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED) /;

test('shows a failed list, and loads it once the server is back [@ERR-01] [@ERR-03]', async ({
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
    await test.step('keeps the shown data and reports the failure', async () => {
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

test('shows a page that cannot start, and starts it once the server is back [@ERR-01]', async ({
  page,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(GONE, /Couldn't load preload assets/);
  await signIn('Mere', { path: '/search' });
  await expect(listPage(page).count).toBeVisible();
  await ownFront.stopServer();
  try {
    // Its script is not loaded yet.
    await page.getByRole('link', { name: 'Reports' }).click();
    await expect(page.getByRole('heading', { level: 1, name: "Couldn't load this page" })).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'No response received: you may be offline',
    );
  } finally {
    await ownFront.recover();
  }
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Data Extract' })).toBeVisible();
});

test('saves exactly once when the server stops during a save [@ERR-01]', async ({
  page,
  signIn,
  ownFront,
  noise,
  rows,
}) => {
  noise.allow(GONE);
  const sender = uniqueReference();
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
  await form.expectSaved();
  const stored = await rows('select count(*)::int as count from consignment where sender_reference = $1', [
    sender,
  ]);
  expect(stored).toEqual([{ count: 1 }]);
});
