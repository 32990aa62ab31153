import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addRates } from '@cartage/database/builders/add-rates.ts';
import { addOrganisation } from '@cartage/database/builders/add-organisation.ts';
import { addTenant } from '@cartage/database/builders/add-tenant.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { addDays } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminUnderTest, type AdminUnderTest } from '#admin/testing/admin-under-test.ts';

let admin: AdminUnderTest;
let folder: string;
const today = localDay(new Date());
const [tomorrow, later] = [addDays(today, 1), addDays(today, 5)];

beforeAll(async () => {
  admin = await adminUnderTest();
  folder = await mkdtemp(join(tmpdir(), 'cartage-rates-'));
  await withClient(admin.adminUrl, async (client) => {
    const tenant = await addTenant(client, { code: 'moa', name: 'Moa Freight' });
    await addOrganisation(client, tenant, { name: 'Tawa Tools' });
    await addRates(client, tenant);
  });
});
afterAll(async () => {
  await admin.drop();
  await rm(folder, { recursive: true });
});

async function rates(
  verb: 'check' | 'preview' | 'apply',
  kind: string,
  content: string,
  from: string = tomorrow,
) {
  const file = join(folder, 'rates.csv');
  await writeFile(file, content);
  const day = verb === 'check' ? '' : ` --from ${from}`;
  const { code, output, errors } = await admin.run(
    `rates ${verb} --tenant moa --kind ${kind} --file ${file}${day}`,
  );
  return `${code} ${output}${errors}`;
}

const EXTRAS = 'Extra,Price\n';
const SURCHARGES = 'Surcharge,Name,Basis,Amount,Minimum,Longer than\n';
const FUEL = (percent: string) => `${SURCHARGES}FAF,Fuel adjustment factor (FAF),percent,${percent},,\n`;
const fuelOn = async (day: string) => {
  const [row] = await admin.sql(
    `select amount::text from rate_surcharge where code = 'FAF' and effective_from <= '${day}' order by effective_from desc`,
  );
  return row?.['amount'];
};

test('[@QUOTE-05] a file with issues changes nothing and lists every issue by row', async () => {
  expect(await rates('apply', 'extras', `${EXTRAS}TAIL,x\nCRANE,1\n`)).toBe(
    [
      '1 The file has issues. Nothing was changed:',
      'row 2: Price must be a number from 0 to 99999999 with at most 4 decimals: x',
      'row 3: Extra is not a delivery extra of the tenant: CRANE',
    ].join('\n'),
  );
  expect(await admin.sql('select * from rate_file')).toEqual([]);
});

test('[@QUOTE-05] a preview changes nothing; an applied file applies from its day and keeps earlier versions', async () => {
  expect(await rates('preview', 'surcharges', FUEL('12.5'))).toContain('Nothing was changed.');
  expect(await fuelOn(tomorrow)).toBe('10.0000');
  expect(await rates('apply', 'surcharges', FUEL('12.5'))).toContain(
    `0 1 row of surcharges apply from ${formatDay(tomorrow)}, as file `,
  );
  expect([await fuelOn(today), await fuelOn(tomorrow)]).toEqual(['10.0000', '12.5000']);
});

test('[@QUOTE-05] another file for a day in the future replaces the first; rates in use are never changed', async () => {
  await rates('apply', 'surcharges', FUEL('13'));
  expect(await fuelOn(tomorrow)).toBe('13.0000');
  expect(await rates('apply', 'surcharges', FUEL('14'), today)).toContain('0 1 row of surcharges apply');
  expect(await rates('apply', 'surcharges', FUEL('15'), today)).toBe(
    `1 Rates of this kind already apply from ${formatDay(today)} and may have been used. Choose a later day.`,
  );
  expect(await rates('apply', 'surcharges', FUEL('15'), addDays(today, -1))).toBe(
    `1 ${formatDay(addDays(today, -1))} is in the past. Choose today or a later day.`,
  );
  expect(await fuelOn(today)).toBe('14.0000');
});

test('[@QUOTE-05] entries that are missing in a full list end on the first day', async () => {
  await rates('apply', 'extras', `${EXTRAS}TAIL,50\n`, tomorrow);
  await admin.sql(`insert into rate_extra (tenant_id, code, effective_from, price)
    select id, 'CALL', '2020-01-01', 5 from tenant where code = 'moa'`);
  await rates('apply', 'extras', `${EXTRAS}TAIL,55\n`, later);
  expect(
    await admin.sql(
      `select code, price::text from rate_extra where effective_from = '${later}' order by code`,
    ),
  ).toEqual([
    { code: 'CALL', price: null },
    { code: 'TAIL', price: '55.0000' },
  ]);
  const zones = 'Kind,Place,Zone,Zone name,Rural,Remote,Residential\nregion,Auckland,AKL,Auckland,,,\n';
  await rates('apply', 'zones', zones, later);
  expect(
    await admin.sql(
      `select value, zone_code from rate_place where effective_from = '${later}' order by value`,
    ),
  ).toEqual([
    { value: 'NZ-AUK', zone_code: 'AKL' },
    { value: 'NZ-CAN', zone_code: null },
  ]);
});

test('[@QUOTE-05] a card of a customer is a complete new version', async () => {
  const header =
    'Organisation,Account,Card,Service type,From zone,To zone,Base,Minimum,Per item,Cubic factor,Weight breaks\n';
  const card = `${header}Tawa Tools,,Tawa,STD,AKL,CHC,12.5,46,,250,0:0.62 500:0.486\n`;
  expect(await rates('apply', 'cards', card)).toContain('0 1 row of cards apply from');
  expect(
    await admin.sql(`select name, base::text, minimum::text, cubic_factor_kg_per_m3::text as cubic, weight_breaks as breaks
      from rate_card join rate_lane on card_id = rate_card.id where name = 'Tawa'`),
  ).toEqual([
    {
      name: 'Tawa',
      base: '12.5000',
      minimum: '46.0000',
      cubic: '250.0',
      breaks: [
        { fromKg: 0, perKg: 0.62 },
        { fromKg: 500, perKg: 0.486 },
      ],
    },
  ]);
});

test('[@SCHED-03] transit days apply from their day; the command of the service type then refers to the file', async () => {
  expect(
    await rates('apply', 'transit-days', 'Service type,Transit days,Cut-off\nSTD,4,12:30\n', later),
  ).toContain('0 1 row of transit-days apply from');
  expect((await admin.run('service-type set --tenant moa --service-type STD --transit-days 7')).errors).toBe(
    'The transit days of STD come from a file. Change them with: rates apply --kind transit-days',
  );
});

test('[@SCHED-02] runs and closures change the schedules from their day; a booked run is not ended', async () => {
  const runs = 'Run,Name,Region,Weekdays,Starts,Ends,Capacity\n';
  const all = 'Mon Tue Wed Thu Fri Sat Sun';
  await rates('apply', 'runs', `${runs}CAN,Canterbury,Canterbury,${all},08:00,12:00,5\n`, tomorrow);
  const planned = async () =>
    (await admin.sql(`select day::text, capacity from run_schedule order by day`)).length;
  const before = await planned();
  expect(before).toBeGreaterThan(20);
  const [day] = await admin.sql(
    `select day::text from run_schedule where day > '${later}' order by day limit 1`,
  );
  const closed = `Day,Region,Reason\n${formatDay(String(day?.['day']) as typeof later)},Canterbury,Stocktake\n`;
  await rates('apply', 'closures', closed, tomorrow);
  expect(await planned()).toBe(before - 1);
  await rates('apply', 'closures', `Day,Region,Reason\n31/12/2099,All,Far away\n`, tomorrow);
  expect(await planned()).toBe(before);
  await rates('apply', 'runs', `${runs}OTA,Otago,Otago,Mon,08:00,12:00,5\n`, later);
  const [last] = await admin.sql(
    `select max(day)::text as day from run_schedule s join delivery_run r on r.id = run_id where code = 'CAN'`,
  );
  expect(String(last?.['day']) < later).toBe(true);
});
