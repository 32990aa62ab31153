import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { expect } from 'vitest';
import { consignmentWorld } from '#testing/consignment-world.ts';
import type { FreightWorld } from '#testing/freight-world.ts';

type Consignment = ResponseBody<'getConsignment'>;
type Body = Sent<'updateConsignment', 'body'>;

export type EditWorld = Awaited<ReturnType<typeof editWorld>>;

/** An organisation with everything that an edit can change, and requests that edit its consignments. */
export async function editWorld() {
  const consignments = await consignmentWorld({
    settings: { DangerousGoodsEnabled: 'true', RequestedPickupDateEnabled: 'true' },
    flags: { ExportConsignments: 'true' },
    sites: 3,
  });
  const { app, world, rows } = consignments;

  const ask = (
    { reference }: Pick<Consignment, 'reference'>,
    what: '' | '/receiver' | '/line-items' | `/line-items/${number}`,
    sent: { method?: string; body?: unknown; ifMatch?: number; of?: FreightWorld } = {},
  ) => {
    const { method = 'PUT', body, ifMatch, of = world } = sent;
    return app.request(of.caller, `${method} ${of.path}/consignments/${reference}${what}`, {
      ...(body !== undefined && { body }),
      ...(ifMatch !== undefined && { headers: { 'if-match': `"${ifMatch}"` } }),
    });
  };

  async function updated(consignment: Consignment, body: Body): Promise<Consignment> {
    const response = await ask(consignment, '', { body, ifMatch: consignment.version });
    expect(response.status, response.text).toBe(200);
    return response.json<Consignment>();
  }

  await rows`
    insert into hire_unit (tenant_id, provider_code, code, name)
    values (${world.organisation.tenant.id}, 'KPL', 'BLUE', 'Blue pallet')`;

  return { ...consignments, ask, updated };
}
