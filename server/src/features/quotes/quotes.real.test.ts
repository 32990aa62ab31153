import type { ResponseBody } from '@cartage/contract/operations.ts';
import { addRates } from '@cartage/database/builders/add-rates.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { PERMISSIONS } from '@cartage/domain/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { readPdf } from '#documents/testing/read-pdf.ts';
import {
  DUNEDIN,
  HORNBY,
  type Quotation,
  quoteBody,
  type QuoteWorld,
  quoteWorld,
} from '#testing/quote-world.ts';

let quotes: QuoteWorld;
let test: QuoteWorld['app'];
let world: QuoteWorld['world'];
let strict: QuoteWorld['strict'];
let request: QuoteWorld['request'];
let quoted: QuoteWorld['quoted'];

beforeAll(async () => {
  quotes = await quoteWorld();
  ({ app: test, world, strict, request, quoted } = quotes);
});
afterAll(() => quotes.close());

describe('[@QUOTE-03] [@QUOTE-06] a quote', () => {
  it('has the totals, their parts and the calculation', async () => {
    const quotation = await quoted({ deliveryExtras: [{ deliveryExtraCode: 'TAIL', quantity: 2 }] });
    // 0.4 m³ × 250 = 100 kg > 90 kg; 10 + 100 × 0.50 = 60; fuel 6; 2 × 45.
    expect(quotation).toMatchObject({
      totalFreightPrice: 60,
      totalExtrasPrice: 90,
      totalSurchargesPrice: 6,
      totalPrice: 156,
      message: null,
      deliveryExtrasDetails: [{ code: 'TAIL', name: 'Tail lift', quantityRequested: 2, price: 90 }],
      surchargesDetails: [{ code: 'FAF', name: 'Fuel adjustment factor (FAF)', price: 6 }],
      serviceType: { code: 'STD', name: 'Standard' },
    });
    const [service] = quotation.services;
    expect(service?.price).toMatchObject({
      deadWeight: '90.00',
      cubicWeight: '100.00',
      chargeableWeight: '100.00',
      cubicFactor: '250',
      originZone: 'Auckland',
      gst: '23.40',
      totalWithGst: '179.40',
      card: { name: 'General', effectiveFrom: '2020-01-01' },
    });
    // Requested on Wednesday 18 March before the cut-off; two working days.
    expect(service?.earliestDeliveryDate).toBe('2026-03-20');
  });

  it('names the transit days of the pickup day and the cut-off of today', async () => {
    await test.deps.database.asSystem((tx) =>
      tx.query(sql`
        insert into service_transit (tenant_id, service_type_id, effective_from, transit_days, cut_off)
        select tenant_id, id, '2026-04-20', 5, '10:00' from service_type
        where tenant_id = ${world.organisation.tenant.id} and code = 'STD'`),
    );
    const standard = async (requestedPickupDate: string | null) =>
      (await quoted({ requestedPickupDate })).services.find(({ serviceType }) => serviceType.code === 'STD');
    expect(await standard(null)).toMatchObject({ transitDays: 2, cutOff: '15:00' });
    expect(await standard('2026-04-16')).toMatchObject({
      transitDays: 2,
      cutOff: '15:00',
      earliestDeliveryDate: '2026-04-20',
    });
    expect(await standard('2026-04-20')).toMatchObject({
      transitDays: 5,
      cutOff: '15:00',
      earliestDeliveryDate: '2026-04-28',
    });
  });

  it('is numbered within the organisation, valid for a week, and listed', async () => {
    const [first, second] = [await quoted(), await quoted()];
    expect((second.number ?? 0) - (first.number ?? 0)).toBe(1);
    expect(first.validUntilDateTimeUtc).toBe('2026-03-25T04:00:00.000Z');
    const list = await test.request(
      world.caller,
      `GET ${world.path}/consignments/pricing/quotes?search=standard`,
    );
    expect(list.json<ResponseBody<'quotes'>>()[0]).toMatchObject({
      number: second.number,
      sender: 'Site S1',
      receiver: 'Site S2',
      totalPrice: 66,
      consignment: null,
    });
    const earlier = await test.request(
      world.caller,
      `GET ${world.path}/consignments/pricing/quotes?maxResults=1&before=${second.number}`,
    );
    expect(earlier.json<ResponseBody<'quotes'>>().map(({ number }) => number)).toEqual([first.number]);
    const shownNumber = `Q-${String(first.number).padStart(6, '0')}`;
    const byNumber = await test.request(
      world.caller,
      `GET ${world.path}/consignments/pricing/quotes?search=${shownNumber}`,
    );
    expect(byNumber.json<ResponseBody<'quotes'>>().map(({ number }) => number)).toEqual([first.number]);
    const one = await test.request(
      world.caller,
      `GET ${world.path}/consignments/pricing/quotes/${second.number}`,
    );
    expect(one.json<ResponseBody<'storedQuote'>>()).toEqual({ request: quoteBody(world), quotation: second });
    const never = await test.request(world.caller, `GET ${world.path}/consignments/pricing/quotes/99999`);
    expect(never.status).toBe(404);
  });

  it('is printed on one page with the price of the chosen service', async () => {
    const { number } = await quoted({
      lineItems: [world.line({ count: 2, volume: 0.4, weight: 90 })],
      deliveryExtras: [{ deliveryExtraCode: 'TAIL', quantity: 2 }],
    });
    const path = `GET ${world.path}/consignments/pricing/quotes/${number}/document` as const;
    const response = await test.request(world.caller, path);
    expect(response.status, response.text).toBe(200);
    expect(response.headers['content-type']).toBe('application/pdf');
    const pages = await readPdf(response.bytes);
    expect(pages).toHaveLength(1);
    const [{ text } = { text: '' }] = pages;
    for (const shown of [
      `Q-${String(number).padStart(6, '0')}`,
      'Site S1',
      'Site S2',
      'Chargeable weight',
      '100.00 kg × $0.50',
      '2 × $45.00',
      '$156.00',
      '$23.40',
      '$179.40',
      '25/03/2026 5:00:00 pm',
    ])
      expect(text).toContain(shown);
    expect((await test.request(world.caller, `${path}?serviceType=OLD`)).status).toBe(404);
    const stranger = await test.world.person(world.organisation, { siteIds: [] });
    expect((await test.request(stranger, path)).status).toBe(404);
  });

  it('twenty at once have twenty numbers; the same request sent twice has one', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => request()));
    const numbers = responses.map((response) => response.json<Quotation>().number);
    expect(new Set(numbers).size).toBe(20);
    const key = { 'idempotency-key': 'one-quote' };
    const [first, again] = [await request({}, world, key), await request({}, world, key)];
    expect(again.json()).toEqual(first.json());
  });

  it('is visible to its creator and to the users of its sites', async () => {
    const [, second = 0] = world.organisation.siteIds;
    const third = await test.world.person(world.organisation, { siteIds: [second] });
    const none = await test.world.person(world.organisation, { siteIds: [] });
    const { number } = await quoted();
    const statusFor = async (caller: typeof third) =>
      (await test.request(caller, `GET ${world.path}/consignments/pricing/quotes/${number}`)).status;
    expect([await statusFor(third), await statusFor(none)]).toEqual([200, 404]);
  });

  it('uses the card of the customer, and that of the account before it', async () => {
    const { id: organisationId, tenant } = strict.organisation;
    const price = async (over: object = {}) =>
      (await request(over, strict)).json<Quotation>().totalFreightPrice;
    expect(await price()).toBe(60);
    const { accountId } = strict;
    await withClient(test.adminUrl, async (client) => {
      await addRates(client, tenant, { organisationId, perKg: '0.40' });
      await addRates(client, tenant, { organisationId, accountId, perKg: '0.30' });
      await addRates(client, tenant, { organisationId, perKg: '9', effectiveFrom: '2026-03-21' });
    });
    expect(await price()).toBe(50);
    expect(await price({ accountId })).toBe(40);
    expect(await price({ priceDateTimeUtc: '2026-03-21' })).toBe(910);
    // 21 March begins in Auckland at 11:00 UTC.
    expect(await price({ priceDateTimeUtc: '2026-03-20T10:59:59.999Z' })).toBe(50);
    expect(await price({ priceDateTimeUtc: '2026-03-20T11:00:00.000Z' })).toBe(910);
  });
});

describe('a lane without a price', () => {
  it('[@QUOTE-03] returns the reason and stores nothing', async () => {
    const quotation = await quoted({ destinationSiteId: null, destinationAddress: DUNEDIN });
    expect(quotation).toMatchObject({
      number: null,
      totalPrice: null,
      message: 'There is no price zone for Kaikorai, Dunedin, 9010.',
      validUntilDateTimeUtc: null,
    });
  });

  it('prices an address by its postcode', async () => {
    const quotation = await quoted({ destinationSiteId: null, destinationAddress: HORNBY });
    expect(quotation.services[0]?.price?.destinationZone).toBe('Canterbury');
  });

  it('reports that a service does not offer an extra', async () => {
    const quotation = await quoted({ deliveryExtras: [{ deliveryExtraCode: 'CRANE', quantity: 1 }] });
    expect(quotation.message).toBe("Standard doesn't offer every requested extra.");
    const none = await quoted({ deliveryExtras: [{ deliveryExtraCode: 'CRANE', quantity: 0 }] });
    expect(none.totalPrice).toBe(66);
  });
});

describe('[@QUOTE-02] a request that breaks rules', () => {
  const errorsOf = async (over: object, of = world) => {
    const response = await request(over, of);
    expect(response.status).toBe(422);
    return response.json<{ errors: unknown }>().errors;
  };

  it('has every issue at once', async () => {
    const issues = await errorsOf({
      siteId: null,
      originAddress: { ...HORNBY, suburb: ' ', postcode: '' },
      destinationSiteId: 999_999,
      serviceType: 'OLD',
      accountId: world.closedAccountId,
      units: 0,
      weight: -1,
      deliveryExtras: [
        { deliveryExtraCode: 'TAIL', quantity: -1 },
        { deliveryExtraCode: 'TAIL', quantity: 1.5 },
      ],
    });
    expect(issues).toEqual([
      { pointer: '/originAddress/suburb', detail: 'Required' },
      { pointer: '/originAddress/postcode', detail: 'Required' },
      { pointer: '/destinationSiteId', detail: 'Site "999999" not found' },
      { pointer: '/serviceType', detail: 'Service Type "OLD" not found' },
      { pointer: '/accountId', detail: `Account "${world.closedAccountId}" not found` },
      { pointer: '/units', detail: 'Must be a whole number from 1' },
      { pointer: '/weight', detail: 'Must be more than 0' },
      { pointer: '/deliveryExtras/0/quantity', detail: 'Must be a whole number from 0' },
      { pointer: '/deliveryExtras/1/quantity', detail: 'Must be a whole number from 0' },
      { pointer: '/deliveryExtras/1/deliveryExtraCode', detail: 'Is listed twice' },
    ]);
  });

  it('needs a site where the tenant has no custom participants', async () => {
    const issues = await errorsOf({ siteId: null, originAddress: HORNBY }, strict);
    expect(issues).toEqual([{ pointer: '/siteId', detail: 'Required' }]);
  });

  it('has lines that add up', async () => {
    const line = { ...world.line(), count: 2, volume: 0.4, weight: 90 };
    expect((await request({ lineItems: [line] })).status).toBe(200);
    expect(await errorsOf({ lineItems: [line, world.line()] })).toEqual([
      { pointer: '/lineItems', detail: 'Must add up to units, volume and weight' },
    ]);
  });
});

it('[@QUOTE-05] RequestQuotation is needed; without it no quote is listed either', async () => {
  const permissions = PERMISSIONS.filter((name) => name !== 'Consignment.RequestQuotation');
  const person = await test.world.person(world.organisation, { permissions });
  const responses = await Promise.all([
    test.request(person, `POST ${world.path}/consignments/pricing/quote`, { body: quoteBody(world) }),
    test.request(person, `GET ${world.path}/consignments/pricing/quotes`),
    test.request(person, `GET ${world.path}/consignments/pricing/quotes/1`),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([403, 403, 403]);
});
