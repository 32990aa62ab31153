import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { demoCaller, testApp, type TestApp } from '#testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ template: 'demo' });
});
afterAll(() => test.close());

const ME = '/api/v2/users/me/organisations';
const hana = demoCaller('kea-hana-wilcox');
const tama = demoCaller('kea-tama-rua');
const noah = demoCaller('kea-noah-price');

describe('the organisations of a user', () => {
  it('[@AUTH-14] are the active ones by name, whichever organisation the token is for', async () => {
    const names = async (caller: typeof tama) =>
      (await test.request(caller, `GET ${ME}`))
        .json<ResponseBody<'myOrganisations'>>()
        .map(({ name }) => name);
    // His third organisation is inactive.
    expect(await names(tama)).toEqual(['Harakeke Homewares', 'Kōwhai Joinery']);
    expect(await names(demoCaller('kea-tama-rua', 102))).toEqual(['Harakeke Homewares', 'Kōwhai Joinery']);
    expect(await names(demoCaller('tui-tia-ngata'))).toEqual(['Pāua Packaging']);
  });

  it('[@AUTH-14] exclude ended memberships', async () => {
    const response = await test.request(demoCaller('kea-dara-finch'), `GET ${ME}`);
    expect([response.status, response.json()]).toEqual([200, []]);
  });

  it('are none for a user unknown to the portal', async () => {
    const response = await test.request({ ...hana, sub: 'kea-unknown' }, `GET ${ME}`);
    expect([response.status, response.json()]).toEqual([200, []]);
  });
});

describe('one organisation', () => {
  it('[@API-10] returns the data that its forms need', async () => {
    const response = await test.request(hana, `GET ${ME}/101`);
    const organisation = response.json<ResponseBody<'myOrganisation'>>();
    expect(organisation).toMatchObject({
      id: 101,
      name: 'Harakeke Homewares',
      isActive: true,
      tenant: { tenantName: 'Kea Freight', tenantCode: 'kea', externalId: 'demo-kea' },
      defaultOriginSite: { isDefaultOrigin: true },
    });
    expect(organisation.accounts.map(({ isActive }) => isActive)).toContain(false);
    expect(organisation.defaultAccount).toMatchObject({ isActive: true });
    expect(organisation.packagingTypes.length).toBeGreaterThan(0);
    for (const type of organisation.packagingTypes)
      expect(type).toEqual({
        code: expect.any(String),
        name: expect.any(String),
        defaultVolume: expect.any(Number),
        defaultWeight: expect.any(Number),
      });
    expect(organisation.serviceTypeSettings[0]).toEqual({
      settingKey: expect.any(String),
      value: expect.any(String),
      serviceType: { code: expect.any(String) },
    });
    expect(organisation.settings.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['consignment-contact-details-required', 'allow-fm-users-request-pickup-date']),
    );
    expect(new Set(organisation.serviceTypeSettings.map(({ settingKey }) => settingKey))).toEqual(
      new Set(['auto-generate-freight-labels']),
    );
  });

  it('returns the active default account of the requesting site', async () => {
    const ask = async () =>
      (await test.request(hana, `GET ${ME}/101`)).json<ResponseBody<'myOrganisation'>>();
    const change = (statement: ReturnType<typeof sql>) =>
      test.deps.database.asSystem((tx) => tx.query(statement));
    const account = (await ask()).defaultAccount;
    expect(account?.isActive).toBe(true);
    await change(sql`update account set is_active = false where id = ${account?.id}`);
    expect((await ask()).defaultAccount).toBe(null);
    await change(sql`update account set is_active = true where id = ${account?.id}`);
  });

  it.each(['102', '103', '201', '999999'])(
    'returns 404 for organisation %s to a user who is not a member',
    async (id) => {
      expect((await test.request(hana, `GET ${ME}/${id}`)).status).toBe(404);
    },
  );
});

const ADDRESS_FIELDS = [
  'id',
  'streetNumber',
  'street',
  'suburb',
  'state',
  'city',
  'country',
  'postcode',
  'latitude',
  'longitude',
  'region',
];

describe('sites', () => {
  it('[@API-05] are the user’s own by name, each with its participant', async () => {
    const all = (await test.request(hana, `GET ${ME}/101/sites`)).json<ResponseBody<'mySites'>>();
    const own = (await test.request(noah, `GET ${ME}/101/sites`)).json<ResponseBody<'mySites'>>();
    expect(own).toHaveLength(3);
    expect(all.length).toBeGreaterThan(3);
    const names = all.map(({ site }) => site.name);
    expect(names).toEqual(names.toSorted(new Intl.Collator('en-NZ').compare));
    expect(all.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    for (const { site, isDefault, isDefaultOrigin } of all) {
      expect([isDefault, isDefaultOrigin]).toEqual([site.isDefault, site.isDefaultOrigin]);
      expect(site.defaultParticipant).toMatchObject({ id: site.id, siteProxy: { code: site.code } });
      expect(Object.keys(site.defaultParticipant.address)).toEqual(ADDRESS_FIELDS);
      expect(site.defaultParticipant.address.id).toBe(site.id);
    }
  });

  it('[@LIST-15] are shown one by one to users with access only', async () => {
    const all = (await test.request(hana, `GET ${ME}/101/sites`)).json<ResponseBody<'mySites'>>();
    const own = (await test.request(noah, `GET ${ME}/101/sites`)).json<ResponseBody<'mySites'>>();
    const ownIds = new Set(own.map(({ site }) => site.id));
    for (const { site } of all) {
      const response = await test.request(noah, `GET ${ME}/101/sites/${site.id}`);
      expect(response.status).toBe(ownIds.has(site.id) ? 200 : 404);
    }
  });

  it('are none for a user without sites', async () => {
    const response = await test.request(demoCaller('kea-sina-lopes'), `GET ${ME}/101/sites`);
    expect([response.status, response.json()]).toEqual([200, []]);
  });
});

it('[@API-11] accounts are the organisation’s, by code', async () => {
  const accounts = (await test.request(hana, `GET ${ME}/101/accounts`)).json<ResponseBody<'myAccounts'>>();
  expect(accounts.every(({ code }) => code.startsWith('HH-'))).toBe(true);
  expect(accounts.map(({ code }) => code)).toEqual(accounts.map(({ code }) => code).toSorted());
  expect(Object.keys(accounts[0] ?? {})).toEqual(['id', 'code', 'description', 'isActive']);
});
