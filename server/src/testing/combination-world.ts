import type { ResponseBody } from '@cartage/contract/operations.ts';
import { addRates } from '@cartage/database/builders/add-rates.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { expect } from 'vitest';
import { sql } from '#db/sql.ts';
import { freightWorld } from '#testing/freight-world.ts';
import { staleDocuments } from '#testing/stale-documents.ts';
import { testApp } from '#testing/test-app.ts';

export type Consignment = ResponseBody<'getConsignment'>;
export type CombinationWorld = Awaited<ReturnType<typeof combinationWorld>>;

/** An organisation with rates, whose drafts can be combined. */
export async function combinationWorld() {
  const test = await testApp();
  const world = await freightWorld(test, { settings: { LiabilityKinds: 'OWNERS_RISK' } });
  await withClient(test.adminUrl, (client) => addRates(client, world.organisation.tenant));

  return {
    test,
    world,

    /** 100 kg by volume: 10.00 + 100 × 0.50 = 60.00. */
    async draft(given: Parameters<typeof world.create>[0] = {}): Promise<Consignment> {
      const response = await world.create({ lineItems: [world.line({ volume: 0.4, weight: 90 })], ...given });
      expect(response.status, response.text).toBe(201);
      return response.json();
    },

    read: async ({ reference }: Pick<Consignment, 'reference'>) =>
      (await test.request(world.caller, `GET ${world.path}/consignments/${reference}`)).json<Consignment>(),

    combine: (
      kept: Consignment,
      others: readonly Consignment[],
      headers: Readonly<Record<string, string>> = { 'if-match': `"${kept.version}"` },
    ) =>
      test.request(world.caller, `POST ${world.path}/consignments/${kept.reference}/combined`, {
        body: { consignments: others.map(({ reference, version }) => ({ reference, version })) },
        headers,
      }),

    /** Drafts of other tests would be part of a combination. */
    async cancelDrafts() {
      const drafts = await test.deps.database.asSystem((tx) =>
        tx.query<{ reference: string }>(sql`
          select reference from consignment where organisation_id = ${world.organisation.id} and status = 1`),
      );
      for (const { reference } of drafts)
        await test.request(world.caller, `POST ${world.path}/consignments/${reference}/cancelled`, {
          body: {},
        });
    },

    async close() {
      expect(await staleDocuments(test.deps.database)).toEqual([]);
      await expectInvariants(test.databaseUrl);
      await test.close();
    },
  };
}
