import type { Page } from '@playwright/test';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect, test } from '#fixtures.ts';
import { tagOfUser } from '#journey-tags.ts';
import { rgb } from '#rgb.ts';

/** The fill of buttons: the tenant's colour, or one near it on which white text is readable. */
const FILLS = { Hana: '#017d6b', Tia: '#5f61d9' } as const;
const CLAY = '#b4532a';

const primary = (page: Page) => page.getByRole('link', { name: 'New Consignment' });
const expectFill = (page: Page, hex: string) => expect(primary(page)).toHaveCSS('background-color', rgb(hex));
const expectGround = (page: Page, colour: string) =>
  expect(page.locator('body')).toHaveCSS('background-color', colour);
/** For pages without a primary action: the colours set on the document. */
const expectAccent = (page: Page, fill: string) =>
  expect(page.locator('html')).toHaveAttribute('style', new RegExp(`--accent-fill: light-dark\\(${fill}, `));
const DARK = 'rgb(13, 16, 19)';

for (const person of ['Hana', 'Tia'] as const) {
  test(
    `shows the tenant's colours to ${person} [@TENANT-02]`,
    { tag: tagOfUser(person) },
    async ({ page, signIn }) => {
      await signIn(person, { path: '/search' });
      await expectFill(page, FILLS[person]);
    },
  );
}

test(
  'chooses, keeps, syncs across tabs and resets theme and scheme [@TENANT-07] [@TENANT-08]',
  { tag: '@wide-first' },
  async ({ page, context, signIn }) => {
    await signIn('Hana', { path: '/settings/theme' });
    const other = await context.newPage();
    await signIn('Hana', { path: '/theming', page: other });
    await expect(other.getByRole('heading', { name: 'Theming' })).toBeVisible();

    await page.getByRole('radio', { name: 'Clay' }).check();
    await page.getByRole('radio', { name: 'Dark' }).check();
    for (const tab of [page, other]) {
      await expectAccent(tab, CLAY);
      await expectGround(tab, DARK);
    }

    await page.reload();
    await expect(page.getByRole('radio', { name: 'Clay' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await expectGround(page, DARK);

    await page.getByRole('button', { name: 'Reset theme' }).click();
    await expect(page.getByRole('radio', { name: 'Same as device' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Kea Freight' })).toBeChecked();
    await expectAccent(other, FILLS.Hana);
    expect(await page.evaluate(() => localStorage.getItem('cartage.look'))).toBeNull();
  },
);

test('applies the chosen scheme before the first paint [@TENANT-07]', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/settings/theme' });
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.addInitScript(`
    const watch = new MutationObserver(() => {
      if (document.body === null) return;
      watch.disconnect();
      window.schemeAtFirst = document.documentElement.dataset.scheme;
    });
    watch.observe(document, { childList: true, subtree: true });
  `);
  await page.reload();
  expect(await page.evaluate('window.schemeAtFirst')).toBe('dark');
});

test('ignores unknown themes in storage [@TENANT-02]', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/search' });
  for (const text of ['{', '"dark"', '{"theme":"red;}*{display:none","scheme":"url(//evil.example)"}']) {
    await page.evaluate((value) => localStorage.setItem('cartage.look', value), text);
    await page.reload();
    await expectFill(page, FILLS.Hana);
    expect(await page.locator('html').getAttribute('data-scheme')).toBeNull();
  }
});

for (const path of ['/theming', '/settings/theme']) {
  test(`requires sign-in and dispatch access for ${path} [@AUTH-13] [@TENANT-07]`, async ({
    page,
    signIn,
    otherBrowser,
    originOf,
  }) => {
    const stranger = await otherBrowser();
    await stranger.goto(`${originOf('kea')}${path}`);
    await expect(stranger.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await signIn('Lena', { path });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      path === '/theming' ? 'Theming' : 'Theme',
    );
    const refused = await otherBrowser();
    await signIn('Nia', { path, page: refused });
    await expect(refused.getByRole('heading', { name: 'Access denied' })).toBeVisible();
  });
}

test(
  'shows the component gallery in both schemes, and the tenant’s name in its dialog [@TENANT-07] [@SHELL-18]',
  { tag: '@wide-first' },
  async ({ page, signIn }) => {
    await signIn('Hana', { path: '/theming' });
    const parts = page.getByRole('heading', { name: 'Colours', exact: true }).locator('xpath=../..');
    await page.getByRole('button', { name: 'Dark' }).click();
    await expect(parts).toHaveCSS('background-color', DARK);
    await page.getByRole('button', { name: 'Selected scheme' }).click();
    await expect(parts).toHaveCSS('background-color', 'rgb(245, 247, 249)');
    await page.getByRole('link', { name: 'Messages and dialogs' }).click();
    await expect(page.getByRole('heading', { name: 'Messages and dialogs' })).toBeFocused();
    await page.getByRole('button', { name: 'Open dialog', exact: true }).click();
    await expect(page.getByRole('dialog').getByText('Kea Freight')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Open dialog', exact: true })).toBeFocused();
  },
);

for (const [colour, fill] of [
  ['#ffdd00', '#887500'],
  ['#050505', '#050505'],
  ['#ff2d9b', '#e30086'],
] as const) {
  test(`is readable in both schemes with the brand colour ${colour} [@TENANT-02]`, async ({
    page,
    signIn,
  }) => {
    // The real response with another brand colour.
    await page.route('**/clientSettings', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const settings = body.settings.map((setting: { readonly name: string }) =>
        setting.name === 'BrandColour' ? { ...setting, value: colour } : setting,
      );
      await route.fulfill({ response: answer, json: { ...body, settings } });
    });
    await signIn('Hana', { path: '/theming' });
    await expect(page.getByRole('heading', { name: 'Messages and dialogs' })).toBeVisible();
    await expectAccent(page, fill);
    expect(await accessibilityViolations(page)).toEqual([]);
  });
}
