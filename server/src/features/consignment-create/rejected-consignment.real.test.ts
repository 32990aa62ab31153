import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsignmentWorld, consignmentWorld } from '#testing/consignment-world.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';

let consignments: ConsignmentWorld;
let test: ConsignmentWorld['app'];
let world: ConsignmentWorld['world'];
let rows: ConsignmentWorld['rows'];
let created: ConsignmentWorld['created'];
let strict: FreightWorld;

beforeAll(async () => {
  consignments = await consignmentWorld();
  ({ app: test, world, rows, created } = consignments);
  strict = await freightWorld(test, { settings: { FreightItemDescriptionOptional: 'false' } });
});
afterAll(() => consignments.close());

describe('an invalid consignment', () => {
  it('is rejected with all errors, in the order of the form', async () => {
    const [before] = await rows<{ count: number }>`select count(*)::int as count from consignment`;
    const response = await world.create({
      accountId: world.closedAccountId,
      serviceType: 'OLD',
      senderParticipantId: 999_999,
      receiverParticipantId: 999_998,
      lineItems: [
        world.line(),
        world.line({ count: 1.5, packagingType: 'BIN', description: 'ab', weight: 0.009, volume: 100.0001 }),
      ],
    });
    expect(response.status).toBe(422);
    expect(response.json()).toMatchObject({
      code: 'rule-broken',
      errors: [
        { pointer: '/accountId', detail: `Account "${world.closedAccountId}" not found` },
        { pointer: '/serviceType', detail: 'Service Type "OLD" not found' },
        { pointer: '/senderParticipantId', detail: 'Sender Site "999999" not found' },
        { pointer: '/receiverParticipantId', detail: 'Receiver Site "999998" not found' },
        { pointer: '/lineItems/1/count', detail: 'Items must be a whole number from 1 to 999' },
        { pointer: '/lineItems/1/packagingType', detail: 'Packaging Type "BIN" not found' },
        {
          pointer: '/lineItems/1/description',
          detail: 'Description must have from 3 to 5,000 characters',
        },
        { pointer: '/lineItems/1/volume', detail: 'Volume must be a number from 0.0001 to 100 m³' },
        { pointer: '/lineItems/1/weight', detail: 'Weight must be a number from 0.01 to 40,000 kg' },
      ],
    });
    const [after] = await rows<{ count: number }>`select count(*)::int as count from consignment`;
    expect(after).toEqual(before);
  });

  it.each([
    [{ count: 0 }, '/lineItems/0/count'],
    [{ count: 1000 }, '/lineItems/0/count'],
    [{ volume: 0.00009 }, '/lineItems/0/volume'],
    [{ volume: 0 }, '/lineItems/0/volume'],
    [{ weight: 40_000.01 }, '/lineItems/0/weight'],
    [{ weight: 0.005 }, '/lineItems/0/weight'],
    [{ length: -0.01 }, '/lineItems/0/length'],
    [{ width: 100.01 }, '/lineItems/0/width'],
    [{ height: 1e300 }, '/lineItems/0/height'],
    [{ packagingType: 'ctn' }, '/lineItems/0/packagingType'],
  ])('[@FRT-01] %j is rejected at %s', async (over, pointer) => {
    const response = await world.create({ lineItems: [world.line(over)] });
    expect(response.status).toBe(422);
    expect(response.json<{ errors: { pointer: string }[] }>().errors.map((error) => error.pointer)).toEqual([
      pointer,
    ]);
  });

  it('[@ATT-04] that has characters without a font is rejected at their fields', async () => {
    const response = await world.create({
      senderReference: 'PO 𐀀',
      notes: 'Ring ភ្នំពេញ',
      lineItems: [world.line({ description: 'Lamp shades 𐀀' })],
    });
    expect(response.status).toBe(422);
    expect(response.json<{ errors: unknown }>().errors).toEqual([
      { pointer: '/senderReference', detail: "Has characters that can't be printed on labels: 𐀀" },
      { pointer: '/notes', detail: "Has characters that can't be printed on labels: ភ ្ ន ំ ព េ ញ" },
      { pointer: '/lineItems/0/description', detail: "Has characters that can't be printed on labels: 𐀀" },
    ]);
  });

  it('uses no reference number', async () => {
    const first = await created();
    await world.create({ accountId: 999_999 });
    const second = await created();
    expect(Number(second.reference.slice(3)) - Number(first.reference.slice(3))).toBe(1);
  });

  it('reports records of another organisation as not found', async () => {
    const other = await freightWorld(test);
    const response = await world.create({
      accountId: other.accountId,
      senderParticipantId: other.organisation.siteIds[0] ?? 0,
    });
    expect(response.json()).toMatchObject({
      errors: [
        { detail: `Account "${other.accountId}" not found` },
        { detail: `Sender Site "${other.organisation.siteIds[0]}" not found` },
      ],
    });
  });

  it('needs a description if the tenant requires one', async () => {
    const response = await strict.create();
    expect(response.status).toBe(422);
    expect(response.json()).toMatchObject({
      errors: [{ pointer: '/lineItems/0/description', detail: 'Description is required' }],
    });
  });

  it('cannot be created by a user without sites', async () => {
    const userWithoutSites = await test.world.person(world.organisation, { siteIds: [] });
    const response = await test.request(userWithoutSites, `POST ${world.path}/consignments/full`, {
      body: world.body(),
    });
    expect(response.status).toBe(422);
    expect(response.json()).toMatchObject({
      detail: 'No site configured for you. Please contact your service provider.',
    });
  });
});
