import { PERMISSIONS } from '@cartage/domain/permissions.ts';
import { startOtherProvider, type OtherProvider } from '@cartage/identity/testing/other-provider.ts';
import { administerAt } from '#administer.ts';
import { withRealTimeCookies } from '#clock/real-time-cookies.ts';
import { expect, test as base } from '#fixtures.ts';
import { listPage } from '#pages/list-page.ts';
import { storedToken } from '#token.ts';

const HOST = 'moa.localhost';
const AUDIENCE = 'https://api.moa.example';
const ORGANISATION_CLAIM = 'https://moa.example/organisation';
const PERMISSIONS_CLAIM = 'https://moa.example/permissions';
const ANA = { sub: 'staff|0042', name: 'Ana Reed', email: 'ana.reed@tawa.example' };
const ADDRESS = {
  'street-number': '14',
  street: 'Rātā Street',
  suburb: 'Penrose',
  city: 'Auckland',
  postcode: '1061',
  region: 'Auckland',
};

interface Moa {
  readonly origin: string;
  readonly provider: OtherProvider;
  readonly organisationId: number;
}

/** A tenant with its own identity provider, set up by admin commands. */
const test = base.extend<object, { readonly moa: Moa }>({
  moa: [
    async ({ run, ownFront, rows }, use) => {
      const admin = administerAt(run.databaseUrl);
      const tenant = 'moa';
      const organisation = 'Tawa Tools';
      admin('tenant add', { tenant, name: 'Moa Freight', host: HOST, 'reference-prefix': 'MOA' });
      admin('organisation add', { tenant, name: organisation });
      admin('site add', { tenant, organisation, site: 'AKL', name: 'Auckland', ...ADDRESS });
      const [stored] = await rows<{ id: number }>(
        `select o.id from organisation o join tenant t on t.id = o.tenant_id
         where t.host = $1 and o.name = $2`,
        [HOST, organisation],
      );
      if (!stored) throw new Error('There is no organisation.');
      const origin = `http://${HOST}:${ownFront.port}`;
      const provider = await startOtherProvider({
        host: 'id.moa.localhost',
        clientId: 'freight-portal',
        redirectUri: `${origin}/auth/callback`,
        audience: AUDIENCE,
        tokenType: 'JWT',
        // The last two are the embedded provider's claims, which must be ignored here.
        claims: {
          [ORGANISATION_CLAIM]: stored.id,
          [PERMISSIONS_CLAIM]: PERMISSIONS,
          org_id: '101',
          permissions: [],
        },
        person: ANA,
        accessTokenSeconds: 5,
      });
      provider.server.prependListener('request', (_request, response) => withRealTimeCookies(response));
      admin('identity set', {
        tenant,
        issuer: provider.issuer,
        audience: AUDIENCE,
        'client-id': 'freight-portal',
        'token-types': 'JWT',
        'organisation-claim': ORGANISATION_CLAIM,
        'permissions-claim': PERMISSIONS_CLAIM,
      });
      const { sub, email } = ANA;
      const person = { sub, email, 'given-name': 'Ana', 'family-name': 'Reed' };
      admin('user add', { tenant, organisation, ...person, sites: 'all' });
      const settings = `http://localhost:${ownFront.port}/api/v1/configuration/tenants/${HOST}/clientSettings`;
      const isInEffect = async () => (await (await fetch(settings)).text()).includes(provider.issuer);
      await expect.poll(isInEffect, { timeout: 60_000 }).toBe(true);
      await use({ origin, provider, organisationId: stored.id });
      await provider.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
test.describe.configure({ mode: 'default' });

test('signs in through another provider that only the tenant’s row configures [@AUTH-01] [@AUTH-12] [@TENANT-09]', async ({
  page,
  moa,
}) => {
  // The stream of changes would renew the token too, and a reload may lose that response.
  await page.route(/\/consignments\/changes\?/, () => {});
  const renewals: string[] = [];
  page.on('request', (request) => {
    if (request.url() === `${moa.provider.issuer}/token`) renewals.push(request.postData() ?? '');
  });
  await page.goto(`${moa.origin}/search?sortOption=StatusDate`);
  await expect(page.getByRole('heading', { name: 'No consignments' })).toBeVisible();
  expect(page.url()).toBe(`${moa.origin}/search?sortOption=StatusDate`);
  await page.getByRole('button', { name: 'Account, Ana Reed' }).click();
  await expect(page.getByText(ANA.email)).toBeVisible();
  await page.keyboard.press('Escape');
  const stored = await page.evaluate(() => Object.keys(localStorage));
  expect(stored).toContain(`cartage.user.${moa.organisationId}`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'New Consignment' })).toBeVisible();

  await test.step('tokens are renewed in the background [@AUTH-02]', async () => {
    const { claims } = await storedToken(page, moa.organisationId);
    await expect.poll(() => Date.now() > Number(claims['exp']) * 1000).toBe(true);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Account, Ana Reed' })).toBeVisible();
    expect(renewals.some((form) => form.includes('grant_type=refresh_token'))).toBe(true);
  });

  await test.step('signing out ends the session at that provider [@AUTH-03]', async () => {
    await page.getByRole('button', { name: 'Account, Ana Reed' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    // That provider has no form: it signs in its only user.
    await expect(page).toHaveURL(new RegExp(`^${moa.origin}/`));
    await expect(listPage(page).count).toBeHidden();
  });
});

test('shows the provider’s outage only to its tenant [@AUTH-04]', async ({
  page,
  moa,
  ownFront,
  noise,
  otherBrowser,
}) => {
  noise.allow(/^net::ERR_CONNECTION_REFUSED GET \/\.well-known/);
  await moa.provider.close();
  await page.goto(`${moa.origin}/search`);
  await expect(page.getByRole('heading', { name: 'Sign-in is unavailable right now.' })).toBeVisible();
  const elsewhere = await otherBrowser();
  await elsewhere.goto(`http://localhost:${ownFront.port}/search`);
  await expect(elsewhere.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
