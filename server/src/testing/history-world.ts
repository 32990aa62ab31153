import type { ResponseBody } from '@cartage/contract/operations.ts';
import { changeSentence } from '@cartage/domain/consignment/change-sentence.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { expect } from 'vitest';
import { sql } from '#db/sql.ts';
import { consignmentWorld } from '#testing/consignment-world.ts';
import type { freightWorld } from '#testing/freight-world.ts';
import { providerClient } from '#testing/provider-client.ts';

type Consignment = ResponseBody<'getConsignment'>;
type History = ResponseBody<'consignmentHistory'>;

/** The changes as the history shows them. */
export const sentences = ({ changes }: History) => changes.map(changeSentence).toSorted();

export type HistoryWorld = Awaited<ReturnType<typeof historyWorld>>;

/** An organisation with a second service type, requests that change its consignments, and their history. */
export async function historyWorld(given: Parameters<typeof freightWorld>[1] = {}) {
  const { app, world, created } = await consignmentWorld(given);
  const client = await providerClient(app, world.organisation.tenant);

  const asSystem = <Row>(statement: ReturnType<typeof sql>) =>
    app.deps.database.asSystem((tx) => tx.query<Row>(statement));

  await asSystem(sql`
    insert into service_type (tenant_id, code, name, cubic_factor_kg_per_m3, transit_days)
    values (${world.organisation.tenant.id}, 'EXP', 'Express', 250, 1)`);

  async function send(request: `${string} ${string}`, body: unknown): Promise<Consignment> {
    const [method, path] = request.split(' ');
    const response = await app.request(world.caller, `${method} ${world.path}/consignments/${path}`, {
      body,
    });
    expect(response.status, response.text).toBe(200);
    return response.json<Consignment>();
  }

  async function history(reference: string, { query = '', caller = world.caller } = {}): Promise<History> {
    const response = await app.request(caller, `GET ${world.path}/consignments/${reference}/history${query}`);
    expect(response.status, response.text).toBe(200);
    return response.json<History>();
  }

  return {
    app,
    world,
    client,
    asSystem,
    created,
    send,
    history,
    close: async () => {
      await expectInvariants(app.databaseUrl);
      await app.close();
    },
  };
}
