import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminUnderTest, adminUnderTest } from '#admin/testing/admin-under-test.ts';

const HOOK = '--tenant kea --webhook linehaul';
const URL = 'https://hooks.kea.example/cartage';

let admin: AdminUnderTest;
beforeAll(async () => {
  admin = await adminUnderTest('demo');
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
const secretOf = async (line: string) => (await admin.json<{ secret: string }>(line)).secret;

/** Changes that customers made, one minute after the other. */
const announce = (kind: string, count: number, start: string) =>
  admin.sql(`
    insert into notice (tenant_id, organisation_id, consignment_id, version, kind, created_at)
    select tenant_id, organisation_id, id, version, 'consignment.${kind}',
      timestamptz '${start}' + row_number() over (order by id) * interval '1 minute'
    from (select * from consignment where tenant_id = 1 and status = 3 order by id limit ${count}) c`);

test('[@API-03] a webhook starts with the next change, and its secret is shown once', async () => {
  await announce('ready', 3, '2026-03-18T00:00Z');
  const secret = await secretOf(`webhook add ${HOOK} --url ${URL}`);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(await admin.sql('select position::int, secret from webhook')).toEqual([{ position: 3, secret }]);
  expect(await done(`webhook add ${HOOK} --url ${URL}`)).toContain('Nothing was changed.');
  expect(await refused(`webhook add ${HOOK} --url ${URL}/v2`)).toContain(`url is ${URL}`);
  expect(await done('webhook list --tenant kea')).not.toContain(secret);
  expect(await admin.json('webhook list --tenant kea')).toEqual([
    { webhook: 'linehaul', address: URL, state: 'active', reason: null, waiting: 0, lastSuccess: null },
  ]);
  await done(`webhook set ${HOOK} --url ${URL}/v2`);
  expect(await admin.sql('select url, secret from webhook')).toEqual([{ url: `${URL}/v2`, secret }]);
});

test('[@API-03] an old secret is used for 24 hours after a rotation, unless it has leaked', async () => {
  const [before] = await admin.sql('select secret from webhook');
  const secret = await secretOf(`webhook rotate ${HOOK}`);
  expect(
    await admin.sql(`
      select secret, previous_secret, previous_secret_until - now() between '23:59' and '24:00' as is_day
      from webhook`),
  ).toEqual([{ secret, previous_secret: before?.['secret'], is_day: true }]);
  const renewed = await secretOf(`webhook rotate ${HOOK} --at-once`);
  expect(await admin.sql('select secret, previous_secret from webhook')).toEqual([
    { secret: renewed, previous_secret: null },
  ]);
});

test('[@API-03] changes are replayed from a time or a cursor', async () => {
  expect(await refused(`webhook replay ${HOOK}`)).toBe('Name either --from or --after.');
  expect(await done(`webhook replay ${HOOK} --from 2026-03-18T00:02Z`)).toBe(
    '2 changes are sent again by webhook linehaul.',
  );
  expect(await done(`webhook replay ${HOOK} --after 0`)).toContain('3 changes');
  expect(await done(`webhook replay ${HOOK} --after 3`)).toContain('Nothing was changed.');
  expect(await done(`webhook replay ${HOOK} --from 2026-03-19T00:00Z`)).toContain('Nothing was changed.');
  expect(await admin.sql('select position::int from webhook_message order by position')).toEqual([
    { position: 1 },
    { position: 2 },
    { position: 3 },
  ]);
});

test('[@API-03] the log lists the attempts, and a disabled webhook is resumed', async () => {
  await admin.sql(`
    insert into webhook_attempt (webhook_id, position, at, duration_ms, status, error)
    values (1, 1, '2026-03-18T01:00Z', 12, 500, 'The endpoint returned 500'),
      (1, 1, '2026-03-18T01:01Z', 15, 204, null);
    update webhook set failing_since = now(), failed_rounds = 3, disabled_at = now(),
      disabled_because = 'No message was accepted for 5 days'`);
  expect(await admin.json('webhook list --tenant kea')).toMatchObject([
    { state: 'disabled', reason: 'No message was accepted for 5 days', waiting: 3 },
  ]);
  const log = await admin.json<{ reference: string }[]>(`webhook log ${HOOK}`);
  expect(log).toMatchObject([
    { at: '2026-03-18T01:01:00.000Z', change: 'consignment.ready', cursor: 1, status: 204, milliseconds: 15 },
    { at: '2026-03-18T01:00:00.000Z', status: 500, error: 'The endpoint returned 500' },
  ]);
  expect(await admin.json(`webhook log ${HOOK} --failed --reference ${log[0]?.reference}`)).toHaveLength(1);
  expect(await admin.json(`webhook log ${HOOK} --reference KEA99999999`)).toEqual([]);
  await done(`webhook resume ${HOOK}`);
  expect(await done(`webhook resume ${HOOK}`)).toContain('Nothing was changed.');
  expect(await admin.json('webhook list --tenant kea')).toMatchObject([{ state: 'active', reason: null }]);
});

test('[@API-03] a webhook ends for good', async () => {
  await done(`webhook end ${HOOK}`);
  expect(await done(`webhook end ${HOOK}`)).toContain('Nothing was changed.');
  for (const verb of [
    `add ${HOOK} --url ${URL}`,
    `set ${HOOK} --url ${URL}`,
    `rotate ${HOOK}`,
    `resume ${HOOK}`,
  ])
    expect(await refused(`webhook ${verb}`)).toContain('was ended');
  expect(await refused('webhook log --tenant kea --webhook other')).toBe(
    'kea has no webhook other. See: webhook list --tenant kea',
  );
  expect((await admin.run(`webhook add ${HOOK} --url http://hooks.kea.example`)).errors).toContain(
    'https://',
  );
});
