import { createTestDatabase, type TestDatabase } from '@cartage/database/testing/test-database.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '#db/database.ts';
import { type UsedRow, usedAddresses } from '#features/reference-data/used-addresses.query.ts';
import { FILLED, FILLED_SCOPE as scope, fillWithConsignments } from '#testing/many-consignments.ts';
import { plansOf } from '#testing/plan-probe.ts';

const COUNT = 6_000;
const OLDEST = FILLED.organisationId * 10_000_000 + COUNT;
const OLD_SITE = 90_012;

let database: TestDatabase;
let own: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  await fillWithConsignments(database.adminUrl, COUNT, { hasParticipants: false });
  await withClient(database.adminUrl, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(
      `update consignment_text set site_id = $2, search_text = E'x\\nsender\\nharakeke weavers\\n' where consignment_id = $1`,
      [OLDEST, OLD_SITE],
    );
    await client.query('update consignment set site_id = $2 where id = $1', [OLDEST, OLD_SITE]);
    await client.query(
      `insert into participant (consignment_id, organisation_id, role, full_name, phone, street_number, street,
         suburb, city, country, postcode, region_id)
       select consignment_id, organisation_id, role, split_part(search_text, E'\\n', line), '021 555 0187', '1', 'Road',
         'Suburb', 'City', 'New Zealand', '1010', 'NZ-AUK'
       from consignment_text, (values ('sender', 2), ('receiver', 3)) ends (role, line)
       where organisation_id = $1`,
      [FILLED.organisationId],
    );
    await client.query('analyze');
  });
  own = new Database({ url: database.url, poolSize: 1, applicationName: 'used', onIdleError: () => {} });
});
afterAll(async () => {
  await own.close();
  await database.drop();
});

const find = (term: string, searchesNames: boolean, siteIds = scope.siteIds, includesOtherSites = true) =>
  own.read<UsedRow>(
    scope.context,
    usedAddresses({ ...scope, siteIds }, { term, limit: 12, searchesNames, includesOtherSites }),
  );

test('[@PART-01] a receiver of long ago is found by name; another site sees no phone number', async () => {
  expect(await find('weavers', false)).toEqual([]);
  const [found, ...others] = await find('weavers', true);
  expect(found).toMatchObject({ source: 'site', fullName: 'harakeke weavers', phone: '021 555 0187' });
  expect(others).toEqual([]);
  expect(await find('weavers', true, [90_001])).toMatchObject([{ source: 'organisation', phone: null }]);
});

test('[@PART-01] own sites come before others, and each address appears once', async () => {
  const found = await find('receiver tui', true, [90_012]);
  expect(found).toHaveLength(12);
  const sources = found.map(({ source }) => source);
  expect(sources).toEqual(sources.toSorted((a, b) => (a === b ? 0 : a === 'site' ? -1 : 1)));
  expect(sources[0]).toBe('site');
  expect(new Set(found.map(({ fullName }) => fullName)).size).toBe(12);
});

test('without the setting of the organisation, receivers of other sites are not found', async () => {
  expect(await find('weavers', true, [90_001], false)).toEqual([]);
  expect(await find('weavers', true, [OLD_SITE], false)).toMatchObject([{ source: 'site' }]);
  const sources = (await find('receiver tui', true, [90_012], false)).map(({ source }) => source);
  expect([sources.length > 0, new Set(sources)]).toEqual([true, new Set(['site'])]);
});

test('the tenth look-up uses the index and scans no table', async () => {
  const [plan] = await plansOf(database.url, scope.context, (recorded) =>
    recorded.read(
      scope.context,
      usedAddresses(scope, { term: 'weavers', limit: 12, searchesNames: true, includesOtherSites: true }),
    ),
  );
  const nodes = plan?.nodes ?? [];
  const big = nodes.filter(({ relation }) => relation === 'consignment' || relation === 'participant');
  expect(big.length).toBeGreaterThan(2);
  expect(
    big.filter(({ type }) => type === 'Seq Scan'),
    plan?.text,
  ).toEqual([]);
  expect(nodes.map(({ index }) => index)).toContain('consignment_created');
});
