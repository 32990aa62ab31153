import type { ResponseBody } from '@cartage/contract/operations.ts';
import { addRates } from '@cartage/database/builders/add-rates.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { expect } from 'vitest';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp } from '#testing/test-app.ts';

export type Quotation = ResponseBody<'quote'>;

/** Has no price zone. */
export const DUNEDIN = {
  streetNumber: '31',
  street: 'Tōtara Quay',
  suburb: 'Kaikorai',
  city: 'Dunedin',
  postcode: '9010',
};
export const HORNBY = {
  streetNumber: '2',
  street: 'Main Road',
  suburb: 'Hornby',
  city: 'Christchurch',
  postcode: '8042',
};

export const siteOf = (of: FreightWorld, index: number) => of.organisation.siteIds[index] ?? 0;

/** A valid request for a quote. */
export const quoteBody = (of: FreightWorld, over: object = {}) => ({
  siteId: siteOf(of, 0),
  destinationSiteId: siteOf(of, 1),
  serviceType: 'STD',
  priceDateTimeUtc: '2026-03-20',
  units: 2,
  volume: 0.4,
  weight: 90,
  deliveryExtras: [],
  ...over,
});

export type QuoteWorld = Awaited<ReturnType<typeof quoteWorld>>;

/** Two organisations with rates, and requests for quotes. */
export async function quoteWorld() {
  const app = await testApp();
  const world = await freightWorld(app, { flags: { DeliveryExtras: 'true' } });
  /** Without custom participants. */
  const strict = await freightWorld(app, { settings: { AllowCustomParticipants: 'false' } });
  await app.deps.database.asSystem((tx) =>
    tx.query(sql`
      insert into delivery_extra (tenant_id, service_type_id, code, name, description)
      select tenant_id, id, 'TAIL', 'Tail lift', 'x' from service_type where code = 'STD'`),
  );
  for (const { organisation } of [world, strict])
    await withClient(app.adminUrl, (client) => addRates(client, organisation.tenant));

  const request = (over: object = {}, of = world, headers: Record<string, string> = {}) =>
    app.request(of.caller, `POST ${of.path}/consignments/pricing/quote`, {
      body: quoteBody(of, over),
      headers,
    });
  const quoted = async (over: object = {}) => {
    const response = await request(over);
    expect(response.status, response.text).toBe(200);
    return response.json<Quotation>();
  };

  return {
    app,
    world,
    strict,
    request,
    quoted,
    close: async () => {
      await expectInvariants(app.databaseUrl);
      await app.close();
    },
  };
}
