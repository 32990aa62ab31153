import { expect, test } from 'vitest';
import { asSystem } from '#builders/as-system.ts';
import { announceFreight } from '#demo/announce-freight.ts';
import { expectInvariants } from '#invariants/check-invariants.ts';
import { createTestDatabase } from '#testing/test-database.ts';

test('announces the freight on its way in both demo tenants, once', async () => {
  const database = await createTestDatabase({ template: 'demo' });
  const announced = () =>
    asSystem(database.url, async (client) => {
      const { rows } = await client.query<{ tenant: number; status: number; n: number }>(
        `select c.tenant_id as tenant, c.status, count(*)::int as n
         from notice n join consignment c on c.id = n.consignment_id
         group by 1, 2 order by 1, 2`,
      );
      return rows;
    });
  try {
    await announceFreight(database.url);
    const first = await announced();
    expect(first.map(({ tenant, status }) => [tenant, status])).toEqual(
      [1, 2].flatMap((tenant) => [3, 4, 5, 6, 9].map((status) => [tenant, status])),
    );
    expect(first.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThan(100);
    await announceFreight(database.url);
    expect(await announced()).toEqual(first);
    await expectInvariants(database.url);
  } finally {
    await database.drop();
  }
});
