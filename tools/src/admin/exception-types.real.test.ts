import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminUnderTest, type AdminUnderTest } from '#admin/testing/admin-under-test.ts';

let admin: AdminUnderTest;

beforeAll(async () => {
  admin = await adminUnderTest();
  await admin.run(
    'tenant add --tenant moa --name "Moa Freight" --host moa.localhost --reference-prefix MOA --brand-colour #8a4b08',
  );
});
afterAll(() => admin.drop());

const AT = '--tenant moa --title "Short shipped"';

test('adds exception types and changes their properties', async () => {
  expect((await admin.run(`exception-type add ${AT} --in-full no`)).output).toBe(
    'Exception type Short shipped was added.',
  );
  await admin.run('exception-type add --tenant moa --title "Address not found" --acting-party sender');
  expect((await admin.run(`exception-type add ${AT} --in-full no`)).output).toBe(
    'Exception type Short shipped already exists. Nothing was changed.',
  );
  expect((await admin.run(`exception-type set ${AT} --acting-party receiver --target-hours 6`)).output).toBe(
    'Exception type Short shipped was changed.',
  );
  expect(await admin.json('exception-type list --tenant moa')).toEqual([
    { title: 'Address not found', actingParty: 'sender', inFull: true, targetHours: 8 },
    { title: 'Short shipped', actingParty: 'receiver', inFull: false, targetHours: 6 },
  ]);
  await admin.run(`exception-type set ${AT} --in-full yes`);
  expect(
    await admin.sql('select title, acting_party, is_not_in_full from standard_event order by title'),
  ).toEqual([
    { title: 'Address not found', acting_party: 'SENDER', is_not_in_full: false },
    { title: 'Short shipped', acting_party: 'RECEIVER', is_not_in_full: false },
  ]);
});

test('refuses unknown types and parties', async () => {
  expect((await admin.run('exception-type set --tenant moa --title Lost --in-full no')).errors).toBe(
    'moa has no exception type Lost. Existing exception types: Address not found, Short shipped.',
  );
  expect((await admin.run(`exception-type set ${AT} --acting-party driver`)).errors).toContain(
    'must be sender, receiver or provider',
  );
  for (const [hours, reason] of [
    ['0', 'must be at least 1'],
    ['201', 'must be a whole number up to 200'],
  ] as const)
    expect((await admin.run(`exception-type set ${AT} --target-hours ${hours}`)).errors).toContain(reason);
  expect((await admin.run(`exception-type add ${AT} --acting-party provider`)).errors).toBe(
    'Exception type Short shipped already exists with other values: acting party is RECEIVER. To change it, use the verb set.',
  );
});
