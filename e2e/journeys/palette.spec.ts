import { expect, test } from '#fixtures.ts';
import { labelled } from '#labelled.ts';
import { listPage } from '#pages/list-page.ts';
import { palettePage } from '#pages/palette-page.ts';

const OF = 'from consignment where organisation_id = 103';

test(
  'any reference leads to its consignment in two steps: the palette, and what was typed with Enter [@SHELL-02]',
  { tag: '@both' },
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
        // As a scanner does it: Enter comes before any answer could.
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
  'a scanned label leads to its consignment: by its bars and by its tracking link [@SHELL-02] [@ATT-04]',
  { tag: '@both' },
  async ({ page, signIn, rows }) => {
    const { reference, scans } = await labelled(rows);
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

test('what is typed before it is open is not lost, Enter with it [@SHELL-02]', async ({
  page,
  signIn,
  rows,
}) => {
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

test('what is found is shown with receiver and status, eight at most, and told how many [@SHELL-02]', async ({
  page,
  signIn,
}) => {
  await signIn('Mere', { path: '/search' });
  const palette = palettePage(page);
  await palette.open();
  await palette.field.fill('KEA0');
  const consignments = palette.group('Consignments').getByRole('option');
  await expect(consignments).toHaveCount(8);
  await expect(consignments.first()).toContainText(/^KEA\d{8}/);
  await expect(palette.said).toHaveText('8 results, and there are more');
  await palette.field.fill('no such thing anywhere');
  await expect(palette.options).toHaveCount(0);
  await expect(palette.said).toContainText('Nothing matches “no such thing anywhere”.');
  await palette.field.fill('zq');
  await expect(palette.said).toHaveText('Type 3 characters or more to search consignments.');
});

test('it is a combobox: arrows move the choice round, Escape closes it and gives the focus back', async ({
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

test('it does what the shell does: places, actions, sites and organisations [@SHELL-02] [@SHELL-03]', async ({
  page,
  signIn,
}) => {
  await signIn('Tama', { path: '/search' });
  const palette = palettePage(page);
  const sites = page.getByRole('button', { name: /^Sites: / });
  await test.step('sites, with and without macrons', async () => {
    await palette.run('only whangarei', 'Show only Whangārei');
    await expect(sites).toHaveAccessibleName('Sites: 1 of 12 sites');
    await palette.run('tauranga', 'Show Tauranga');
    await expect(sites).toHaveAccessibleName('Sites: 2 of 12 sites');
    await palette.run('hide whang', 'Hide Whangārei');
    await expect(sites).toHaveAccessibleName('Sites: 1 of 12 sites');
    await palette.run('all sites', 'Show all 12 sites');
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
    await expect(page.getByRole('dialog', { name: 'My Details' })).toBeVisible();
    // Dialogs do not lie on dialogs.
    await page.keyboard.press('Control+K');
    await expect(palette.dialog).toBeHidden();
    await page.keyboard.press('Escape');
  });
  await test.step('organisations', async () => {
    await palette.run('kowhai', 'Switch to Kōwhai Joinery');
    await expect(page.getByRole('button', { name: 'Organisation: Kōwhai Joinery' })).toBeVisible();
  });
});

test('Ctrl+Enter opens a consignment in a tab of its own, and the palette stays', async ({
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

test('nobody is offered what they may not do, nor sites and organisations that are not theirs [@SHELL-02] [@AUTH-07]', async ({
  page,
  signIn,
}) => {
  await signIn('Lena', { path: '/search' });
  const palette = palettePage(page);
  await palette.open();
  await expect(palette.options).toHaveText([
    'My Details',
    'Sign Out',
    'Dashboard',
    'Consignments',
    'Reports',
    'Theme',
    'Theming',
  ]);
  await palette.field.fill('site');
  await expect(palette.options.filter({ hasText: 'HH-' })).toHaveCount(6);
});

test('a search that fails says so and can be made again [@LIST-12] [@ERR-03]', async ({
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
  await expect(palette.said).toHaveText('No response received: you may be offline');
  await expect(palette.options).toHaveText(['Search again']);
  await page.keyboard.press('Enter');
  await expect(palette.dialog.getByRole('progressbar')).toBeHidden();
  await expect(palette.options).toHaveText(['Search again']);
  await expect(palette.field).toBeFocused();
  await context.setOffline(false);
  await expect(palette.group('Consignments').getByRole('option')).toHaveCount(8);
  await expect(palette.field).toBeFocused();
});
