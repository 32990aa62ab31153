import { expect, test } from '#fixtures.ts';
import { detailsPage } from '#pages/details-page.ts';
import { listPage } from '#pages/list-page.ts';
import { reloadWithPrompt } from '#reload-with-prompt.ts';

const DEFAULTS = `
  select c.code as charge, o.code as origin
  from membership m
  join portal_user u on u.id = m.user_id
  left join site c on c.id = m.charge_site_id and c.organisation_id = m.organisation_id
  left join site o on o.id = m.origin_site_id and o.organisation_id = m.organisation_id
  where u.sub = $1`;

test(
  'shows name and email read-only, explains each choice, and saves to server and browser [@DETAILS-01] [@DETAILS-03] [@SHELL-03]',
  { tag: '@both' },
  async ({ page, signIn, rows, viewport }) => {
    // One user per width, because both may save at the same time.
    const isNarrow = (viewport?.width ?? 0) < 992;
    const person = isNarrow ? 'Levi' : 'Noah';
    await signIn(person, { path: '/search' });
    const details = detailsPage(page);
    await details.open();
    await expect(details.dialog.getByRole('definition')).toHaveText(
      isNarrow ? ['Levi Stone', 'levi.stone@paua.example'] : ['Noah Price', 'noah.price@harakeke.example'],
    );
    await expect(details.requestingSite).toHaveAccessibleDescription(
      'Site with financial responsibility for the consignments you create',
    );
    await expect(details.originSite).toHaveAccessibleDescription('Where you dispatch most freight');
    await expect(details.selectedSites).toHaveAccessibleDescription(
      'Display consignments from the selected requesting sites',
    );
    await expect(details.dialog).toContainText(isNarrow ? 'Tūī Logistics' : 'Kea Freight');

    const puts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') puts.push(`${new URL(request.url()).pathname} ${request.postData()}`);
    });
    await details.choose(details.requestingSite, 'Christchurch');
    await details.choose(details.originSite, isNarrow ? 'Queenstown' : 'Dunedin');
    await details.selectedSites.click();
    const sites = page.getByRole('group', { name: 'Sites' });
    await page.getByRole('button', { name: 'Select none' }).click();
    await sites.getByRole('checkbox').first().check();
    await page.keyboard.press('Escape');
    await expect(details.selectedSites).toBeFocused();
    // Two clicks at once.
    await details.save.dblclick();
    await expect(page.getByRole('status').filter({ hasText: 'Your details are saved' })).toBeVisible();
    await expect(details.dialog).toBeHidden();
    await expect(page.getByRole('button', { name: /^Account, / })).toBeFocused();
    expect(puts).toHaveLength(1);
    expect(puts[0]).toMatch(
      /^\/api\/v2\/users\/me\/organisations\/\d+\/sites\/defaults \{"chargeSiteId":\d+,"originSiteId":\d+\}$/,
    );

    const sub = isNarrow ? 'tui-levi-stone' : 'kea-noah-price';
    const [stored] = await rows<{ charge: string; origin: string }>(DEFAULTS, [sub]);
    expect(stored).toEqual(
      isNarrow ? { charge: 'PP-CHC', origin: 'PP-ZQN' } : { charge: 'HH-CHC', origin: 'HH-DUD' },
    );
    await page.reload();
    await expect(listPage(page).count).toBeVisible();
    await details.open();
    await expect(details.requestingSite).toHaveValue(/Christchurch/);
    await expect(details.originSite).toHaveValue(isNarrow ? /Queenstown/ : /Dunedin/);
    await expect(details.selectedSites).toHaveAccessibleName(/^Selected sites: Auckland/);
  },
);

test('uses new defaults on the create form without a reload [@DETAILS-03] [@CONS-09]', async ({
  page,
  signIn,
}) => {
  await signIn('Tia', { path: '/consignment/create' });
  const details = detailsPage(page);
  const sender = page.getByRole('combobox', { name: 'Sender site' });
  await expect(sender).not.toHaveValue('');
  for (const site of ['Rotorua', 'Auckland']) {
    await details.open();
    await details.choose(details.originSite, site);
    await details.save.click();
    await expect(details.dialog).toBeHidden();
    await page.getByRole('link', { name: 'Consignments' }).click();
    await expect(listPage(page).count).toBeVisible();
    await page.getByRole('link', { name: 'New Consignment' }).click();
    await expect(sender).toHaveValue(new RegExp(site));
  }
});

test(
  'shows None to a user without sites [@SHELL-03] [@DETAILS-01]',
  { tag: '@wide-first' },
  async ({ page, signIn }) => {
    await signIn('Sina', { path: '/search' });
    const details = detailsPage(page);
    await details.open();
    for (const label of ['Requesting Site', 'Default origin site', 'Selected sites']) {
      await expect(details.dialog.getByLabel(label)).toHaveValue('None');
    }
    await details.cancel.click();
    await expect(details.dialog).toBeHidden();
  },
);

test('protects changes: Escape asks, a reload restores them, Cancel discards them [@DETAILS-01]', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/search' });
  const details = detailsPage(page);
  await details.open();
  const before = await details.requestingSite.inputValue();
  await details.choose(details.requestingSite, 'Nelson');
  await page.keyboard.press('Escape');
  await expect(details.dialog.getByRole('alert')).toHaveText('You have unsaved changes.');
  await expect(details.dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(details.requestingSite).toHaveValue(/Nelson/);
  await details.dialog.getByRole('button', { name: 'Close' }).click();
  await details.dialog.getByRole('button', { name: 'Keep editing' }).click();

  await reloadWithPrompt(page);
  await expect(details.requestingSite).toHaveValue(/Nelson/);
  await details.cancel.click();
  await expect(details.dialog).toBeHidden();
  await details.open();
  await expect(details.requestingSite).toHaveValue(before);

  await details.choose(details.requestingSite, 'Nelson');
  await page.keyboard.press('Escape');
  await details.dialog.getByRole('button', { name: 'Discard changes' }).click();
  await expect(details.dialog).toBeHidden();
  await page.reload();
  await expect(listPage(page).count).toBeVisible();
  await expect(details.dialog).toBeHidden();
});
