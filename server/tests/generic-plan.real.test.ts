import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { demoCaller, testApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
// One connection, so that its statistics of plans can be read.
beforeAll(async () => (app = await testApp({ template: 'demo', environment: { DATABASE_POOL_SIZE: '1' } })));
afterAll(() => app.close());

interface Plans {
  readonly generic: number;
  readonly custom: number;
}

const plansOf = async (text: string): Promise<Plans> => {
  const [plans] = await app.deps.database.read<Plans>(
    {},
    sql`select generic_plans as generic, custom_plans as custom from pg_prepared_statements
        where statement like ${`%${text}%`} and statement not like '%pg_prepared_statements%'`,
  );
  if (plans === undefined) throw new Error(`No statement with ${text}`);
  return plans;
};

test('the scope statement uses a generic plan, and a search is planned for its values', async () => {
  const caller = demoCaller('kea-hana-wilcox');
  for (let call = 0; call < 10; call++)
    await app.request(caller, `POST /api/v2/customers/${caller.organisationId}/consignments/search`, {
      body: {},
    });
  expect(await plansOf('"hasAllSites"')).toEqual({ generic: 10, custom: 0 });
  expect(await plansOf('day_count')).toEqual({ generic: 0, custom: 10 });
});

test('a generic plan sees later changes: the end of a membership takes effect with the next request', async () => {
  const caller = demoCaller('kea-hana-wilcox');
  const ask = () => app.request(caller, `GET /api/v2/users/me/organisations/${caller.organisationId}/sites`);
  const setActive = (isActive: boolean) =>
    app.deps.database.asSystem((tx) =>
      tx.query(
        sql`update membership set is_active = ${isActive} where organisation_id = ${caller.organisationId}`,
      ),
    );
  const statuses: number[] = [(await ask()).status];
  await setActive(false);
  statuses.push((await ask()).status);
  await setActive(true);
  statuses.push((await ask()).status);
  expect(statuses).toEqual([200, 404, 200]);
});
