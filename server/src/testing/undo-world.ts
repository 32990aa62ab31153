import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { expect } from 'vitest';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { providerClient } from '#testing/provider-client.ts';
import { testApp } from '#testing/test-app.ts';

type Consignment = ResponseBody<'getConsignment'>;
type History = ResponseBody<'consignmentHistory'>;

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
  const app = await testApp();
  const start = app.now;
  const world = await freightWorld(app, {
    flags: { DeliveryExtras: 'true', ExportConsignments: 'true' },
    settings: {
      RequestedPickupDateEnabled: 'true',
      HireageEnabled: 'true',
      DangerousGoodsEnabled: 'true',
      LiabilityKinds: 'DECLARED_VALUE,OWNERS_RISK,DECLARED_TERMS',
    },
  });
  const client = await providerClient(app, world.organisation.tenant);
  const asSystem = <Row>(statement: ReturnType<typeof sql>) =>
    app.deps.database.asSystem((tx) => tx.query<Row>(statement));

  await asSystem(sql`
    insert into service_type (tenant_id, code, name, cubic_factor_kg_per_m3, transit_days)
    values (${world.organisation.tenant.id}, 'EXP', 'Express', 250, 1)`);
  await asSystem(sql`
    insert into hire_unit (tenant_id, provider_code, code, name)
    values (${world.organisation.tenant.id}, 'KPL', 'BLUE', 'Blue pallet')`);
  await asSystem(sql`
    insert into account (organisation_id, code, description, is_active)
    values (${world.organisation.id}, 'SECOND', 'Second', true)`);
  const [account] = await asSystem<{ id: number }>(sql`select id from account where code = 'SECOND'`);

  async function created(given: Parameters<FreightWorld['create']>[0] = {}): Promise<Consignment> {
    const response = await world.create(given);
    expect(response.status, response.text).toBe(201);
    return response.json<Consignment>();
  }

  async function send(request: `${string} ${string}`, body: unknown): Promise<Consignment> {
    const [method, path] = request.split(' ');
    const response = await app.request(world.caller, `${method} ${world.path}/consignments/${path}`, {
      body,
    });
    expect(response.status, response.text).toBe(200);
    return response.json<Consignment>();
  }

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

  async function history(reference: string, query = ''): Promise<History> {
    const response = await app.request(
      world.caller,
      `GET ${world.path}/consignments/${reference}/history${query}`,
    );
    expect(response.status, response.text).toBe(200);
    return response.json<History>();
  }

  return {
    app,
    world,
    client,
    secondAccount: account?.id ?? 0,
    asSystem,
    created,
    send,
    get,
    undo,
    undone,
    expectRefused,
    history,
    restoreClock: () => {
      app.now = start;
    },
    close: async () => {
      await expectInvariants(app.databaseUrl);
      await app.close();
    },
  };
}
