import { expect, test } from '#fixtures.ts';
import { labelConsignment } from '#label-consignment.ts';
import { listPage } from '#pages/list-page.ts';
import { palettePage } from '#pages/palette-page.ts';

const OF = 'from consignment where organisation_id = 103';

test(
  'opens any reference from the palette with Enter [@SHELL-02]',
  { tag: '@wide-first' },
  async ({ page, signIn, rows }) => {
    const [one] = await rows<Record<'reference' | 'sender' | 'receiver' | 'sales', string>>(
      `select reference, sender_reference as sender, receiver_reference as receiver, sales_reference as sales
       ${OF} and length(sender_reference) > 5 and length(receiver_reference) > 5 and length(sales_reference) > 5
       order by id desc limit 1`,
    );
    if (!one) throw new Error('No consignment has all of its references.');
    await signIn('Mere', { path: '/search' });
    const palette = palettePage(page);
    for (const typed of [
      one.reference,
      one.reference.toLowerCase(),
      one.reference.slice(3),
      one.sender,
      one.receiver,
      one.sales,
    ]) {
      await test.step(typed, async () => {
        await page.goto('/search');
        await expect(listPage(page).count).toBeVisible();
        await palette.open();
        // Like a scanner: Enter comes before any response.
        await palette.field.fill(typed);
        await palette.field.press('Enter');
        await expect(page).toHaveURL(new RegExp(`/consignment/${one.reference}$`));
        await expect(page.getByRole('heading', { level: 1, name: one.reference })).toBeFocused();
        await expect(palette.dialog).toBeHidden();
      });
    }
  },
);

test(
  'opens a scanned label by its barcode and its tracking link [@SHELL-02] [@ATT-04]',
  { tag: '@wide-first' },
  async ({ page, signIn, rows }) => {
    const { reference, scans } = await labelConsignment(rows);
    await signIn('Mere', { path: '/search' });
    const palette = palettePage(page);
    for (const scanned of scans) {
      await test.step(scanned, async () => {
        await page.goto('/search');
        await expect(listPage(page).count).toBeVisible();
        await palette.open();
        await palette.field.fill(scanned);
        await palette.field.press('Enter');
        await expect(page).toHaveURL(new RegExp(`/consignment/${reference}$`));
      });
    }
  },
);

test('keeps keys that are typed before the palette is open [@SHELL-02]', async ({ page, signIn, rows }) => {
  const [one] = await rows<{ reference: string }>(`select reference ${OF} order by id desc limit 1`);
  await signIn('Mere', { path: '/search' });
  await expect(listPage(page).count).toBeVisible();
  const palette = palettePage(page);
  await page.keyboard.press('Control+K');
  await page.keyboard.type('keaa');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('0');
  await expect(palette.field).toHaveValue('kea0');
  await page.keyboard.press('Escape');
  await expect(palette.dialog).toBeHidden();
  await page.keyboard.press('Control+K');
  await page.keyboard.type(`${one?.reference}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/consignment/${one?.reference}$`));
});

test('shows up to eight results with receiver and status, and announces the count [@SHELL-02]', async ({
  page,
  signIn,
}) => {
  await signIn('Mere', { path: '/search' });
  const palette = palettePage(page);
  await palette.open();
  await palette.field.fill('KEA0');
  const consignments = palette.group('Consignments').getByRole('option');
  // Eight consignments and the link to the rest.
  await expect(consignments).toHaveCount(9);
  await expect(consignments.first()).toContainText(/^KEA\d{8}/);
  await expect(palette.announcement).toHaveText('8 results. More consignments match.');
  await palette.field.fill('no such thing anywhere');
  await expect(palette.options).toHaveCount(0);
  await expect(palette.announcement).toContainText('No matches for “no such thing anywhere”.');
  await palette.field.fill('zq');
  await expect(palette.announcement).toHaveText('Type 3 characters or more to search consignments.');
});

test('is a combobox: arrows wrap around, Escape closes it and restores the focus', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/search' });
  const palette = palettePage(page);
  const sort = page.getByRole('button', { name: /^Sort: / });
  await sort.focus();
  await page.keyboard.press('Control+K');
  await expect(palette.field).toBeFocused();
  await expect(palette.options.first()).toHaveAttribute('aria-selected', 'true');
  const last = palette.options.last();
  await page.keyboard.press('ArrowUp');
  await expect(last).toHaveAttribute('aria-selected', 'true');
  const chosen = await last.getAttribute('id');
  await expect(palette.field).toHaveAttribute('aria-activedescendant', chosen ?? '');
  await page.keyboard.press('ArrowDown');
  await expect(palette.options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(palette.dialog).toBeHidden();
  await expect(sort).toBeFocused();
  await page.keyboard.press('Meta+K');
  await expect(palette.field).toBeFocused();
  await page.keyboard.press('Control+K');
  await expect(palette.dialog).toBeHidden();
});

test('offers pages, actions, sites and organisations [@SHELL-02] [@SHELL-03]', async ({ page, signIn }) => {
  await signIn('Tama', { path: '/search' });
  const palette = palettePage(page);
  const sites = page.getByRole('button', { name: /^Sites: / });
  await test.step('sites, with and without macrons', async () => {
    await palette.run('show only whangarei', 'Show only Whangārei');
    await expect(sites).toHaveAccessibleName('Sites: 1 of 12 sites');
    await palette.run('show tauranga', 'Show Tauranga');
    await expect(sites).toHaveAccessibleName('Sites: 2 of 12 sites');
    await palette.run('hide whang', 'Hide Whangārei');
    await expect(sites).toHaveAccessibleName('Sites: 1 of 12 sites');
    await palette.run('show all', 'Show all 12 sites');
    await expect(sites).toHaveAccessibleName('Sites: 12 of 12 sites');
  });
  await test.step('actions and places', async () => {
    await palette.run('new', 'New Consignment');
    await expect(page.getByRole('heading', { name: 'New Consignment' })).toBeFocused();
    await palette.run('dark', 'Theme');
    await expect(page).toHaveURL(/\/settings\/theme$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await palette.run('consignments', 'Consignments');
    await expect(page).toHaveURL(/\/search$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await palette.run('my det', 'My Details');
    const details = page.getByRole('dialog', { name: 'My Details' });
    await expect(details).toBeVisible();
    // Dialogs do not stack.
    await page.keyboard.press('Control+K');
    await expect(palette.dialog).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
  });
  await test.step('organisations', async () => {
    await palette.run('switch kowhai', 'Switch to Kōwhai Joinery');
    await expect(page.getByRole('button', { name: 'Organisation: Kōwhai Joinery' })).toBeVisible();
    const toast = page.getByRole('status').filter({ hasText: 'Switched to Kōwhai Joinery' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Organisation: Harakeke Homewares' })).toBeVisible();
  });
});

test('opens a consignment in a new tab on Ctrl+Enter, and stays open', async ({
  page,
  context,
  signIn,
  rows,
}) => {
  const [one] = await rows<{ reference: string }>(`select reference ${OF} order by id desc limit 1`);
  await signIn('Mere', { path: '/search' });
  const palette = palettePage(page);
  await palette.open();
  await palette.field.fill(one?.reference ?? '');
  const opened = context.waitForEvent('page');
  await palette.field.press('Control+Enter');
  await expect(await opened).toHaveURL(new RegExp(`/consignment/${one?.reference}$`));
  await expect(palette.dialog).toBeVisible();
});

test('offers no forbidden actions, sites or organisations [@SHELL-02] [@AUTH-07]', async ({
  page,
  signIn,
}) => {
  await signIn('Lena', { path: '/search' });
  const palette = palettePage(page);
  await palette.open();
  await expect(palette.options).toHaveText([
    'My Details',
    'Today',
    'Dashboard',
    'Consignments',
    'Reports',
    'Standing orders',
    'Change log',
    'Hireage',
    'Theme',
    'Receiver emails',
    'Theming',
    'Sign Out',
  ]);
  await palette.field.fill('show site');
  await expect(palette.options.filter({ hasText: 'HH-' })).toHaveCount(6);
});

test('shows a failed search and retries it [@LIST-12] [@ERR-03]', async ({
  page,
  signIn,
  context,
  noise,
}) => {
  noise.allow(/^net::ERR_INTERNET_DISCONNECTED /);
  await signIn('Mere', { path: '/search' });
  const palette = palettePage(page);
  await palette.open();
  await context.setOffline(true);
  await palette.field.fill('KEA000');
  await expect(palette.announcement).toHaveText('No response received: you may be offline');
  await expect(palette.options).toHaveText(['Search again']);
  await page.keyboard.press('Enter');
  await expect(palette.dialog.getByRole('progressbar')).toBeHidden();
  await expect(palette.options).toHaveText(['Search again']);
  await expect(palette.field).toBeFocused();
  await context.setOffline(false);
  await expect(palette.group('Consignments').getByRole('option')).toHaveCount(9);
  await expect(palette.field).toBeFocused();
});

test('changes nothing without a verb, and undoes what it changed [@SHELL-02] [@SHELL-03]', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/search' });
  const palette = palettePage(page);
  const sites = page.getByRole('button', { name: /^Sites: / });
  await expect(sites).toHaveAccessibleName('Sites: 12 of 12 sites');
  await test.step('the name of a site without a verb searches consignments', async () => {
    await palette.open();
    await palette.field.fill('hamilton');
    await expect(palette.group('Consignments').getByRole('option').first()).toBeVisible();
    await expect(palette.group('Sites')).toHaveCount(0);
    await palette.field.press('Enter');
    await expect(page).toHaveURL(/\/consignment\/KEA\d{8}$/);
    await expect(page.getByRole('heading', { level: 1, name: /^KEA/ })).toBeFocused();
    await expect(sites).toHaveAccessibleName('Sites: 12 of 12 sites');
  });
  await test.step('with its verb it changes the selection, which can be undone', async () => {
    await palette.run('show only hamilton', 'Show only Hamilton');
    await expect(sites).toHaveAccessibleName('Sites: 1 of 12 sites');
    const toast = page.getByRole('status').filter({ hasText: '1 of 12 sites selected' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(sites).toHaveAccessibleName('Sites: 12 of 12 sites');
    await expect(toast).toBeHidden();
  });
  await test.step('Enter waits for the search, and does not open a result of the last one', async () => {
    await palette.open();
    await palette.field.fill('KEA0');
    await expect(palette.group('Consignments').getByRole('option')).toHaveCount(9);
    await palette.field.fill('show only hamilton');
    await palette.field.press('Enter');
    await expect(sites).toHaveAccessibleName('Sites: 1 of 12 sites');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(sites).toHaveAccessibleName('Sites: 12 of 12 sites');
  });
  await test.step('a label ranks above keywords', async () => {
    await palette.open();
    await palette.field.fill('report');
    await palette.field.press('Enter');
    await expect(page).toHaveURL(/\/report$/);
  });
});

test('links to the list with the same keyword when more consignments match [@SHELL-02] [@LIST-09]', async ({
  page,
  signIn,
}) => {
  await signIn('Mere', { path: '/' });
  const palette = palettePage(page);
  await palette.run('KEA0', 'More consignments');
  await expect(page).toHaveURL(/\/search\?searchTerm=KEA0&/);
  await expect(page.getByRole('searchbox', { name: 'Keyword' })).toHaveValue('KEA0');
  await expect(listPage(page).count).not.toHaveText('0 consignments');
});
