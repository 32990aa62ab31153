import { expect, test } from '#fixtures.ts';
import { tagOfUser } from '#journey-tags.ts';

test.use({ usesKeptUser: false });

const DENIED = ['Access denied', 'You do not have permission to access this page.'];
const NO_MEMBER = [
  'Access denied',
  'You do not have access to the application because you are not a member of the associated organisation.',
  'Please make sure the url you used is correct, and that you have a valid login.',
];
const NO_SITES =
  'You do not have access to any sites. Please contact your freight service provider for assistance.';

for (const givenName of ['Lena', 'Levi']) {
  test(
    `${givenName}, limited edit only, sees the list but cannot create [@AUTH-07] [@AUTH-13] [@SHELL-02]`,
    {
      tag: tagOfUser(givenName),
    },
    async ({ page, signIn }) => {
      await signIn(givenName, { path: '/search' });
      await expect(page.getByRole('status').first()).toContainText('consignments');
      await expect(page.getByText('New Consignment')).toHaveCount(0);
      await page.goto(new URL('/consignment/create', page.url()).href);
      await expect(page).toHaveURL(/\/error\/not-authorised$/);
      for (const text of DENIED) await expect(page.getByRole('main').getByText(text)).toBeVisible();
    },
  );
}

test('Noah sees only the consignments of his three sites [@LIST-15]', async ({ page, signIn, rows }) => {
  await signIn('Noah', { path: '/search?size=200' });
  await page.getByRole('button', { name: 'Sites: 3 of 3 sites' }).click();
  const choices = page.getByRole('group', { name: 'Sites' }).getByRole('checkbox');
  await expect(choices).toHaveCount(3);
  await page.keyboard.press('Escape');
  const foreign = await rows<{ reference: string }>(
    `select reference from consignment c join site s on s.id = c.site_id
     where c.organisation_id = 101 and s.code > 'HH-DUD' and created_at > run_now() - interval '6 days'`,
  );
  expect(foreign.length).toBeGreaterThan(20);
  const shown = await page.getByRole('row').getByRole('link').allTextContents();
  expect(shown.length).toBeGreaterThan(10);
  expect(foreign.filter(({ reference }) => shown.includes(reference))).toEqual([]);
});

test(
  'Sina, without sites, sees why the list is empty and she cannot create [@SHELL-07] [@AUTH-06] [@LIST-08]',
  {
    tag: '@wide-first',
  },
  async ({ page, signIn }) => {
    await signIn('Sina', { path: '/search' });
    await expect(page.getByRole('main').getByText(NO_SITES)).toBeVisible();
    await page.getByRole('link', { name: 'New Consignment' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'No site configured for you. Please contact your service provider.',
    );
    await expect(page).toHaveURL(/\/search$/);
    await expect(page.getByRole('main').getByText(NO_SITES)).toBeVisible();
  },
);

test('Ollie, without an organisation, is rejected by the provider [@AUTH-06] [@SHELL-09]', async ({
  page,
  signIn,
}) => {
  await signIn('Ollie', { path: '/search' });
  await expect(page).toHaveURL(/\/error\/invalid-organisation$/);
  for (const text of NO_MEMBER) await expect(page.getByText(text)).toBeVisible();
  await page.reload();
  for (const text of NO_MEMBER) await expect(page.getByText(text)).toBeVisible();
});

test('Dara, whose membership has ended, is rejected [@AUTH-06] [@AUTH-14]', async ({ page, signIn }) => {
  await signIn('Dara', { path: '/search' });
  await expect(page).toHaveURL(/\/error\/invalid-organisation$/);
  for (const text of NO_MEMBER) await expect(page.getByText(text)).toBeVisible();
});

test('Nia, without Access.DISPATCH, is not authorised on any page [@AUTH-05] [@AUTH-13]', async ({
  page,
  signIn,
}) => {
  await signIn('Nia', { path: '/search' });
  for (const path of ['/search', '/consignment/create', '/consignment/KEA00000001']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/error\/not-authorised$/);
    for (const text of DENIED) await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Areas' })).toBeHidden();
  }
});

test('lets a rejected user sign in as another user [@AUTH-03]', async ({ page, signIn }) => {
  await signIn('Nia', { path: '/search', isFresh: true });
  await page.getByRole('button', { name: 'Sign in with another account' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
