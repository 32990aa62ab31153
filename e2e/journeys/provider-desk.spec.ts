import { DESK_TENANTS, newStaged, queueTab, statusesOf } from '#desk-tenants.ts';
import { expect, test } from '#fixtures.ts';
import { tagOfUser } from '#journey-tags.ts';

for (const tenant of DESK_TENANTS) {
  test(
    `staff scan consignments and move all of them, ${tenant.tenant} [@API-03]`,
    { tag: tagOfUser(tenant.person) },
    async ({ page, otherBrowser, rows, signIn, noise }) => {
      noise.allow(/404 GET \/api\/desk\/v1\/consignment/);
      const references = await newStaged(tenant, 3, { rows, signIn, page: await otherBrowser() });
      const [first = '', second = '', third = ''] = references;
      await signIn(tenant.person);
      await expect(page).toHaveURL(/\/desk$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Provider desk' })).toBeVisible();
      const field = page.getByLabel('Scan or type a label or reference');
      await expect(field).toBeFocused();
      // As a scanner types: without a pause, and with the Enter key at the end of each code.
      for (const code of [first, second.toLowerCase(), 'KEA99999999', third]) {
        await page.keyboard.insertText(code);
        await page.keyboard.press('Enter');
      }
      await expect(field).toHaveValue('');
      await expect(field).toBeFocused();
      const list = page.getByRole('list', { name: 'Scanned consignments' });
      await expect(list.getByRole('listitem')).toHaveCount(4);
      await expect(list).toContainText('No consignment has this label or reference.');
      // A reload in the middle of the work loses no scan.
      await page.reload();
      await expect(list.getByRole('listitem')).toHaveCount(4);
      await expect(list).toContainText('No consignment has this label or reference.');
      const move = page.getByRole('button', { name: 'Move all 3 to Picked Up' });
      await expect(page.getByText('1 not found stays in the list')).toBeVisible();
      await move.dblclick();
      await expect(list.getByText('Moved to Picked Up')).toHaveCount(3);
      expect(await statusesOf(rows, references)).toEqual([4, 4, 4]);
      const audited = await rows(
        `select u.name, count(*)::int as changes from audit_entry a
       join portal_user u on u.id = a.actor_id
       join consignment c on c.id = a.consignment_id
       where c.reference = any($1) and a.operation = 'reportDeskEvents' group by u.name`,
        [references],
      );
      expect(audited).toEqual([{ name: tenant.name, changes: 3 }]);

      // Scanned again, they move on; Picked Up cannot follow Picked Up.
      await page.keyboard.insertText(first);
      await page.keyboard.press('Enter');
      await expect(list).toContainText("Can't move to Picked Up. Status is Picked Up.");
      await page.getByLabel('Move to').selectOption('Delivering');
      await page.getByRole('button', { name: 'Move 1 to Delivering' }).click();
      await expect(list.getByText('Moved to Delivering')).toBeVisible();
      expect(await statusesOf(rows, references)).toEqual([6, 4, 4]);
      await page.getByRole('button', { name: 'Clear list' }).click();
      await expect(page.getByText('Scanned consignments appear here.')).toBeVisible();
    },
  );
}

test(
  'the queue is filtered, counted and opened [@API-03]',
  { tag: '@both' },
  async ({ page, otherBrowser, rows, signIn, isMobile }) => {
    const [tenant] = DESK_TENANTS;
    const [reference = ''] = await newStaged(tenant, 1, { rows, signIn, page: await otherBrowser() });
    await signIn(tenant.person, { path: '/desk' });
    // Other journeys stage consignments at the same time.
    await expect(async () => {
      await page.reload();
      if (isMobile) await queueTab(page).click();
      const [counted] = await rows<{ count: string }>(
        `select count(*) from consignment where tenant_id = 1 and status = 3`,
      );
      const queue = page.getByRole('button', { name: `Staged ${counted?.count}` });
      await expect(queue).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await page.getByLabel('Keyword').fill(reference);
    await expect(page.getByText(/^1 consignment, \d+ items?$/)).toBeVisible();
    await page.getByRole('button', { name: `Add ${reference} to the list` }).click();
    await expect(page.getByRole('row', { name: reference })).toContainText(/(\d+) of \1/);
    await page.getByRole('button', { name: reference, exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: reference });
    await expect(dialog).toContainText('History');
    await expect(dialog).toContainText('Staged');
    await page.keyboard.press('Escape');
    await page.getByLabel('Run').selectOption('Without a run');
    await expect(page.getByText(/^1 consignment, \d+ items?$/)).toBeVisible();
    await page.getByLabel('Keyword').fill('no such sender');
    await expect(page.getByText('No consignments match')).toBeVisible();
    await page.getByLabel('Keyword').fill('k'.repeat(101));
    await expect(page.getByLabel('Keyword')).toHaveValue('k'.repeat(101));
    await expect(page.getByText('Maximum length is 100 characters')).toBeVisible();
  },
);

test('no field of the desk truncates a text; a long text is rejected with the allowed length [@API-03]', async ({
  page,
  rows,
  signIn,
}) => {
  const [moving] = await rows<{ reference: string }>(
    'select reference from consignment where tenant_id = 1 and status = 6 order by id limit 1',
  );
  const reference = moving?.reference ?? '';
  await signIn('Sefa', { path: '/desk' });
  const field = page.getByLabel('Scan or type a label or reference');
  const list = page.getByRole('list', { name: 'Scanned consignments' });
  for (const code of ['9'.repeat(501), reference]) {
    await field.fill(code);
    await field.press('Enter');
  }
  await expect(list).toContainText('Maximum length is 500 characters');
  await list.getByRole('button', { name: reference, exact: true }).click();
  const dialog = page.getByRole('dialog');
  for (const [form, save, label, length] of [
    ['Raise exception', 'Raise exception', 'Description', 1000],
    ['Add proof of delivery', 'Add proof', 'Received by', 100],
  ] as const) {
    await dialog.getByRole('button', { name: form }).click();
    const text = 'd'.repeat(length + 1);
    await dialog.getByLabel(label).fill(text);
    await dialog.getByRole('button', { name: save, exact: true }).click();
    await expect(dialog.getByText(`Maximum length is ${length} characters`)).toBeVisible();
    await expect(dialog.getByLabel(label)).toHaveValue(text);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  }
});

test('a lost response is retried with the same events [@API-03]', async ({
  page,
  otherBrowser,
  rows,
  signIn,
  noise,
}) => {
  const [tenant] = DESK_TENANTS;
  const references = await newStaged(tenant, 1, { rows, signIn, page: await otherBrowser() });
  await signIn(tenant.person, { path: '/desk' });
  noise.allow(/Failed to load resource|net::ERR_FAILED/);
  const sent: string[] = [];
  let losses = 2;
  await page.route('**/api/desk/v1/events', async (route) => {
    sent.push(route.request().postData() ?? '');
    const response = await route.fetch();
    losses -= 1;
    if (losses < 0) return route.fulfill({ response });
    return route.abort('failed');
  });
  await page.keyboard.insertText(references[0] ?? '');
  await page.keyboard.press('Enter');
  const move = page.getByRole('button', { name: 'Move 1 to Picked Up' });
  await move.click();
  await expect(page.getByText('No response received: you may be offline')).toBeVisible();
  await move.click();
  await expect(page.getByText('Moved to Picked Up')).toBeVisible();
  expect(new Set(sent).size).toBe(1);
  const events = await rows(
    `select e.id from provider_event e join consignment c on c.id = e.consignment_id where c.reference = $1`,
    [references[0]],
  );
  expect(events).toHaveLength(1);
});

test('staff see only the desk, and customers never see it [@API-03]', async ({
  page,
  otherBrowser,
  signIn,
}) => {
  // A session of its own, because it ends here.
  await signIn('Sefa', { path: '/search', isFresh: true });
  await expect(page).toHaveURL(/\/desk$/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Provider desk' })).toBeVisible();
  const other = await otherBrowser();
  await signIn('Mere', { page: other, path: '/desk' });
  await expect(other).toHaveURL(/\/error\/not-authorised$/);
  await page.getByRole('button', { name: 'Account, Sefa Faleolo' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('the queue follows other people, and keeps the row under the pointer in its place [@API-03]', async ({
  page,
  otherBrowser,
  rows,
  signIn,
}) => {
  const [tenant] = DESK_TENANTS;
  const customer = await otherBrowser();
  const [first = '', second = ''] = await newStaged(tenant, 2, { rows, signIn, page: customer });
  const other = await otherBrowser();
  await signIn(tenant.person, { page: other, path: '/desk' });
  await signIn(tenant.person, { path: '/desk' });
  const row = (reference: string) => page.getByRole('row', { name: reference });
  const filter = async (reference: string) => {
    await page.getByLabel('Keyword').fill(reference);
    await expect(page.getByText(/^1 consignment, /)).toBeVisible();
    await expect(row(reference)).toBeVisible();
  };

  const move = async (reference: string) => {
    await other.keyboard.insertText(reference);
    await other.keyboard.press('Enter');
    await other.getByRole('button', { name: 'Move 1 to Picked Up' }).click();
    await expect(other.getByText('Moved to Picked Up').first()).toBeVisible();
  };
  await filter(first);
  await page.getByLabel('Keyword').hover();
  await move(first);
  await expect(row(first)).toBeHidden();

  await filter(second);
  await row(second).hover();
  await move(second);
  await expect(page.getByRole('button', { name: 'Show changes' })).toBeVisible();
  await expect(row(second)).toBeVisible();
  await page.getByRole('button', { name: 'Show changes' }).click();
  await expect(row(second)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show changes' })).toBeHidden();
});
