import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { Database } from '@cartage/server/db/database.ts';
import { estimatePrice } from '@cartage/server/jobs/estimate-price.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminUnderTest, type AdminUnderTest } from '#admin/testing/admin-under-test.ts';

const KINDS = ['zones', 'cards', 'extras', 'surcharges'] as const;
type Kind = (typeof KINDS)[number];

let admin: AdminUnderTest;
let database: Database;
let folder: string;
const from = addDays(localDay(new Date()), 7);

beforeAll(async () => {
  admin = await adminUnderTest('demo');
  database = new Database({
    url: admin.url,
    poolSize: 1,
    applicationName: 'used-rates',
    onIdleError: (error) => {
      throw error;
    },
  });
  folder = await mkdtemp(join(tmpdir(), 'cartage-used-rates-'));
});
afterAll(async () => {
  await database.close();
  await admin.drop();
  await rm(folder, { recursive: true });
});

const fileOf = (kind: Kind) => join(folder, `${kind}.csv`);
const apply = async (kind: Kind) => {
  const { code, errors } = await admin.run(
    `rates apply --tenant kea --kind ${kind} --file ${fileOf(kind)} --from ${from}`,
  );
  return `${code} ${errors}`;
};
const applyAll = async () =>
  Object.fromEntries(await Promise.all(KINDS.map(async (kind) => [kind, await apply(kind)])));

/** Estimates a Ready consignment that is picked up on the first day of the files. */
async function estimateOnFirstDay({ hasExtras }: { readonly hasExtras: boolean }): Promise<void> {
  const [consignment] = await admin.sql(`
    update consignment set requested_pickup_day = '${from}'
    where id = (
      select min(c.id) from consignment c
      join tenant t on t.id = c.tenant_id and t.code = 'kea'
      where c.status = 2 and c.estimated_price is not null and ${hasExtras ? '' : 'not'} exists (
        select from consignment_extra e where e.consignment_id = c.id and e.instruction_code = 'INCLUDED'))
    returning id::int as "consignmentId", organisation_id as "organisationId"`);
  await estimatePrice({ database, clock: () => new Date() }, consignment);
}

test('[@QUOTE-05] rates of a later day are replaced until an estimate has used them', async () => {
  for (const kind of KINDS) await admin.run(`rates export --tenant kea --kind ${kind} --to ${fileOf(kind)}`);
  const replaced = { zones: '0 ', cards: '0 ', extras: '0 ', surcharges: '0 ' };
  expect(await applyAll()).toEqual(replaced);
  expect(await applyAll()).toEqual(replaced);
  await estimateOnFirstDay({ hasExtras: false });
  const used = `1 A quote or an estimate has used the rates of this kind that apply from ${formatDay(from)}. Choose another day.`;
  expect(await applyAll()).toEqual({ zones: used, cards: used, extras: '0 ', surcharges: used });
  await estimateOnFirstDay({ hasExtras: true });
  expect(await applyAll()).toEqual({ zones: used, cards: used, extras: used, surcharges: used });
});

test('[@QUOTE-05] a price that was stored without its inputs counts as a use', async () => {
  await admin.sql(`update price_estimate set inputs = null where working ->> 'day' = '${from}'`);
  expect(await apply('surcharges')).toMatch(/^1 A quote or an estimate has used/);
  await admin.sql(`delete from price_estimate where working ->> 'day' >= '${from}'`);
  expect(await apply('surcharges')).toBe('0 ');
});
