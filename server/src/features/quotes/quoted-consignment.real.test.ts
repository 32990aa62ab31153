import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { DUNEDIN, HORNBY, type QuoteWorld, quoteWorld, siteOf } from '#testing/quote-world.ts';

let quotes: QuoteWorld;
let test: QuoteWorld['app'];
let world: QuoteWorld['world'];
let quoted: QuoteWorld['quoted'];

beforeAll(async () => {
  quotes = await quoteWorld();
  ({ app: test, world, quoted } = quotes);
});
afterAll(() => quotes.close());

describe('a quote', () => {
  it('[@QUOTE-04] its price stays on the consignment created from it', async () => {
    const { number } = await quoted();
    const lineItems = [world.line({ count: 2, volume: 0.4, weight: 90 })];
    const saved = await world.create({ quoteNumber: number, lineItems });
    expect(saved.status, saved.text).toBe(201);
    const { reference } = saved.json<{ reference: string }>();
    const price = await test.request(world.caller, `GET ${world.path}/consignments/${reference}/price`);
    expect(price.json<ResponseBody<'consignmentPrice'>>().quoted).toMatchObject({
      number,
      total: '66.00',
      price: { total: '66.00', chargeableWeight: '100.00' },
    });
    // A later change of the service type changes the estimate, not what was quoted.
    await test.deps.database.asSystem((tx) =>
      tx.query(sql`
        update consignment set service_type_id =
          (select min(s.id) from service_type s where s.tenant_id = consignment.tenant_id and s.id <> service_type_id)
        where reference = ${reference}`),
    );
    const later = await test.request(world.caller, `GET ${world.path}/consignments/${reference}/price`);
    expect(later.json<ResponseBody<'consignmentPrice'>>().quoted).toMatchObject({
      total: '66.00',
      price: { total: '66.00' },
    });
    const list = await test.request(world.caller, `GET ${world.path}/consignments/pricing/quotes`);
    expect(list.json<ResponseBody<'quotes'>>()[0]?.consignment).toBe(reference);
    const refusal = async (body: object) => (await world.create(body)).json<{ errors: unknown }>().errors;
    const because = (detail: string) => [{ pointer: '/quoteNumber', detail }];
    expect(await refusal({ quoteNumber: 99_999 })).toEqual(because('Quote "99999" not found'));
    expect(await refusal({ quoteNumber: number })).toEqual(because(`Quote "${number}" is for other freight`));
    await test.deps.database.asSystem((tx) =>
      tx.query(sql`update quote set valid_until = created_at + interval '1 second' where number = ${number}`),
    );
    test.now = new Date(test.now.getTime() + 60_000);
    expect(await refusal({ quoteNumber: number, lineItems })).toEqual(
      because(`Quote "${number}" has expired`),
    );
  });

  it('[@QUOTE-04] belongs only to a consignment between the same places', async () => {
    const refusal = async (given: Parameters<typeof world.create>[0]) =>
      (await world.create(given)).json<{ errors: unknown }>().errors;
    const because = (detail: string) => [{ pointer: '/quoteNumber', detail }];
    const lineItems = [world.line({ count: 2, volume: 0.4, weight: 90 })];
    const to = (address: typeof HORNBY) => ({
      lineItems,
      receiverParticipantId: null,
      receiverParticipant: { fullName: 'Kea Stores', phone: '03 555 0100', address },
    });
    const { number } = await quoted({ destinationSiteId: null, destinationAddress: HORNBY });
    expect(await refusal({ quoteNumber: number, ...to(DUNEDIN) })).toEqual(
      because(`Quote "${number}" is for another receiver address: Christchurch 8042, not Dunedin 9010`),
    );
    const nextDoor = { ...HORNBY, streetNumber: '14', suburb: 'Islington', city: 'christchurch' };
    expect((await world.create({ quoteNumber: number, ...to(nextDoor) })).status).toBe(201);
    const sites = await quoted();
    await test.deps.database.asSystem((tx) =>
      tx.query(sql`update site set city = 'Timaru', postcode = '7910', region_id = 'NZ-CAN-SC'
        where id = ${siteOf(world, 0)}`),
    );
    const moved = await refusal({ quoteNumber: sites.number, lineItems });
    await test.deps.database.asSystem((tx) =>
      tx.query(sql`update site set (city, postcode, region_id) =
        (select city, postcode, region_id from site where id = ${siteOf(world, 1)}) where id = ${siteOf(world, 0)}`),
    );
    expect(moved).toEqual(
      because(`Quote "${sites.number}" is for another sender address: Auckland 1010, not Timaru 7910`),
    );
  });

  it('[@QUOTE-04] its extras are included in the consignment created from it with their quantities', async () => {
    const { number } = await quoted({ deliveryExtras: [{ deliveryExtraCode: 'TAIL', quantity: 2 }] });
    const lineItems = [world.line({ count: 2, volume: 0.4, weight: 90 })];
    const saved = await world.create({ quoteNumber: number, lineItems });
    expect(saved.status, saved.text).toBe(201);
    const created = saved.json<ResponseBody<'createFullConsignment'>>();
    expect(created.deliveryExtras).toMatchObject([
      { deliveryExtraCode: 'TAIL', instructionCode: 'INCLUDED', quantity: 2 },
    ]);
    const read = await test.request(world.caller, `GET ${world.path}/consignments/${created.reference}`);
    expect(read.json<ResponseBody<'createFullConsignment'>>().deliveryExtras).toEqual(created.deliveryExtras);
  });
});
