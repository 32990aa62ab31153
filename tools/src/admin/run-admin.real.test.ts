import { PERMISSIONS } from '@cartage/domain/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '@cartage/database/testing/test-database.ts';
import { runLine, type AdminUnderTest } from '#admin/testing/admin-under-test.ts';
import { AT, ANA, TENANT, SET_UP, moaTenant, type MoaTenant } from '#admin/testing/moa-tenant.ts';

let admin: AdminUnderTest;
let done: MoaTenant['done'];
let refused: MoaTenant['refused'];
let everything: MoaTenant['everything'];

beforeAll(async () => {
  ({ admin, done, refused, everything } = await moaTenant());
});
afterAll(() => admin.drop());

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

test('sets and clears the opening hours of a site', async () => {
  const setTo = (hours: string) => `site set ${AT} --site AKL --opening-hours "${hours}"`;
  const shown = async () => admin.json(`site show ${AT} --site AKL`);
  expect(await shown()).toMatchObject({ openingHours: null });
  await done(setTo('Mon-Fri 08:00-17:00,Sat 09:00-12:00'));
  expect(await shown()).toMatchObject({ openingHours: 'Mon-Fri 08:00-17:00, Sat 09:00-12:00' });
  const refusal = await admin.run(setTo('Mon 17:00-08:00'));
  expect(refusal.code).toBe(2);
  await done(setTo('none'));
  expect(await shown()).toMatchObject({ openingHours: null });
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
    // Jobs without remaining attempts are not counted.
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
