import { PERMISSIONS } from '@cartage/domain/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '@cartage/database/testing/test-database.ts';
import { adminUnderTest, runLine, type AdminUnderTest } from '#admin/testing/admin-under-test.ts';

let admin: AdminUnderTest;

const TENANT = 'tenant add --tenant moa --name "Moa Freight" --host moa.localhost --reference-prefix MOA';
const AT = '--tenant moa --organisation "Tawa Tools"';
const ADDRESS =
  '--street-number 14 --street "Rātā Street" --suburb Penrose --city Auckland --postcode 1061 --region Auckland';
const ANA = '--tenant moa --user ana@tawa.example';

/** Runs in this order. Most tests read the rows that these commands add. */
const SET_UP = [
  TENANT,
  'organisation add --tenant moa --name "Tawa Tools"',
  `account add ${AT} --account MAIN --description "Main account"`,
  `site add ${AT} --site AKL --name Auckland ${ADDRESS} --account MAIN --hub yes`,
  `site add ${AT} --site WLG --name Wellington ${ADDRESS}`,
  `user add ${AT} --email Ana@Tawa.example --given-name Ana --family-name Reed --permissions all`,
  `client add ${AT} --client scanner --name Scanner --permissions Access.DISPATCH --sites AKL`,
  'notice set --tenant moa --url https://notices.moa.example/in',
];

beforeAll(async () => {
  admin = await adminUnderTest();
  for (const line of SET_UP) expect(await admin.run(line)).toMatchObject({ code: 0, errors: '' });
});
afterAll(() => admin.drop());

const done = async (line: string) => {
  const { code, output, errors } = await admin.run(line);
  expect([code, errors]).toEqual([0, '']);
  return output;
};
const refused = async (line: string) => {
  const { code, output, errors } = await admin.run(line);
  expect([code, output]).toEqual([1, '']);
  return errors;
};
const everything = () =>
  admin.sql(`
    select 'tenant' as what, to_jsonb(t)::text as row from tenant t union all
    select 'organisation', to_jsonb(t)::text from organisation t union all
    select 'site', to_jsonb(t)::text from site t union all
    select 'user', to_jsonb(t)::text from portal_user t union all
    select 'membership', to_jsonb(t)::text from membership t union all
    select 'sites', to_jsonb(t)::text from membership_site t union all
    select 'endpoint', to_jsonb(t)::text from tenant_notice_endpoint t union all
    select 'provider', to_jsonb(t)::text from identity.tenant t union all
    select 'account', to_jsonb(t)::text from identity.account t union all
    select 'granted', to_jsonb(t)::text from identity.membership t union all
    select 'machine', to_jsonb(t)::text from identity.machine_client t
    order by 1, 2`);

test('a repeated command prints that nothing was changed and changes nothing', async () => {
  const before = await everything();
  for (const line of SET_UP) expect(await done(line)).toContain('Nothing was changed.');
  expect(await everything()).toEqual(before);
});

test('add refuses an existing item with other values, lists the differences and changes nothing', async () => {
  const before = await everything();
  expect(await refused(TENANT.replace('Moa Freight', 'Moa').replace('MOA', 'MOO'))).toBe(
    'Tenant moa already exists with other values: name is Moa Freight, reference prefix is MOA. To change it, use the verb set.',
  );
  expect(await refused(`account add ${AT} --account MAIN --description Other`)).toContain(
    'description is Main',
  );
  expect(await everything()).toEqual(before);
});

test('both schemas have the tenant, and its host is unique', async () => {
  expect(
    await admin.sql('select code, host, name, brand_colour, audience, is_active from identity.tenant'),
  ).toEqual([
    {
      code: 'moa',
      host: 'moa.localhost',
      name: 'Moa Freight',
      brand_colour: null,
      audience: 'urn:cartage:moa:api',
      is_active: true,
    },
  ]);
  expect(await refused(TENANT.replace('moa', 'weka'))).toBe(
    'Tenant weka cannot use these values: host moa.localhost belongs to moa, reference prefix MOA belongs to moa.',
  );
});

test('prints lists and records as text or as JSON', async () => {
  expect(await done('tenant list')).toBe(
    'Tenant  Name         Host           Active  Signs in at\n' +
      'moa     Moa Freight  moa.localhost  yes     embedded',
  );
  expect(await admin.json(`site list ${AT}`)).toMatchObject([
    { site: 'AKL', region: 'NZ-AUK', account: 'MAIN', active: true },
    { site: 'WLG', account: null },
  ]);
  expect(await admin.json(`site show ${AT} --site AKL`)).toMatchObject({
    fullName: 'Tawa Tools Auckland',
    hub: true,
    address: '14 Rātā Street, Penrose, Auckland 1061',
  });
  expect(await admin.json(`organisation show ${AT}`)).toMatchObject({ sites: 2, members: 2 });
  expect(await admin.json('user list --tenant moa')).toMatchObject([
    { email: 'ana@tawa.example', name: 'Ana Reed' },
  ]);
  expect(await admin.json(`membership list ${ANA}`)).toMatchObject([
    { name: 'Tawa Tools', sites: ['AKL', 'WLG'], permissions: PERMISSIONS },
  ]);
  expect(await admin.json('client show --tenant moa --client scanner')).toMatchObject({ name: 'Scanner' });
});

test('refuses unknown names and lists the existing ones', async () => {
  expect(await refused('tenant show --tenant weka')).toBe('There is no tenant weka. Tenants: moa.');
  expect(await refused(`site show ${AT} --site XXX`)).toBe('Tawa Tools has no site XXX. Sites: AKL, WLG.');
  expect(await refused(`membership set ${ANA} --organisation Nowhere`)).toContain(
    'moa has no organisation Nowhere',
  );
  expect(await refused(`membership set ${ANA} --organisation "Tawa Tools" --sites AKL,X,Y`)).toBe(
    'Tawa Tools has no site X, Y. Sites: AKL, WLG.',
  );
  expect(await refused('user show --tenant moa --user unknown@tawa.example')).toContain('moa has no user');
});

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
  await done('packaging-type deactivate --tenant moa --packaging-type CTN');
  expect(await admin.json('service-type list --tenant moa')).toEqual([
    { code: 'STD', active: true, name: 'Standard', cubicFactor: 333, transitDays: 2, labels: true },
  ]);
  expect(await admin.json('packaging-type list --tenant moa')).toEqual([
    { code: 'CTN', active: false, name: 'Carton', volume: 0.04, weight: 12.5 },
  ]);
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

test('a tenant moves to its own provider and back, and commands for data of that provider are refused', async () => {
  const PROVIDER = 'identity set --tenant moa --issuer https://id.moa.example/realm';
  expect(await refused('identity set --tenant moa --client-id portal')).toContain('--issuer is required');
  await done(
    `${PROVIDER} --client-id portal --organisation-claim org --token-types "JWT,application/at+jwt"`,
  );
  expect(await done(PROVIDER)).toContain('Nothing was changed.');
  expect(await admin.json('identity show --tenant moa')).toMatchObject({
    issuer: 'https://id.moa.example/realm',
    clientId: 'portal',
    organisationClaim: 'org',
    permissionsClaim: 'permissions',
    tokenTypes: ['jwt', 'at+jwt'],
  });
  expect(await admin.sql('select is_active from identity.tenant')).toEqual([{ is_active: false }]);
  expect(await refused(`user set ${ANA} --new-password`)).toContain(
    'passwords are kept there, not in Cartage',
  );
  expect(await refused(`membership set ${ANA} --organisation "Tawa Tools" --permissions all`)).toContain(
    'there',
  );
  const BO = 'user add --tenant moa --email bo@tawa.example --given-name Bo --family-name Lum';
  expect(await refused(BO)).toContain('--sub is required');
  expect(await done(`${BO} --sub ext|7 --organisation "Tawa Tools"`)).not.toContain('Password');
  await done('identity embed --tenant moa');
  expect(await admin.json('identity show --tenant moa')).toMatchObject({
    issuer: 'embedded',
    clientId: 'cartage-web',
    organisationClaim: 'org_id',
    tokenTypes: ['at+jwt'],
  });
});

test('a database without tables stays unchanged until migrate', async () => {
  const blank = await createTestDatabase({ template: 'blank' });
  const run = (line: string) => runLine(line, { DATABASE_URL: blank.url });
  expect(await run('tenant list')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^Pending migrations: 0001-roles\.sql.* run: npm run admin -- migrate$/),
  });
  expect((await run('migrate')).output).toMatch(/^Applied 0001-roles\.sql, .*0001-identity\.sql/);
  expect((await run('migrate')).output).toBe('The tables are already up to date.');
  expect(await run('tenant list')).toMatchObject({ code: 0, output: 'No entries.' });
  await blank.drop();
});

describe('maintenance', () => {
  const state = () => admin.json<Record<string, unknown>>('maintenance show');

  test('starts, gets an expected end and ends; a repeated command changes nothing', async () => {
    expect(await state()).toEqual({ maintenance: 'off', since: null, until: null, jobs: 0 });
    expect(await done('maintenance on')).toBe('The portal is now under maintenance.');
    expect(await done('maintenance on')).toContain('Nothing was changed.');
    expect(await state()).toMatchObject({ maintenance: 'on', since: expect.any(String), until: null });
    await done('maintenance on --until 2090-01-01T08:00+13:00');
    expect(await state()).toMatchObject({ maintenance: 'on', until: '2089-12-31T19:00:00.000Z' });
    expect(await done('maintenance off')).toBe('The maintenance has ended.');
    expect(await done('maintenance off')).toContain('Nothing was changed.');
    expect(await state()).toMatchObject({ maintenance: 'off' });
  });

  test('shows the number of waiting jobs', async () => {
    await admin.sql(`
      select graphile_worker.add_job('deliver-notice', '{}'),
        graphile_worker.add_job('deliver-notice', '{}', run_at => now() + interval '1 hour'),
        graphile_worker.add_job('compact-day-counts', max_attempts => 1)`);
    await admin.sql(`update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`);
    // Jobs without attempts left are not counted.
    expect(await state()).toMatchObject({ jobs: 2 });
  });

  test('accepts only an end in the future with a time zone', async () => {
    expect(await refused('maintenance on --until 2020-01-01T08:00Z')).toContain('is in the past');
    for (const until of ['tomorrow', '2090-01-01', '2090-01-01T08:00', '2090-13-01T08:00Z']) {
      const { code, errors } = await admin.run(`maintenance on --until ${until}`);
      expect([code, errors]).toEqual([
        2,
        expect.stringContaining('--until must be a date and time with its zone'),
      ]);
    }
    expect(await state()).toMatchObject({ maintenance: 'off' });
  });
});
