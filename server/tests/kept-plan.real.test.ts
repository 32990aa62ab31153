import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { demoCaller, testApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
// One connection, so that it can be asked what it has planned.
beforeAll(async () => (app = await testApp({ template: 'demo', environment: { DATABASE_POOL_SIZE: '1' } })));
afterAll(() => app.close());

interface Plans {
  readonly kept: number;
  readonly anew: number;
}

const plansOf = async (mark: string): Promise<Plans> => {
  const [plans] = await app.parts.database.read<Plans>(
    {},
    sql`select generic_plans as kept, custom_plans as anew from pg_prepared_statements
        where statement like ${`%${mark}%`} and statement not like '%pg_prepared_statements%'`,
  );
  if (plans === undefined) throw new Error(`No statement with ${mark}`);
  return plans;
};

test('who is calling is planned once, what is searched for is planned for its values', async () => {
  const caller = demoCaller('kea-hana-wilcox');
  for (let call = 0; call < 10; call++)
    await app.ask(caller, `POST /api/v2/customers/${caller.organisationId}/consignments/search`, {
      body: {},
    });
  expect(await plansOf('"hasAllSites"')).toEqual({ kept: 10, anew: 0 });
  expect(await plansOf('day_count')).toEqual({ kept: 0, anew: 10 });
});

test('a kept plan sees what has changed since: a membership that ended ends with the next call', async () => {
  const caller = demoCaller('kea-hana-wilcox');
  const ask = () => app.ask(caller, `GET /api/v2/users/me/organisations/${caller.organisationId}/sites`);
  const setActive = (isActive: boolean) =>
    app.parts.database.asSystem((tx) =>
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
