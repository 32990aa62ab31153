import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { expect } from 'vitest';
import { sql } from '#db/sql.ts';
import { historyWorld } from '#testing/history-world.ts';

type Consignment = ResponseBody<'getConsignment'>;

export const OTHER_RECEIVER = {
  fullName: 'Kauri Coast Hardware',
  phone: '09 555 0187',
  email: null,
  address: {
    streetNumber: '212',
    street: 'Old Wharf Street',
    suburb: 'Dargaville',
    city: 'Dargaville',
    postcode: '0310',
  },
};

export type UndoWorld = Awaited<ReturnType<typeof undoWorld>>;

/** An organisation with everything that an edit can change, and requests that edit and undo. */
export async function undoWorld() {
  const edits = await historyWorld({
    flags: { DeliveryExtras: 'true', ExportConsignments: 'true' },
    settings: {
      RequestedPickupDateEnabled: 'true',
      HireageEnabled: 'true',
      DangerousGoodsEnabled: 'true',
      LiabilityKinds: 'DECLARED_VALUE,OWNERS_RISK,DECLARED_TERMS',
    },
  });
  const { app, world, asSystem } = edits;
  const start = app.now;
  await asSystem(sql`
    insert into hire_unit (tenant_id, provider_code, code, name)
    values (${world.organisation.tenant.id}, 'KPL', 'BLUE', 'Blue pallet')`);
  await asSystem(sql`
    insert into account (organisation_id, code, description, is_active)
    values (${world.organisation.id}, 'SECOND', 'Second', true)`);
  const [account] = await asSystem<{ id: number }>(sql`select id from account where code = 'SECOND'`);

  const get = (reference: string) =>
    app
      .request(world.caller, `GET ${world.path}/consignments/${reference}`)
      .then((response) => response.json<Consignment>());

  const undo = (reference: string, version: number, { caller = world.caller, headers = {} } = {}) =>
    app.request(caller, `POST ${world.path}/consignments/${reference}/edits/${version}/undo`, {
      body: {},
      headers,
    });

  async function undone(reference: string, version: number): Promise<Consignment> {
    const response = await undo(reference, version);
    expect(response.status, response.text).toBe(200);
    return response.json<Consignment>();
  }

  async function expectRefused(reference: string, version: number, detail: string): Promise<void> {
    const before = await get(reference);
    const response = await undo(reference, version);
    expect(response.status, response.text).toBe(409);
    expect(response.json<Problem>()).toMatchObject({ code: 'undo-refused', detail });
    expect(await get(reference)).toEqual(before);
  }

  return {
    ...edits,
    secondAccount: account?.id ?? 0,
    get,
    undo,
    undone,
    expectRefused,
    restoreClock: () => {
      app.now = start;
    },
  };
}
