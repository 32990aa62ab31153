import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminUnderTest } from '#admin/testing/admin-under-test.ts';
import { AT, ANA, moaTenant, type MoaTenant } from '#admin/testing/moa-tenant.ts';

let admin: AdminUnderTest;
let done: MoaTenant['done'];
let refused: MoaTenant['refused'];
let everything: MoaTenant['everything'];

beforeAll(async () => {
  ({ admin, done, refused, everything } = await moaTenant());
});
afterAll(() => admin.drop());

describe('settings and flags', () => {
  test('accept only valid values', async () => {
    await done('setting set --tenant moa --setting DIFOT --value false');
    await done(`setting set ${AT} --setting consignment-contact-details-required --value ONE`);
    await done('flag set --tenant moa --flag DeliveryExtras --value on');
    expect(await admin.json('setting list --tenant moa')).toContainEqual({
      setting: 'DIFOT',
      value: 'false',
    });
    expect(await admin.json(`setting list ${AT}`)).toContainEqual({
      setting: 'consignment-contact-details-required',
      value: 'ONE',
    });
    expect(await admin.json('flag list --tenant moa')).toContainEqual({
      flag: 'DeliveryExtras',
      value: 'on',
    });
    expect(await refused('setting set --tenant moa --setting DIFOT --value maybe')).toBe(
      'Tenant setting DIFOT must be true or false.',
    );
    expect(await refused('setting set --tenant moa --setting Smtp --value x')).toContain(
      'There is no setting Smtp.',
    );
    expect(await refused(`setting set ${AT} --setting DIFOT --value true`)).toContain(
      'There is no setting DIFOT.',
    );
  });

  test('about requests to the provider are checked', async () => {
    const setTo = (name: string, value: string) =>
      `setting set --tenant moa --setting ${name} --value ${value}`;
    expect(await refused(setTo('ProviderRequests', 'return,return'))).toBe(
      'Tenant setting ProviderRequests must be NONE or a list of redelivery, return, new-address, each once.',
    );
    expect(await refused(setTo('DepotEmail', 'depot'))).toBe(
      'Tenant setting DepotEmail must be an email address.',
    );
    await done(setTo('ProviderRequests', 'return,redelivery'));
    await done(setTo('NewAddressRegion', 'ANY'));
    await done(setTo('DepotEmail', 'depot@moa.example'));
  });

  test('can be reset to their defaults', async () => {
    expect(await done('setting clear --tenant moa --setting DIFOT')).toBe('DIFOT was reset to its default.');
    expect(await done('setting clear --tenant moa --setting DIFOT')).toContain('Nothing was changed.');
    expect(await done('flag set --tenant moa --flag DeliveryExtras --value off')).toContain('now off');
  });

  test('[@TENANT-06] an address search service with a key is refused without the key, and the key cannot be removed', async () => {
    const setProvider = (provider: string) =>
      `setting set --tenant moa --setting AddressSearchProvider --value ${provider}`;
    const keyMissing = 'Tenant setting MapsApiKey must be set: address search by google needs it.';
    expect(await refused(setProvider('google'))).toBe(keyMissing);
    expect(await refused(setProvider('bing'))).toBe(
      'Tenant setting AddressSearchProvider must be gazetteer or google.',
    );
    await done('setting set --tenant moa --setting MapsApiKey --value demo-key');
    await done(setProvider('google'));
    expect(await refused('setting clear --tenant moa --setting MapsApiKey')).toBe(keyMissing);
    await done('setting clear --tenant moa --setting AddressSearchProvider');
    await done('setting clear --tenant moa --setting MapsApiKey');
  });
});

test('service and packaging types are added, changed and deactivated', async () => {
  const STANDARD =
    'service-type add --tenant moa --service-type STD --name Standard --cubic-factor 333 --transit-days 3';
  await done(STANDARD);
  expect(await done(STANDARD)).toContain('Nothing was changed.');
  await done('service-type set --tenant moa --service-type STD --transit-days 2 --labels yes');
  await done(
    'packaging-type add --tenant moa --packaging-type CTN --name Carton --volume 0.036 --weight 12.5',
  );
  await done('packaging-type set --tenant moa --packaging-type CTN --volume 0.04');
  await done('packaging-type set --tenant moa --packaging-type CTN --max-weight 18.5');
  await done('packaging-type deactivate --tenant moa --packaging-type CTN');
  expect(await admin.json('service-type list --tenant moa')).toEqual([
    { code: 'STD', active: true, name: 'Standard', cubicFactor: 333, transitDays: 2, labels: true },
  ]);
  expect(await admin.json('packaging-type list --tenant moa')).toEqual([
    { code: 'CTN', active: false, name: 'Carton', volume: 0.04, weight: 12.5, maxWeight: 18.5 },
  ]);
  await done('packaging-type set --tenant moa --packaging-type CTN --max-weight none');
  expect(await admin.json('packaging-type list --tenant moa')).toMatchObject([{ maxWeight: null }]);
  expect(await refused('service-type set --tenant moa --service-type X --labels no')).toBe(
    'moa has no service-type X. Existing codes: STD.',
  );
  expect(
    (await admin.run('packaging-type set --tenant moa --packaging-type CTN --volume 1.23456')).code,
  ).toBe(2);
});

describe('a user', () => {
  test('gets a membership with exactly the requested sites and permissions', async () => {
    await done(
      `membership set ${ANA} --organisation "Tawa Tools" --sites WLG --permissions Access.DISPATCH --charge-site none`,
    );
    expect(await admin.json(`membership list ${ANA}`)).toMatchObject([
      { sites: ['WLG'], permissions: ['Access.DISPATCH'] },
    ]);
    await done(
      `membership set ${ANA} --organisation "Tawa Tools" --sites all --permissions all --charge-site AKL`,
    );
    expect(await admin.json(`membership list ${ANA}`)).toMatchObject([{ sites: ['AKL', 'WLG'] }]);
  });

  test('gets the authority to sign declarations with a printed name, and loses it', async () => {
    await done(`membership set ${ANA} --organisation "Tawa Tools" --signatory "Ana R. Reed"`);
    expect(await admin.json(`membership list ${ANA}`)).toMatchObject([{ signatory: 'Ana R. Reed' }]);
    await done(`membership set ${ANA} --organisation "Tawa Tools" --signatory none`);
    expect(await admin.json(`membership list ${ANA}`)).toMatchObject([{ signatory: null }]);
  });

  test('is deactivated and reactivated, for all organisations or one', async () => {
    const states = () =>
      admin.sql(`
        select u.is_active as user, m.is_active as member, a.is_active as account, g.is_active as granted
        from portal_user u join membership m on m.user_id = u.id
        join identity.account a on a.sub = u.sub join identity.membership g on g.sub = u.sub`);
    await done(`user deactivate ${ANA}`);
    expect(await states()).toEqual([{ user: false, member: true, account: false, granted: true }]);
    await done(`user activate ${ANA}`);
    await done(`membership deactivate ${ANA} --organisation "Tawa Tools"`);
    expect(await states()).toEqual([{ user: true, member: false, account: true, granted: false }]);
    await done(`membership activate ${ANA} --organisation "Tawa Tools"`);
    expect(await states()).toEqual([{ user: true, member: true, account: true, granted: true }]);
  });

  test('gets another name and password; a new password is printed once', async () => {
    await done(`user set ${ANA} --given-name Anahera --family-name Reed`);
    expect(await admin.json(`user show ${ANA}`)).toMatchObject({ name: 'Anahera Reed', canSignIn: true });
    const { password } = await admin.json<{ password: string }>(`user set ${ANA} --new-password`);
    expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
    expect(JSON.stringify(await everything())).not.toContain(password);
    expect(await refused(`user set ${ANA} --given-name Ana`)).toContain('must be used together');
  });

  test('is a member of two organisations, which commands accept by number', async () => {
    await done('organisation add --tenant moa --name "Rata Roofing"');
    const organisations = await admin.json<{ number: number; name: string }[]>(
      'organisation list --tenant moa',
    );
    const number = organisations.find(({ name }) => name === 'Rata Roofing')?.number;
    await done(`membership add ${ANA} --organisation ${number} --permissions none`);
    expect(await admin.json(`membership list ${ANA}`)).toMatchObject([
      { name: 'Rata Roofing', sites: [], permissions: [] },
      { name: 'Tawa Tools' },
    ]);
  });
});

test('tenants, organisations, accounts and sites are closed and reopened', async () => {
  for (const what of [
    'tenant',
    `organisation ${AT}`,
    `account ${AT} --account MAIN`,
    `site ${AT} --site WLG`,
  ]) {
    const [noun, ...rest] = what.split(' ');
    const named = rest.length === 0 ? '--tenant moa' : rest.join(' ');
    expect(await done(`${noun} deactivate ${named}`)).toContain('now closed');
    expect(await done(`${noun} deactivate ${named}`)).toContain('Nothing was changed.');
    expect(await done(`${noun} activate ${named}`)).toContain('now open');
  }
});

describe('an API client', () => {
  test('has a membership, is not listed as a user, and its secret is never shown again', async () => {
    expect(
      await admin.sql(`select u.is_machine, array_agg(s.code) as sites from portal_user u
        join membership_site ms on ms.user_id = u.id join site s on s.id = ms.site_id
        where u.sub = 'scanner' group by 1`),
    ).toEqual([{ is_machine: true, sites: ['AKL'] }]);
    const { secret } = await admin.json<{ secret: string }>('client rotate --tenant moa --client scanner');
    expect(secret.length).toBeGreaterThanOrEqual(43);
    expect(JSON.stringify(await everything())).not.toContain(secret);
    expect(await done('client list --tenant moa')).not.toContain(secret);
    expect(await refused('user show --tenant moa --user scanner')).toContain('no user');
  });

  test('is revoked for good', async () => {
    await done(`client add ${AT} --client trolley --name Trolley --permissions none`);
    await done('client end --tenant moa --client trolley');
    expect(await done('client end --tenant moa --client trolley')).toContain('Nothing was changed.');
    expect(await refused('client rotate --tenant moa --client trolley')).toContain('is revoked');
    expect(await refused(`client add ${AT} --client trolley --name Trolley --permissions none`)).toContain(
      'is revoked',
    );
  });

  test('cannot use the client id of the portal', async () => {
    expect(await refused(`client add ${AT} --client cartage-web --name X --permissions none`)).toContain(
      'already used',
    );
  });
});

test('a notice endpoint keeps its secret when its address changes, and can be removed', async () => {
  const [before] = await admin.sql('select secret from tenant_notice_endpoint');
  expect(await done('notice set --tenant moa --url https://notices.moa.example/v2')).not.toContain('Secret');
  expect(await admin.sql('select url, secret from tenant_notice_endpoint')).toEqual([
    { url: 'https://notices.moa.example/v2', secret: before?.['secret'] },
  ]);
  expect(await done('notice list')).not.toContain(String(before?.['secret']));
  await done('notice remove --tenant moa');
  expect(await done('notice remove --tenant moa')).toContain('Nothing was changed.');
});
