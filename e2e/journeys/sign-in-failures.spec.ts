import type { Page } from '@playwright/test';
import { expect, test } from '#fixtures.ts';
import { fillInSignIn } from '#fill-in-sign-in.ts';
import { demoPerson } from '#people.ts';
import { DEMO_SECOND_FACTOR_PERSON } from '@cartage/domain/demo/people.ts';

test.use({ usesKeptUser: false });

const FORM = 'Sign in';
const AGAIN = 'The last sign-in did not finish. Sign in again.';
const SECOND_STEP =
  'That account needs a second sign-in step, which this portal does not support. Sign in with another account, or contact your freight provider.';
const ARI = DEMO_SECOND_FACTOR_PERSON.email;

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Opens the provider's form. Returns the state of this sign-in. */
async function toForm(page: Page): Promise<string> {
  await page.goto('/search');
  await expect(heading(page, FORM)).toBeVisible();
  return page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('cartage.oidc.'));
    return key?.slice('cartage.oidc.'.length) ?? '';
  });
}

/** Invalid return URLs, and the AUTH-04 case of each. */
const RETURNS: readonly {
  readonly what: string;
  readonly kind: string;
  readonly query: (state: string) => string;
}[] = [
  { what: 'another browser’s state', kind: 'invalid_state', query: () => 'code=abc&state=foreign-state' },
  { what: 'no state', kind: 'invalid_state', query: () => 'code=abc' },
  { what: 'an empty state', kind: 'invalid_state', query: () => 'code=abc&state=' },
  { what: 'nothing at all', kind: 'invalid_state', query: () => '' },
  { what: 'an unrequested refusal', kind: 'invalid_state', query: () => 'error=x&state=y' },
  {
    what: 'a fault of the provider',
    kind: 'generic_error',
    query: (state) => `error=server_error&state=${state}`,
  },
  {
    what: 'markup in its words',
    kind: 'generic_error',
    query: (state) =>
      `error=access_denied&error_description=${encodeURIComponent('<img src=x onerror=alert(1)>')}&state=${state}`,
  },
  {
    what: 'a second step that is missing',
    kind: 'mfa_required',
    query: (state) => `error=mfa_required&state=${state}`,
  },
  { what: 'neither code nor error', kind: 'unknown_error', query: (state) => `state=${state}` },
  {
    what: 'the name of another provider',
    kind: 'unknown_error',
    query: (state) => `code=abc&state=${state}&iss=${encodeURIComponent('https://evil.example')}`,
  },
  { what: 'a code that is none', kind: 'generic_error', query: (state) => `code=abc&state=${state}` },
];

for (const { what, kind, query } of RETURNS) {
  test(`explains a return with ${what} (${kind}) at sign-in, which then succeeds [@AUTH-04]`, async ({
    page,
    noise,
  }) => {
    noise.allow(/^400 POST \/idp\/token$/);
    const state = await toForm(page);
    await page.goto(`/auth/callback?${query(state)}`);
    const message = kind === 'mfa_required' ? SECOND_STEP : AGAIN;
    await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible();
    await expect(heading(page, FORM)).toBeVisible();
    await fillInSignIn(page, demoPerson('Hana').email);
    await expect(page.getByRole('heading', { name: 'Consignments' })).toBeVisible();
    await expect(page).toHaveURL(/\/search$/);
  });
}

/** Attempts are counted after the kind of failure is known, so one return of each kind is enough. */
const ONE_OF_EACH_KIND = [...new Map(RETURNS.map((each) => [each.kind, each])).values()];

for (const { what, kind, query } of ONE_OF_EACH_KIND) {
  test(`stops redirecting after the third return with ${what} within a minute (${kind}) [@AUTH-04]`, async ({
    page,
    noise,
  }) => {
    noise.allow(/^400 POST \/idp\/token$/);
    const forms: string[] = [];
    page.on('framenavigated', (frame) => {
      if (frame.url().includes('/idp/interaction/')) forms.push(frame.url());
    });
    for (const _ of ['first', 'second', 'third']) {
      const state = await toForm(page);
      await page.goto(`/auth/callback?${query(state)}`);
      await expect(page).toHaveURL(/\/(idp\/interaction|error)\//);
    }
    // Once per visit, and twice by redirect.
    expect(forms).toHaveLength(3 + 2);
    await expect(page).toHaveURL(new RegExp(`/error/${kind}$`));
    await expect(heading(page, 'Error')).toBeVisible();
    await expect(page.getByText('Something went wrong.')).toBeVisible();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(heading(page, FORM)).toBeVisible();
    await fillInSignIn(page, demoPerson('Hana').email);
    await expect(page.getByRole('heading', { name: 'Consignments' })).toBeVisible();
  });
}

test('shows the sign-in form after a silent request is rejected [@AUTH-04]', async ({ page }) => {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/idp/auth') urls.push(request.url());
  });
  await toForm(page);
  const returned = page.waitForRequest(/\/auth\/callback\?.*error=login_required/);
  await page.goto(`${urls[0]}&prompt=none`);
  await returned;
  await expect(page.getByRole('status').filter({ hasText: AGAIN })).toBeVisible();
  await fillInSignIn(page, demoPerson('Hana').email);
  await expect(page.getByRole('heading', { name: 'Consignments' })).toBeVisible();
});

test(
  'asks Ari, whose account needs a second factor, to use another account [@AUTH-04]',
  { tag: '@wide-first' },
  async ({ page }) => {
    await page.goto('/search');
    for (const _ of ['first', 'second']) {
      await fillInSignIn(page, ARI);
      await expect(page.getByRole('status').filter({ hasText: SECOND_STEP })).toBeVisible();
    }
    await fillInSignIn(page, ARI);
    await expect(page).toHaveURL(/\/error\/mfa_required$/);
    await expect(page.getByText('Your account needs a second sign-in step')).toBeVisible();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(heading(page, FORM)).toBeVisible();
    await fillInSignIn(page, demoPerson('Hana').email);
    await expect(page.getByRole('heading', { name: 'Consignments' })).toBeVisible();
    await expect(page).toHaveURL(/\/search$/);
  },
);

test('shows Ollie, without an organisation, an error page and lets him use another account [@AUTH-04] [@AUTH-06]', async ({
  page,
}) => {
  await page.goto('/search');
  await fillInSignIn(page, demoPerson('Ollie').email);
  await expect(page).toHaveURL(/\/error\/invalid-organisation$/);
  await page.reload();
  await expect(heading(page, 'Access denied')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in with another account' }).click();
  await fillInSignIn(page, demoPerson('Hana').email);
  await expect(page.getByRole('heading', { name: 'Harakeke Homewares Dashboard' })).toBeVisible();
});

test('rejects users of another tenant’s provider [@TENANT-01] [@AUTH-01]', async ({
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
