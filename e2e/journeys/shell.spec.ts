import { expect, test } from '#fixtures.ts';
import { listPage } from '#pages/list-page.ts';

test.use({ usesKeptUser: false });

test('shows every menu entry of the tenant, active on its sub-pages [@SHELL-01] [@SHELL-14]', async ({
  page,
  signIn,
  rows,
}) => {
  const [any] = await rows<{ reference: string }>(
    'select reference from consignment where organisation_id = 101 order by id desc limit 1',
  );
  await signIn('Hana', { path: '/search' });
  const areas = page.getByRole('navigation', { name: 'Areas' }).getByRole('link');
  await expect(areas).toHaveCount(8);
  for (const [index, name] of [
    'Today',
    'Dashboard',
    'Consignments',
    'Manifests',
    'Schedule',
    'Reports',
    'Quote',
    'Import',
  ].entries()) {
    await expect(areas.nth(index)).toHaveAccessibleName(name);
  }
  const entries = areas.nth(2);
  for (const path of ['/search', '/consignment/create', `/consignment/${any?.reference}`]) {
    await page.goto(path);
    await expect(entries).toHaveAccessibleName('Consignments');
    await expect(entries).toHaveAttribute('aria-current', 'page');
  }
  await page.goto('/error/not-found');
  await expect(entries).not.toHaveAttribute('aria-current', 'page');
});

test('opens every page by URL and by link [@SHELL-06]', async ({ page, signIn, rows }) => {
  const [any] = await rows<{ reference: string }>(
    'select reference from consignment where organisation_id = 101 order by id desc limit 1',
  );
  const reference = any?.reference ?? '';
  await signIn('Hana', { path: '/search' });
  const places: readonly (readonly [path: string, heading: string, address?: string])[] = [
    ['/', 'Harakeke Homewares Dashboard'],
    ['/dashboard', 'Harakeke Homewares Dashboard'],
    ['/today', 'Today'],
    ['/search', 'Consignments'],
    ['/report', 'Data Extract'],
    [`/consignment/${reference}`, reference],
    ['/consignment/create', 'New Consignment'],
    ['/error', 'Error'],
    ['/error/not-authorised', 'Access denied'],
    ['/error/not-found', 'Page not found'],
    ['/error/invalid-organisation', 'Access denied'],
    ['/maintenance', 'The system is undergoing scheduled maintenance'],
    ['/theming', 'Theming'],
    ['/settings/theme', 'Theme'],
    ['/no/such/path', 'Page not found'],
  ];
  for (const [path, heading, address = path] of places) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
      expect(new URL(page.url()).pathname).toBe(address);
    });
  }
  await page.goto('/search');
  await page.getByRole('button', { name: /^Account, / }).click();
  await page.getByRole('menuitem', { name: 'Theme' }).click();
  await expect(page).toHaveURL('/settings/theme');
});

test('uses narrow layouts up to small screens and wide ones from medium [@SHELL-17]', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/search' });
  await expect(listPage(page).count).toBeVisible();
  for (const [width, isNarrow] of [
    [576, true],
    [991, true],
    [992, false],
    [768, true],
    [1280, false],
  ] as const) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      for (const path of ['/', '/search', '/report', '/consignment/create', '/settings/theme']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Open menu' })).toHaveCount(
          isNarrow && path !== '/consignment/create' ? 1 : 0,
        );
        await expect(page.getByRole('button', { name: 'Expand menu' })).toHaveCount(isNarrow ? 0 : 1);
        await expect(page.getByRole('main')).toHaveCount(1);
        const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
        expect(await page.evaluate<number>(overflow)).toBe(0);
      }
    });
  }
});

test('expands the rail and remembers it [@SHELL-12]', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/search' });
  await page.getByRole('button', { name: 'Expand menu' }).click();
  await expect(page.getByRole('complementary')).toContainText('Version 20251015.4');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Collapse menu' })).toBeVisible();
});

test(
  'shows organisation, sites, New Consignment, areas, sign-out and version in the drawer [@SHELL-02] [@SHELL-04] [@SHELL-12]',
  {
    tag: '@narrow',
  },
  async ({ page, signIn }) => {
    await signIn('Tama', { path: '/search' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer).toContainText('Kea Freight');
    await expect(drawer.getByRole('navigation', { name: 'Areas' }).getByRole('link')).toHaveText([
      'Today',
      'Dashboard',
      'Consignments',
      'Manifests',
      'Reports',
      'Quote',
    ]);
    await expect(drawer.getByRole('navigation', { name: 'Areas' }).getByRole('button')).toHaveText([
      'My Details',
      'Sign Out',
    ]);
    await expect(drawer).toContainText('Version 20251015.4');
    await expect(drawer.getByRole('link', { name: 'New Consignment' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await drawer.getByRole('button', { name: 'Organisation: Harakeke Homewares' }).click();
    await page.getByRole('menu').getByText('Kōwhai Joinery').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Kōwhai Joinery Dashboard' })).toBeVisible();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(drawer.getByRole('button', { name: 'Organisation: Kōwhai Joinery' })).toBeVisible();
  },
);

test('signs out from the drawer [@AUTH-03] [@SHELL-04]', { tag: '@narrow' }, async ({ page, signIn }) => {
  await signIn('Hana', { path: '/search', isFresh: true });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test(
  'returns the focus to the menu after My Details [@SHELL-04] [@DETAILS-01]',
  {
    tag: '@narrow',
  },
  async ({ page, signIn }) => {
    await signIn('Hana', { path: '/search' });
    for (const time of ['first', 'second']) {
      await test.step(`the ${time} time`, async () => {
        await page.getByRole('button', { name: 'Open menu' }).click();
        await page.getByRole('button', { name: 'My Details' }).click();
        const details = page.getByRole('dialog', { name: 'My Details' });
        await expect(details.locator(':focus')).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(details).toBeHidden();
        await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
      });
    }
  },
);

test('opens the tenant’s terms of carriage from the account menu in a new tab [@SHELL-02] [@TENANT-03]', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/search' });
  await page.getByRole('button', { name: /^Account, / }).click();
  const items = page.getByRole('menu').getByRole('menuitem');
  await expect(items).toHaveText([
    'My Details',
    'Theme',
    'Standing orders',
    'Receiver emails',
    'Label printers',
    'Change log',
    'Hireage',
    /^Terms of Carriage/,
    'Sign Out',
  ]);
  const terms = items.filter({ hasText: 'Terms of Carriage' });
  await expect(terms).toHaveAttribute('href', 'https://kea.example/terms-of-carriage');
  await expect(terms).toHaveAttribute('target', '_blank');
  await expect(terms).toHaveAttribute('rel', 'noopener noreferrer');
  await signIn('Tia', { path: '/search' });
  await page.getByRole('button', { name: /^Account, / }).click();
  await expect(items).toHaveText([
    'My Details',
    'Theme',
    'Standing orders',
    'Receiver emails',
    'Label printers',
    'Change log',
    'Hireage',
    'Sign Out',
  ]);
});

test('filters a long site list by typing [@SHELL-03]', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/search' });
  const sites = await listPage(page).openSites();
  const find = page.getByRole('searchbox', { name: 'Find a site' });
  await expect(find).toBeFocused();
  await page.keyboard.type('whangarei');
  await expect(sites.getByRole('checkbox')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Sites: 11 of 12 sites' })).toBeVisible();
  await find.fill('qqq');
  await expect(sites).toContainText('No sites match');
});

test('remembers organisation, sites per organisation and the rail [@TENANT-08] [@SHELL-03]', async ({
  page,
  signIn,
}) => {
  await signIn('Tama', { path: '/search' });
  const chooseOne = async () => {
    const sites = await listPage(page).openSites();
    await page.getByRole('button', { name: 'Select none' }).click();
    await sites.getByRole('checkbox').first().check();
    await page.keyboard.press('Escape');
  };
  const sites = page.getByRole('button', { name: /^Sites: / });
  await chooseOne();
  await page.getByRole('button', { name: 'Expand menu' }).click();
  await page.getByRole('button', { name: 'Organisation: Harakeke Homewares' }).click();
  await page.getByRole('menuitemradio', { name: 'Kōwhai Joinery' }).click();
  await expect(sites).toHaveAccessibleName('Sites: 5 of 5 sites');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Organisation: Kōwhai Joinery' })).toBeVisible();
  await expect(sites).toHaveAccessibleName('Sites: 5 of 5 sites');
  await expect(page.getByRole('button', { name: 'Collapse menu' })).toBeVisible();
  // A new tab starts with the last choice.
  const other = await page.context().newPage();
  await other.goto('/search');
  await expect(other.getByRole('button', { name: 'Organisation: Kōwhai Joinery' })).toBeVisible();
  await page.getByRole('button', { name: 'Organisation: Kōwhai Joinery' }).click();
  await page.getByRole('menuitemradio', { name: 'Harakeke Homewares' }).click();
  await expect(sites).toHaveAccessibleName('Sites: 1 of 12 sites');
});

test('shows page not found for paths that name no consignment [@SHELL-06]', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allow(/^404 GET \/api\/v2\/customers\/101\/consignments\//);
  await signIn('Hana', { path: '/search' });
  // Paths without a route are treated as unknown references.
  for (const path of ['/consignment/quotes', '/consignment/KEA99999999']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  }
});

test('skips to the content by keyboard, and focuses the heading of a new page', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/search' });
  await expect(page.getByRole('heading', { name: 'Consignments' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('link', { name: 'New Consignment' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'New Consignment' })).toBeFocused();
});
