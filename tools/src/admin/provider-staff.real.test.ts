import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminUnderTest, type AdminUnderTest } from '#admin/testing/admin-under-test.ts';

let admin: AdminUnderTest;

const ADD = 'provider-staff add --tenant moa --email Rua@moa.example --given-name Rua --family-name Pike';

beforeAll(async () => {
  admin = await adminUnderTest();
  await done('tenant add --tenant moa --name "Moa Freight" --host moa.localhost --reference-prefix MOA');
  await done('organisation add --tenant moa --name "Tawa Tools"');
});
afterAll(() => admin.drop());

async function done(line: string): Promise<string> {
  const { code, output, errors } = await admin.run(line);
  expect([code, errors]).toEqual([0, '']);
  return output;
}

async function refused(line: string): Promise<string> {
  const { code, output, errors } = await admin.run(line);
  expect([code, output]).toEqual([1, '']);
  return errors;
}

test('[@API-03] staff are added once, listed and ended', async () => {
  const added = await done(ADD);
  expect(added).toContain('rua@moa.example was added to the staff.');
  expect(added).toMatch(/Password \(shown only once\): \S{12,}/);
  expect(await done(ADD)).toContain('rua@moa.example is already on the staff. Nothing was changed.');
  expect(await done('provider-staff list --tenant moa')).toMatch(/rua@moa\.example\s+Rua Pike\s+yes/);
  expect(
    await admin.sql(
      `select is_provider, is_machine, is_active from portal_user where email = 'rua@moa.example'`,
    ),
  ).toEqual([{ is_provider: true, is_machine: false, is_active: true }]);
  expect(
    await admin.sql(`select is_provider_staff from identity.account where email = 'rua@moa.example'`),
  ).toEqual([{ is_provider_staff: true }]);
  expect(await done('provider-staff end --tenant moa --user rua@moa.example')).toContain(
    'rua@moa.example has left the staff.',
  );
  expect(await done('provider-staff end --tenant moa --user rua@moa.example')).toContain(
    'Nothing was changed.',
  );
  expect(await done('provider-staff list --tenant moa')).toMatch(/rua@moa\.example\s+Rua Pike\s+no/);
  expect(await admin.sql(`select is_active from identity.account where email = 'rua@moa.example'`)).toEqual([
    { is_active: false },
  ]);
});

test('[@API-03] staff and users of organisations are separate', async () => {
  const staff = 'provider-staff add --tenant moa --email ana@moa.example --given-name Ana --family-name Reed';
  await done(staff);
  expect(
    await refused(
      'membership add --tenant moa --user ana@moa.example --organisation "Tawa Tools" --permissions all',
    ),
  ).toContain('ana@moa.example is on the staff of moa, which belongs to no organisation.');
  await done(
    'user add --tenant moa --email tom@tawa.example --given-name Tom --family-name Lee --organisation "Tawa Tools" --permissions all',
  );
  expect(await refused(staff.replace('ana@moa', 'tom@tawa'))).toContain(
    'tom@tawa.example is a user of moa. Staff need an account of their own.',
  );
  expect(await refused('provider-staff end --tenant moa --user tom@tawa.example')).toContain(
    'moa has no staff tom@tawa.example. See: provider-staff list --tenant moa',
  );
});
