import { createTestDatabase, type TestDatabase } from '@cartage/database/testing/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '#db/database.ts';
import { moveStatus } from '#freight/change-status.query.ts';
import { visibleConsignment } from '#freight/consignment-rows.query.ts';
import { FILLED_SCOPE as scope, fillWithConsignments } from '#testing/many-consignments.ts';
import { plansOf } from '#testing/plan-probe.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await fillWithConsignments(database.adminUrl, 20_000);
});
afterAll(() => database.drop());

test('a consignment is read through the index of references, also on the tenth run', async () => {
  const [plan] = await plansOf(database.url, scope.context, (recorded) =>
    recorded.read(scope.context, visibleConsignment(scope, 'FIL00000077')),
  );
  expect(plan?.genericPlans).toBe(0);
  const header = plan?.nodes.find(({ relation }) => relation === 'consignment');
  expect(header?.index, plan?.text).toBe('consignment_reference');
});

test('a status change uses the index of references', async () => {
  const own = new Database({
    url: database.url,
    poolSize: 1,
    applicationName: 'plan',
    onIdleError: () => {},
  });
  const move = { reference: 'FIL00000077', from: [1], to: 2, ifMatch: 1, at: new Date(), needsFreight: true };
  const { text, values } = moveStatus(scope, move);
  const lines = await own.inTransaction(scope.context, (tx) =>
    tx.query<{ 'QUERY PLAN': string }>({ text: `explain (costs off) ${text}`, values }),
  );
  await own.close();
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
  expect(plan).toContain('using consignment_reference on consignment');
  expect(plan).not.toContain('Seq Scan');
});
