import { LABELS_SETTING } from '@cartage/domain/documents/label-setting.ts';
import { BRAND_COLOUR_SETTING } from '@cartage/domain/look/themes.ts';
import { IDENTITY_SETTING_NAMES } from '@cartage/domain/tenant/identity-settings.ts';
import { TENANT_SETTING_NAMES } from '@cartage/domain/tenant/settings.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
  await app.world.tenant({
    code: 'kea',
    host: 'localhost',
    settings: {
      DIFOT: 'false',
      TermsOfCarriageUrl: 'https://kea.example/terms',
      SmtpPassword: 'canary-secret',
    },
    flags: { DeliveryExtras: 'true', ExportConsignments: 'false', SomethingElse: 'maybe' },
  });
  await app.world.tenant({ code: 'tui', host: 'tui.localhost' });
  await app.world.tenant({
    code: 'moa',
    host: 'moa.localhost',
    issuer: 'https://id.moa.example',
    flags: { DeliveryBookings: 'yes' },
  });
  await app.deps.database.asSystem((tx) =>
    tx.query(sql`insert into tenant_notice_endpoint (tenant_id, url, secret)
      select id, 'https://canary-endpoint.example', 'canary-secret-canary' from tenant`),
  );
});
afterAll(() => app.close());

const settings = (host: string) =>
  app.request(undefined, `GET /api/v1/configuration/tenants/${host}/clientSettings`);
const flags = (host: string) =>
  app.request(undefined, 'GET /api/v1/configuration/featureFlags/clientFlags', { host });

interface Settings {
  readonly settings: readonly { readonly name: string; readonly value: string }[];
}

describe('[@TENANT-01] [@TENANT-09] the settings of a tenant', () => {
  test('are returned by host before sign-in, with the sign-in settings', async () => {
    const response = await settings('localhost');
    expect(response.status).toBe(200);
    expect(response.json()).toEqual({
      tenantName: 'Tenant kea',
      tenantCode: 'kea',
      externalId: 'test-kea',
      settings: [
        { name: 'DIFOT', value: 'false' },
        { name: 'TermsOfCarriageUrl', value: 'https://kea.example/terms' },
        { name: 'FreightLabels', value: 'true' },
        { name: 'IdentityIssuer', value: app.issuer.issuerTemplate.replace('{host}', 'localhost') },
        { name: 'IdentityClientId', value: 'cartage-web' },
        { name: 'IdentityAudience', value: 'urn:cartage:kea:api' },
        { name: 'IdentityOrganisationClaim', value: 'org_id' },
        { name: 'IdentityPermissionsClaim', value: 'permissions' },
      ],
    });
  });

  test.each(['tui.localhost', 'TUI.localhost', 'tui.localhost:4200', 'tui.localhost%3A4200'])(
    'are found in any case and with any port: %s',
    async (host) => expect((await settings(host)).json()).toMatchObject({ tenantCode: 'tui' }),
  );

  test('return the external issuer of a tenant that has one', async () => {
    const named = (await settings('moa.localhost')).json<Settings>().settings;
    expect(named).toContainEqual({ name: 'IdentityIssuer', value: 'https://id.moa.example' });
  });

  test.each([
    'unknown.example',
    'localhost.',
    "'; drop table tenant",
    '..%2fkea',
    'kea',
    '%E2%80%AElocalhost',
  ])('return 404 for an unknown host, without repeating it: %s', async (host) => {
    const response = await settings(host);
    expect(response.status).toBe(404);
    expect(response.json()).toMatchObject({ title: 'There is no portal at this address' });
    expect(response.json()).not.toHaveProperty('detail');
  });

  test('return 404 for a host that PostgreSQL cannot store', async () => {
    expect((await settings('%00')).status).toBe(404);
  });

  test('return the brand colour if there is one [@TENANT-02]', async () => {
    const setColour = (colour: string | null) =>
      app.deps.database.asSystem((tx) =>
        tx.query(sql`update tenant set brand_colour = ${colour} where code = 'tui'`),
      );
    const named = async () => (await settings('tui.localhost')).json<Settings>().settings;
    expect((await named()).map(({ name }) => name)).not.toContain('BrandColour');
    await setColour('#8a4b08');
    app.now = new Date(app.now.getTime() + 31_000);
    expect(await named()).toContainEqual({ name: 'BrandColour', value: '#8a4b08' });
    await expect(setColour('red;}')).rejects.toThrow();
  });

  test('include public settings only', async () => {
    const { text } = await settings('localhost');
    expect(text).not.toContain('canary');
    const names = JSON.parse(text).settings.map(({ name }: { name: string }) => name);
    const allowed = new Set([
      ...TENANT_SETTING_NAMES,
      BRAND_COLOUR_SETTING,
      LABELS_SETTING,
      ...Object.values(IDENTITY_SETTING_NAMES),
    ]);
    expect(names.filter((name: string) => !allowed.has(name))).toEqual([]);
  });
});

describe('[@TENANT-06] a tenant whose address search needs a key', () => {
  const weka = 'weka.localhost';

  test('has its settings with the key, and a logged error without it', async () => {
    const { id } = await app.world.tenant({
      host: weka,
      settings: { AddressSearchProvider: 'google', MapsApiKey: 'demo-key' },
    });
    app.now = new Date(app.now.getTime() + 31_000);
    const named = (await settings(weka)).json<Settings>().settings;
    expect(named).toContainEqual({ name: 'MapsApiKey', value: 'demo-key' });
    // The name of the service is not public.
    expect(named.map(({ name }) => name)).not.toContain('AddressSearchProvider');

    await app.deps.database.asSystem((tx) =>
      tx.query(sql`delete from tenant_setting where tenant_id = ${id} and name = 'MapsApiKey'`),
    );
    const response = await settings(weka);
    expect(response.status).toBe(500);
    expect(response.json()).toMatchObject({ code: 'internal', title: 'Something went wrong' });
    const { requestId } = response.json<{ requestId: string }>();
    const message = 'Tenant setting MapsApiKey must be set: address search by google needs it';
    expect(app.logged.filter((line) => line['requestId'] === requestId)).toMatchObject([
      { level: 'error', err: { message } },
      { event: 'request', status: 500 },
    ]);
    // Other tenants are not affected.
    expect((await settings('tui.localhost')).status).toBe(200);
  });
});

describe('[@TENANT-04] feature flags', () => {
  test('are all returned, and off by default', async () => {
    expect((await flags('localhost')).json()).toEqual([
      { flagName: 'DeliveryBookings', typedFlagValue: false },
      { flagName: 'DeliveryExtras', typedFlagValue: true },
      { flagName: 'ExportConsignments', typedFlagValue: false },
    ]);
    expect((await flags('tui.localhost')).json()).toEqual(
      ['DeliveryBookings', 'DeliveryExtras', 'ExportConsignments'].map((flagName) => ({
        flagName,
        typedFlagValue: false,
      })),
    );
  });

  test('with a value that is neither true nor false cause a logged error', async () => {
    const response = await flags('moa.localhost');
    expect(response.status).toBe(500);
    expect(response.json()).toMatchObject({ code: 'internal', title: 'Something went wrong' });
    const { requestId } = response.json<{ requestId: string }>();
    expect(app.logged.filter((line) => line['requestId'] === requestId)).toMatchObject([
      { level: 'error', err: { message: 'Feature flag DeliveryBookings must be true or false' } },
      { event: 'request', tenant: 'moa', status: 500 },
    ]);
  });
});

test('calls without a token are rate-limited by IP address', async () => {
  const few = await testApp({
    environment: { RATE_LIMIT_ADDRESS_PER_MINUTE: '3', RATE_LIMIT_USER_PER_MINUTE: '2' },
  });
  const tenant = await few.world.tenant({ host: 'localhost' });
  const caller = await few.world.person(await few.world.organisation(tenant));
  const open = () => few.request(undefined, 'GET /api/v1/configuration/featureFlags/clientFlags');
  const statuses = [await open(), await open(), await open(), await open()].map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const refused = await few.request(undefined, 'GET /api/v2/statuses');
  expect(refused.status).toBe(429);
  expect(refused.json()).toMatchObject({ code: 'too-many-requests' });
  expect(refused.headers['retry-after']).toBe('20');
  expect(few.logged.at(-1)).toMatchObject({ event: 'excess_rate_limit_exceeded' });

  // A signed-in user is not limited by other callers at the same address.
  const signedIn = () => few.request(caller, 'GET /api/v2/statuses');
  expect([await signedIn(), await signedIn(), await signedIn()].map(({ status }) => status)).toEqual([
    200, 200, 429,
  ]);
  few.now = new Date(few.now.getTime() + 30_000);
  expect((await signedIn()).status).toBe(200);
  await few.close();
});
