import { expect, test } from '#fixtures.ts';
import { fillInSignIn } from '#fill-in-sign-in.ts';
import { demoPerson } from '#people.ts';

const RETURNS = [
  ['another browser’s state', 'code=abc&state=somebody-elses'],
  ['no state', 'code=abc'],
  ['nothing at all', ''],
  ['a fault of the provider', 'error=server_error&state=somebody-elses'],
  ['a second factor that is missing', 'error=mfa_required&state=somebody-elses'],
  ['markup in its words', 'error=access_denied&error_description=<img src=x onerror=alert(1)>&state=x'],
] as const;

for (const [what, query] of RETURNS) {
  test(`a return from the provider with ${what} leads to sign-in [@AUTH-04]`, async ({ page }) => {
    await page.goto(`/auth/callback?${query}`);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await fillInSignIn(page, demoPerson('Hana').email);
    await expect(page.getByRole('heading', { name: 'Consignments' })).toBeVisible();
  });
}

test('a used return is no way in: Back to it and a copy of it lead to sign-in or home [@AUTH-04]', async ({
  page,
  otherBrowser,
  signIn,
}) => {
  const returns: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame.url().includes('/auth/callback?')) returns.push(frame.url());
  });
  await signIn('Hana', { path: '/search' });
  await expect(page.getByRole('heading', { name: 'Consignments' })).toBeVisible();
  const copy = await otherBrowser();
  await copy.goto(returns[0] ?? '');
  await expect(copy.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a provider that only refuses is asked twice, then there is a page with a button [@AUTH-04]', async ({
  page,
}) => {
  const either = page.getByRole('heading', { name: /^(Sign in|Error)$/ });
  const headings: string[] = [];
  // A sign-in that never arrives: on every return the browser has forgotten what it was doing.
  for (let turn = 0; turn < 3; turn += 1) {
    await page.goto('/auth/callback?error=server_error&state=lost');
    await expect(either).toBeVisible();
    headings.push(await either.innerText());
  }
  expect(headings).toEqual(['Sign in', 'Sign in', 'Error']);
  await expect(page.getByText('Something went wrong.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await fillInSignIn(page, demoPerson('Hana').email);
  await expect(page.getByRole('heading', { name: 'Consignments' })).toBeVisible();
});

test('people of one provider cannot sign in at another [@TENANT-01] [@AUTH-01]', async ({
  page,
  originOf,
  noise,
}) => {
  noise.allow(/^401 POST \/idp\/interaction\//);
  await page.goto(`${originOf('tui')}/search`);
  await expect(page.getByRole('banner')).toContainText('Tūī Logistics');
  await fillInSignIn(page, demoPerson('Hana').email);
  await expect(page.getByRole('alert')).toContainText('Email and password do not match. Try again.');
});
