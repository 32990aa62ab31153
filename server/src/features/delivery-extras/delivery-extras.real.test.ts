import type { ResponseBody } from '@cartage/contract/operations.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { freightWorld, type FreightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Consignment = ResponseBody<'getConsignment'>;

let test: TestApp;
let world: FreightWorld;
let tail = 0;
let pack = 0;

beforeAll(async () => {
  test = await testApp();
  world = await freightWorld(test, { flags: { DeliveryExtras: 'true' } });
  [tail = 0, pack = 0] = await rows<{ id: number }>`
    insert into delivery_extra (tenant_id, service_type_id, code, name, description, is_per_consignment, is_active)
    select tenant_id, service_type.id, x.code, x.name, 'What it is', x.once, x.active
    from service_type,
      (values ('TAIL', 'Tail lift', true, true), ('PACK', 'Unpack', false, true), ('GONE', 'Ended', true, false))
        as x (code, name, once, active)
    where service_type.code = 'STD'
    order by x.code desc
    returning id`.then((saved) => saved.map(({ id }) => id));
  await rows`
    insert into service_type (tenant_id, code, name, cubic_factor_kg_per_m3, transit_days)
    values (${world.organisation.tenant.id}, 'EXP', 'Express', 250, 1)`;
});
afterAll(() => test.close());

const rows = <Row>(statement: Parameters<typeof sql>[0], ...values: unknown[]) =>
  test.deps.database.asSystem((tx) => tx.query<Row>(sql(statement, ...values)));

const created = async () =>
  (await world.create({ lineItems: [world.line({ count: 4 })] })).json<Consignment>();

const put = (
  { id }: Pick<Consignment, 'id'>,
  body: readonly { deliveryExtraId: number; instructionCode: string }[],
  headers: Readonly<Record<string, string>> = {},
) =>
  test.request(world.caller, `PUT ${world.path}/consignments/${id}/delivery-extras/instructions`, {
    body,
    headers,
  });

const set = async (consignment: Pick<Consignment, 'id'>, body: Parameters<typeof put>[1]) => {
  const response = await put(consignment, body);
  expect(response.status, response.text).toBe(200);
  return response.json<Consignment>();
};

describe('extras', () => {
  it('[@EXTRA-02] are listed with their service type, without inactive ones', async () => {
    const path = `/api/v2/organisations/${world.organisation.id}/delivery-extras` as const;
    const extras = (await test.request(world.caller, `GET ${path}`)).json<ResponseBody<'deliveryExtras'>>();
    expect(extras).toEqual([
      {
        deliveryExtraId: tail,
        deliveryExtraCode: 'TAIL',
        deliveryExtraName: 'Tail lift',
        deliveryExtraDescription: 'What it is',
        serviceTypeCode: 'STD',
        isPerConsignment: true,
      },
      expect.objectContaining({ deliveryExtraCode: 'PACK', isPerConsignment: false }),
    ]);
  });

  it('[@EXTRA-01] [@EXTRA-02] of a new consignment are excluded; a request replaces them all', async () => {
    const consignment = await created();
    expect(consignment.deliveryExtras).toEqual([]);
    expect(
      consignment.availableDeliveryExtras.map(({ deliveryExtraCode: code, instructionCode, quantity }) => [
        code,
        instructionCode,
        quantity,
      ]),
    ).toEqual([
      ['TAIL', 'EXCLUDED', 0],
      ['PACK', 'EXCLUDED', 0],
    ]);
    const both = await set(consignment, [
      { deliveryExtraId: tail, instructionCode: 'ONREQUEST' },
      { deliveryExtraId: pack, instructionCode: 'INCLUDED' },
    ]);
    expect(both.version).toBe(2);
    expect(
      both.deliveryExtras.map(({ deliveryExtraCode: code, instructionCode, quantity, quantityCompleted }) => [
        code,
        instructionCode,
        quantity,
        quantityCompleted,
      ]),
    ).toEqual([
      ['TAIL', 'ONREQUEST', 1, 0],
      ['PACK', 'INCLUDED', 4, 0],
    ]);
    const one = await set(consignment, [
      { deliveryExtraId: tail, instructionCode: 'INCLUDED' },
      { deliveryExtraId: pack, instructionCode: 'EXCLUDED' },
    ]);
    expect(one.deliveryExtras.map(({ instructionCode }) => instructionCode)).toEqual(['INCLUDED']);
    const same = await set(consignment, [{ deliveryExtraId: tail, instructionCode: 'INCLUDED' }]);
    expect(same, 'nothing changed').toEqual(one);
    const shown = await test.request(world.caller, `GET ${world.path}/consignments/${consignment.reference}`);
    expect(shown.json()).toEqual(one);
  });

  it('[@EXTRA-03] are rejected in other statuses than Draft and Ready, for a stale version, and when not offered', async () => {
    const consignment = await created();
    const extras = [{ deliveryExtraId: tail, instructionCode: 'INCLUDED' }];
    expect((await put(consignment, extras, { 'if-match': '"7"' })).status).toBe(412);
    const wrong = await put(consignment, [
      { deliveryExtraId: 2_147_483_646, instructionCode: 'INCLUDED' },
      { deliveryExtraId: tail, instructionCode: 'INCLUDED' },
      { deliveryExtraId: tail, instructionCode: 'ONREQUEST' },
    ]);
    expect(wrong.json<{ errors: unknown }>().errors).toEqual([
      { pointer: '/0/deliveryExtraId', detail: 'Extra "2147483646" not found' },
      { pointer: '/2/deliveryExtraId', detail: 'Is listed twice' },
    ]);
    for (const step of ['mark-as-ready', 'request-pickup'] as const) {
      const path = `${world.path}/consignments/${consignment.reference}/${step}` as const;
      expect((await test.request(world.caller, `POST ${path}`, { body: {} })).status).toBe(200);
      const response = await put(consignment, extras);
      expect(response.status).toBe(step === 'mark-as-ready' ? 200 : 409);
      if (response.status === 409) {
        expect(response.json<{ detail: string }>().detail).toBe(
          'Extras can be changed only while the consignment is Draft or Ready',
        );
      }
    }
  });

  it('[@CONS-09] [@EXTRA-03] are removed when the service type changes', async () => {
    const consignment = await created();
    const consignmentWithExtra = await set(consignment, [
      { deliveryExtraId: tail, instructionCode: 'INCLUDED' },
    ]);
    const move = (serviceType: string) =>
      test.request(world.caller, `PUT ${world.path}/consignments/${consignmentWithExtra.reference}`, {
        body: { serviceType },
      });
    const changed = (await move('EXP')).json<Consignment>();
    expect([changed.availableDeliveryExtras, changed.deliveryExtras]).toEqual([[], []]);
    const back = (await move('STD')).json<Consignment>();
    expect(back.availableDeliveryExtras).toHaveLength(2);
    expect(back.deliveryExtras).toEqual([]);
  });

  it('are rejected if the tenant does not offer them', async () => {
    const consignment = await created();
    const flag = (value: string) =>
      rows`update tenant_flag set value = ${value} where tenant_id = ${world.organisation.tenant.id}`;
    await flag('false');
    expect((await put(consignment, [])).json<{ detail: string }>().detail).toBe(
      'Delivery extras are not enabled for this provider',
    );
    await flag('true');
  });

  it('keep the database invariants', () => expectInvariants(test.databaseUrl));
});
