import type { ResponseBody } from '@cartage/contract/operations.ts';
import { expect } from 'vitest';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { staleDocuments } from '#testing/stale-documents.ts';
import { testApp } from '#testing/test-app.ts';

type Consignment = ResponseBody<'createFullConsignment'>;

export type ConsignmentWorld = Awaited<ReturnType<typeof consignmentWorld>>;

/** An organisation, and a request that creates a valid consignment. */
export async function consignmentWorld(given: Parameters<typeof freightWorld>[1] = {}) {
  const app = await testApp();
  const world = await freightWorld(app, given);

  const rows = <Row>(statement: Parameters<typeof sql>[0], ...values: unknown[]) =>
    app.deps.database.asSystem((tx) => tx.query<Row>(sql(statement, ...values)));

  async function created(given?: Parameters<FreightWorld['create']>[0], of = world): Promise<Consignment> {
    const response = await of.create(given);
    expect(response.status, response.text).toBe(201);
    return response.json<Consignment>();
  }

  return {
    app,
    world,
    rows,
    created,
    /** No stored document differs from its rows. */
    close: async () => {
      expect(await staleDocuments(app.deps.database)).toEqual([]);
      await app.close();
    },
  };
}
