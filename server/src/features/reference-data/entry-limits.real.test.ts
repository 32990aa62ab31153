import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { demoCaller, testApp, type TestApp } from '#testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ template: 'demo' });
});
afterAll(() => test.close());

const hana = demoCaller('kea-hana-wilcox');
const tia = demoCaller('tui-tia-ngata');

const limitsOf = async (caller: typeof hana, organisationId: number) => {
  const response = await test.request(caller, `GET /api/v2/organisations/${organisationId}/entry-limits`);
  expect(response.status, response.text).toBe(200);
  return response.json<ResponseBody<'entryLimits'>>();
};

const siteIdOf = async (code: string): Promise<number> => {
  const [row] = await test.deps.database.asSystem((tx) =>
    tx.query<{ id: number }>(sql`select id from site where code = ${code}`),
  );
  return row?.id ?? 0;
};

it('has the opening hours of the sites of the organisation only', async () => {
  const { sites } = await limitsOf(hana, 101);
  const window = { opens: '09:00', closes: '16:30' };
  expect(sites).toContainEqual({
    siteId: await siteIdOf('HH-DUD'),
    openingHours: [null, window, window, window, window, null, null],
  });
  const foreign = await siteIdOf('PP-KAT');
  expect(sites.some(({ siteId }) => siteId === foreign)).toBe(false);
});

it('omits a site whose hours are not known', async () => {
  const siteId = await siteIdOf('HH-INV');
  const has = async () => (await limitsOf(hana, 101)).sites.some((site) => site.siteId === siteId);
  expect(await has()).toBe(true);
  await test.deps.database.asSystem((tx) =>
    tx.query(sql`update site set opening_hours = null where id = ${siteId}`),
  );
  expect(await has()).toBe(false);
});

it('has the usual limits by name, and the limits of the tenant before them', async () => {
  const limitOf = async (caller: typeof hana, organisationId: number, code: string) =>
    (await limitsOf(caller, organisationId)).packagingTypes.find((type) => type.code === code);
  expect(await limitOf(hana, 101, 'CTN')).toEqual({
    code: 'CTN',
    maxWeightKg: 25,
    reason: 'a lift by one person',
  });
  expect(await limitOf(hana, 101, 'CRT')).toBeUndefined();
  await test.deps.database.asSystem((tx) =>
    tx.query(
      sql`update packaging_type set max_weight_kg = 18.5 where tenant_id = 1 and code in ('CTN', 'CRT')`,
    ),
  );
  for (const code of ['CTN', 'CRT'])
    expect(await limitOf(hana, 101, code)).toEqual({ code, maxWeightKg: 18.5, reason: 'this packaging' });
});

it('differ between tenants', async () => {
  const own = await limitsOf(tia, 201);
  expect(own.packagingTypes.map(({ code, maxWeightKg }) => [code, maxWeightKg])).toEqual([
    ['BOX', 20],
    ['PAL', 1000],
  ]);
});

it('refuses an organisation of another tenant', async () => {
  expect((await test.request(tia, 'GET /api/v2/organisations/101/entry-limits')).status).toBe(404);
});

it('the database refuses hours that the portal could not read', async () => {
  const write = (text: string) =>
    test.deps.database.asSystem((tx) =>
      tx.query(sql`update site set opening_hours = ${text} where code = 'HH-AKL'`),
    );
  await expect(write('9 to 5')).rejects.toThrow('site_opening_hours_check');
  await expect(write('')).rejects.toThrow('site_opening_hours_check');
});
