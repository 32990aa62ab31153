import { expect, test as base } from '#fixtures.ts';
import { createPage } from '#pages/create-page.ts';
import { dashboardPage } from '#pages/dashboard-page.ts';
import { detailPage } from '#pages/detail-page.ts';
import { startFront } from '#stack/front.ts';
import { type SpecifiedServer, startSpecifiedServer } from '#stack/specified-server.ts';
import { uniqueReference } from '#unique-reference.ts';

/** A portal whose four APIs are those of a server that knows only the specification. */
const test = base.extend<object, { other: { readonly server: SpecifiedServer; readonly port: number } }>({
  other: [
    async ({ run }, use, { workerIndex }) => {
      const server = await startSpecifiedServer();
      const name = `other-${workerIndex}`;
      const front = await startFront({ name, databaseUrl: run.databaseUrl, settings: server.settings });
      server.useData(`http://localhost:${front.port}`);
      await use({ server, port: front.port });
      await front.stop();
      await server.stop();
    },
    { scope: 'worker' },
  ],
  port: async ({ other }, use) => use(other.port),
});

test('lists, creates, edits and readies a consignment on a server that honours only the specification [@API-01]', async ({
  page,
  signIn,
  noise,
  other,
  rows,
}) => {
  // Calls of ours that the specification does not list.
  noise.allow(/^404 \w+ \/consignment-api\//);
  const ownCalls: string[] = [];
  page.on('request', (request) => {
    const { port, pathname } = new URL(request.url());
    if (Number(port) === other.port && pathname.startsWith('/api/')) ownCalls.push(pathname);
  });
  const sender = uniqueReference();
  await signIn('Hana', { path: '/search?dateRangePresetCode=LAST_30_DAYS&sortDirection=desc' });
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^KEA\d{8}/ })
      .first(),
  ).toBeVisible();

  await page.goto('/consignment/create');
  const form = createPage(page);
  await form.enter({
    serviceType: 'Standard',
    receiver: 'Napier',
    senderReference: sender,
    lines: [{ items: '3', packaging: 'Pallet', description: 'Flat-packed desks' }],
  });
  await form.save.click();
  const reference = await form.expectSaved();

  const detail = detailPage(page);
  await detail.expectSuccess('The Consignment has been saved at status Draft');
  await detail.edit('Receiver');
  await page.getByLabel('Receiver reference').fill('PO-77');
  await detail.save.click();
  await detail.expectSuccess('The consignment has been saved');
  await page.getByRole('button', { name: 'Mark As Ready' }).click();
  await detail.expectSuccess(`${reference} marked as ready`);
  await expect(page.getByRole('button', { name: 'Mark As Ready' })).toBeHidden();
  expect(
    await rows('select status, receiver_reference as po from consignment where reference = $1', [reference]),
  ).toEqual([{ status: 2, po: 'PO-77' }]);

  await test.step('documents without a print log, and filters without exception types and tags', async () => {
    await page.getByRole('button', { name: 'Download' }).click();
    const dialog = page.getByRole('dialog', { name: 'Download Documents' });
    await expect(dialog.getByRole('link', { name: 'Open Consignment Note in a new tab' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto('/search?exceptions=UNRESOLVED');
    await expect(page.getByRole('button', { name: 'Remove Exception' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Service type: All/ })).toBeVisible();
  });

  await test.step('the dashboard without the figures of ours', async () => {
    await page.goto('/dashboard');
    const dashboard = dashboardPage(page);
    await dashboard.settle();
    for (const name of [
      'Average Staged to Delivered',
      'DIFOT',
      'Consignments Created',
      'Unresolved Exceptions',
      'Costs',
      'Consignments Delivered',
    ])
      await expect(dashboard.card(name)).toBeVisible();
    await expect(page.getByText('Chart service is not available')).toHaveCount(0);
    await expect(dashboard.card('DIFOT')).not.toContainText('on time, in full');
  });

  await test.step('each API at its own address, and none at the portal’s', () => {
    for (const api of ['configuration', 'consignment', 'scheduling', 'product']) {
      expect(
        other.server.answered.filter((call) => call.startsWith(`${api} `)),
        api,
      ).not.toEqual([]);
    }
    expect(ownCalls).toEqual([]);
    expect(other.server.preconditions).toEqual([]);
  });
});
