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

const AT = '--tenant moa --address Dock@Kauri.example';

test('records a bounced address, and removes it again', async () => {
  expect((await admin.run(`suppressed-address add ${AT}`)).output).toBe(
    'dock@kauri.example gets no more receiver emails.',
  );
  expect((await admin.run(`suppressed-address add ${AT}`)).output).toBe(
    'dock@kauri.example already gets no receiver emails. Nothing was changed.',
  );
  expect(await admin.json('suppressed-address list --tenant moa')).toEqual([
    { address: 'dock@kauri.example', reason: 'bounced', since: expect.stringMatching(/Z$/) },
  ]);
  expect((await admin.run(`suppressed-address remove ${AT}`)).output).toBe(
    'dock@kauri.example gets receiver emails again.',
  );
  expect(await admin.json('suppressed-address list --tenant moa')).toEqual([]);
});

test('keeps an unsubscription of the receiver', async () => {
  await admin.sql(`insert into suppressed_address (tenant_id, address, reason, since)
    select id, 'reader@kauri.example', 'unsubscribed', now() from tenant where code = 'moa'`);
  expect(
    (await admin.run('suppressed-address remove --tenant moa --address reader@kauri.example')).output,
  ).toBe('reader@kauri.example is not recorded as bounced. Nothing was changed.');
});

test('checks the texts of receiver emails before it stores them', async () => {
  const set = 'setting set --tenant moa --setting PickedUpEmailSubject --value';
  expect((await admin.run(`${set} "Freight for {receiver}"`)).errors).toContain(
    'PickedUpEmailSubject has the unknown placeholder {receiver}',
  );
  expect((await admin.run(`${set} "Freight from {sender}"`)).output).toBe(
    'PickedUpEmailSubject is now Freight from {sender} for moa.',
  );
});
