import type { Page } from '@playwright/test';
import { expect, type Rows, test } from '#fixtures.ts';
import { stageConsignments } from '#stage-consignments.ts';

const TENANTS = [
  { tenant: 'kea', customer: 'Mere', organisationId: 103, person: 'Sefa', name: 'Sefa Faleolo' },
  { tenant: 'tui', customer: 'Tia', organisationId: 201, person: 'Wiki', name: 'Wiki Marlow' },
] as const;

type Tenant = (typeof TENANTS)[number];

/** New consignments at 'Staged', made by the customer in a browser of their own. */
async function staged(
  { customer, organisationId }: Tenant,
  count: number,
  {
    rows,
    signIn,
    page,
  }: { rows: Rows; signIn: (name: string, options: { page: Page }) => Promise<Page>; page: Page },
): Promise<readonly string[]> {
  const [source] = await rows<{ reference: string }>(
    'select reference from consignment where organisation_id = $1 and status = 7 order by id desc limit 1',
    [organisationId],
  );
  await signIn(customer, { page });
  return stageConsignments(page, organisationId, { source: source?.reference ?? '', count });
}

const statusesOf = async (rows: Rows, references: readonly string[]) =>
  (
    await rows<{ status: number }>('select status from consignment where reference = any($1) order by id', [
      references,
    ])
  ).map(({ status }) => status);

for (const tenant of TENANTS) {
  test(`staff scan consignments and move all of them, ${tenant.tenant} @both [@API-03]`, async ({
    page,
    otherBrowser,
    rows,
    signIn,
    noise,
  }) => {
    noise.allow(/404 GET \/api\/desk\/v1\/consignment/);
    const references = await staged(tenant, 3, { rows, signIn, page: await otherBrowser() });
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
  });
}

test('the queue is filtered, counted and opened @both [@API-03]', async ({
  page,
  otherBrowser,
  rows,
  signIn,
  isMobile,
}) => {
  const [tenant] = TENANTS;
  const [reference = ''] = await staged(tenant, 1, { rows, signIn, page: await otherBrowser() });
  await signIn(tenant.person, { path: '/desk' });
  // Other journeys stage consignments at the same time.
  await expect(async () => {
    await page.reload();
    if (isMobile) await page.getByRole('button', { name: 'Queue', exact: true }).click();
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
});

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
  const [tenant] = TENANTS;
  const references = await staged(tenant, 1, { rows, signIn, page: await otherBrowser() });
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

for (const tenant of TENANTS) {
  test(`staff change one consignment in dialogs, ${tenant.tenant} @both [@API-03]`, async ({
    page,
    otherBrowser,
    rows,
    signIn,
  }) => {
    const customer = await otherBrowser();
    const [reference = ''] = await staged(tenant, 1, { rows, signIn, page: customer });
    await signIn(tenant.person, { path: '/desk' });
    await page.keyboard.insertText(reference);
    await page.keyboard.press('Enter');
    const list = page.getByRole('list', { name: 'Scanned consignments' });
    await list.getByRole('button', { name: reference, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Move to Picked Up' }).click();
    await expect(dialog.getByRole('button', { name: 'Move to In Transit' })).toBeVisible();

    await dialog.getByRole('button', { name: 'Raise exception' }).click();
    await dialog.getByRole('button', { name: 'Raise exception' }).click();
    await expect(dialog.getByText('Required')).toBeVisible();
    await dialog.getByLabel('Description').fill('The dock closed at 15:00.');
    const type = await dialog.getByLabel('Type').inputValue();
    await dialog.getByRole('button', { name: 'Raise exception' }).dblclick();
    await expect(dialog.getByText('The dock closed at 15:00.')).toHaveCount(1);

    await dialog.getByRole('button', { name: 'Confirm delivery date' }).click();
    await dialog.getByLabel('Delivery date', { exact: true }).fill('+3');
    await dialog.getByRole('button', { name: 'Confirm date' }).click();
    await dialog.getByRole('button', { name: 'Confirm price' }).click();
    await dialog.getByLabel('Price in NZD, excluding GST').fill('a lot');
    await dialog.getByRole('button', { name: 'Confirm price' }).click();
    await expect(dialog.getByText('Enter an amount, such as 184.20')).toBeVisible();
    await dialog.getByLabel('Price in NZD, excluding GST').fill('$184.2');
    await dialog.getByRole('button', { name: 'Confirm price' }).click();
    await expect(dialog.getByText('$184.20')).toBeVisible();
    const stored = await rows(
      `select confirmed_delivery_day - run_today() as days, confirmed_price as price from consignment where reference = $1`,
      [reference],
    );
    expect(stored).toEqual([{ days: 3, price: '184.20' }]);

    // The customer sees the exception with the name of the person, and later its resolution.
    await customer.goto(new URL(`/consignment/${reference}`, customer.url()).href);
    await expect(customer.getByText('The dock closed at 15:00.').first()).toBeVisible();
    // On a phone, the history is collapsed.
    await expect(customer.getByText(tenant.name).first()).toBeAttached();
    await dialog.getByRole('button', { name: `Resolve ${type}` }).click();
    await expect(dialog.getByText(`Resolved by ${tenant.name}`)).toBeVisible();

    // Statuses that no scan leads to, and back.
    await dialog.getByRole('button', { name: 'Change status' }).click();
    await dialog.getByRole('button', { name: 'Change status' }).click();
    await expect(dialog.getByText('Required')).toBeVisible();
    await dialog.getByLabel('New status').selectOption('Error');
    await dialog.getByRole('button', { name: 'Change status' }).click();
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Error' })).toBeVisible();
    expect(await statusesOf(rows, [reference])).toEqual([9]);
    await dialog.getByRole('button', { name: 'Change status' }).click();
    await dialog.getByLabel('New status').selectOption('Cancelled');
    await expect(dialog.getByText('No status can follow Cancelled')).toBeVisible();
    await dialog.getByRole('button', { name: 'Change status' }).click();
    await expect(dialog.getByRole('button', { name: 'Change status' })).toBeHidden();
    expect(await statusesOf(rows, [reference])).toEqual([8]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test(`staff resolve an exception that no event raised, ${tenant.tenant} @both [@API-03] [@CONS-19]`, async ({
    page,
    otherBrowser,
    rows,
    signIn,
  }) => {
    const customer = await otherBrowser();
    const [reference = ''] = await staged(tenant, 1, { rows, signIn, page: customer });
    // As a customer's own system or a migration of data leaves it.
    await rows(
      `insert into delivery_event (organisation_id, consignment_id, history_seq, type_code, title, description,
         created_at, created_by, action_required)
       select c.organisation_id, c.id, max(h.seq), 'EXCP', 'Damaged in transit', 'A crushed corner', run_now(), 'Depot',
         true
       from consignment c join status_history h on h.consignment_id = c.id
       where c.reference = $1 group by c.organisation_id, c.id`,
      [reference],
    );
    await signIn(tenant.person, { path: '/desk' });
    await page.keyboard.insertText(reference);
    await page.keyboard.press('Enter');
    const list = page.getByRole('list', { name: 'Scanned consignments' });
    await list.getByRole('button', { name: reference, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: reference });
    await expect(dialog.getByText('A crushed corner')).toBeVisible();
    await dialog.getByRole('button', { name: 'Resolve Damaged in transit' }).click();
    await expect(dialog.getByText(`Resolved by ${tenant.name}`)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Resolve Damaged in transit' })).toBeHidden();
    const stored = await rows(
      `select action_required as open, resolved_by as by from delivery_event d
       join consignment c on c.id = d.consignment_id where c.reference = $1`,
      [reference],
    );
    expect(stored).toEqual([{ open: false, by: tenant.name }]);

    // The customer sees that it is resolved.
    await customer.goto(new URL(`/consignment/${reference}`, customer.url()).href);
    await expect(customer.getByText('A crushed corner').first()).toBeAttached();
    await expect(customer.getByText(tenant.name).first()).toBeAttached();
    await expect(customer.getByLabel('Unresolved delivery exception')).toHaveCount(0);
  });

  test(`staff add a proof of delivery with signature and photo, ${tenant.tenant} @both [@API-03]`, async ({
    page,
    otherBrowser,
    rows,
    signIn,
  }) => {
    const [reference = ''] = await staged(tenant, 1, { rows, signIn, page: await otherBrowser() });
    await signIn(tenant.person, { path: '/desk' });
    await page.keyboard.insertText(reference);
    await page.keyboard.press('Enter');
    const list = page.getByRole('list', { name: 'Scanned consignments' });
    await list.getByRole('button', { name: reference, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add proof of delivery' }).click();
    await dialog.getByRole('button', { name: 'Add proof', exact: true }).click();
    await expect(dialog.getByText('Required')).toBeVisible();
    await dialog.getByLabel('Received by').fill('A. Hall');
    const pad = await dialog.getByRole('img', { name: 'Signature, empty' }).boundingBox();
    await page.mouse.move((pad?.x ?? 0) + 20, (pad?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move((pad?.x ?? 0) + 120, (pad?.y ?? 0) + 60, { steps: 5 });
    await page.mouse.up();
    await expect(dialog.getByRole('img', { name: 'Signature, signed' })).toBeVisible();
    const photo = await page.screenshot();
    const camera = dialog.getByLabel('Take a photo');
    await expect(camera).toHaveAttribute('capture', 'environment');
    await camera.setInputFiles({ name: 'dock.png', mimeType: 'image/png', buffer: photo });
    await expect(dialog.getByText('Photos, 1 of 4')).toBeVisible();
    const stored = dialog.getByLabel('Choose a photo');
    expect(await stored.getAttribute('capture')).toBeNull();
    await stored.setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: photo });
    await expect(dialog.getByText('Photos, 2 of 4')).toBeVisible();
    await dialog.getByRole('button', { name: 'Add proof', exact: true }).click();
    await expect(dialog.getByText('Filed')).toBeVisible();
    const filed = await rows(
      `select d.kind from document d join document_consignment dc on dc.document_id = d.id
       join consignment c on c.id = dc.consignment_id where c.reference = $1 and d.kind = 'PODDOC'`,
      [reference],
    );
    expect(filed).toEqual([{ kind: 'PODDOC' }]);
  });
}

test('the queue follows other people, and keeps the row under the pointer in its place [@API-03]', async ({
  page,
  otherBrowser,
  rows,
  signIn,
}) => {
  const [tenant] = TENANTS;
  const customer = await otherBrowser();
  const [first = '', second = ''] = await staged(tenant, 2, { rows, signIn, page: customer });
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
  await expect(row(first)).toBeHidden({ timeout: 2000 });

  await filter(second);
  await row(second).hover();
  await move(second);
  await expect(page.getByRole('button', { name: 'Show changes' })).toBeVisible({ timeout: 2000 });
  await expect(row(second)).toBeVisible();
  await page.getByRole('button', { name: 'Show changes' }).click();
  await expect(row(second)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show changes' })).toBeHidden();
});
