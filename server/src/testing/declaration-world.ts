import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { expect } from 'vitest';
import { sql } from '#db/sql.ts';
import { freightWorld, type FreightWorld } from '#testing/freight-world.ts';
import type { TestApp, TestResponse } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

type Consignment = ResponseBody<'getConsignment'>;
type Declaration = ResponseBody<'goodsDeclaration'>;
type Input = Sent<'saveGoodsDeclaration', 'body'>;

export const PAINT = { unNumber: '1263', class: '3', nameAndDescription: 'Paint, packing group II' };
export const CONTACT = { emergencyName: 'Aroha Ngata', emergencyPhone: '0800 555 014' };

/** Details with which the declaration of `paint()` is complete. */
export const detailsOf = ({ lineItems }: Consignment): Input['lines'][number] => ({
  lineItemId: lineItems[0]?.id ?? 0,
  innerCount: 24,
  innerKind: 'can',
  innerSize: '500 mL',
  outerCount: 4,
  outerKind: 'box',
  netQuantity: 48.5,
  netUnit: 'L',
  provision: 'LIMITED',
  flashPoint: -4.5,
  isMarinePollutant: true,
});

/** An organisation that sends dangerous goods. */
export interface DeclarationWorld {
  readonly freight: FreightWorld;
  /** A draft with one item of paint. */
  paint(): Promise<Consignment>;
  pathOf(of: Pick<Consignment, 'reference'>, part?: string): `/${string}`;
  show(of: Consignment, by?: Caller): Promise<Declaration>;
  save(of: Consignment, body: Input, headers?: Readonly<Record<string, string>>): Promise<TestResponse>;
  complete(of: Consignment): Promise<Declaration>;
  sign(
    of: Consignment,
    contentHash: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<TestResponse>;
  /** Gives all users of the organisation the authority to sign with this name, or takes it away. */
  authorise(name: string | null): Promise<unknown>;
}

export async function declarationWorld(test: TestApp): Promise<DeclarationWorld> {
  const freight = await freightWorld(test, { settings: { DangerousGoodsEnabled: 'true' } });
  const pathOf: DeclarationWorld['pathOf'] = ({ reference }, part) =>
    `${freight.path}/consignments/${reference}/dangerous-goods-declaration${part ?? ''}`;
  const save: DeclarationWorld['save'] = (of, body, headers = {}) =>
    test.request(freight.caller, `PUT ${pathOf(of)}`, { body, headers });
  return {
    freight,
    pathOf,
    save,
    paint: async () => {
      const created = await freight.create({ lineItems: [{ ...freight.line(), dangerousGoods: PAINT }] });
      expect(created.status, created.text).toBe(201);
      return created.json<Consignment>();
    },
    show: async (of, by = freight.caller) =>
      (await test.request(by, `GET ${pathOf(of)}`)).json<Declaration>(),
    complete: async (of) => (await save(of, { lines: [detailsOf(of)], ...CONTACT })).json<Declaration>(),
    sign: (of, contentHash, headers = {}) =>
      test.request(freight.caller, `POST ${pathOf(of, '/signature')}`, { body: { contentHash }, headers }),
    authorise: (name) =>
      test.deps.database.asSystem((tx) =>
        tx.query(sql`update membership set declaration_signatory = ${name}
          where organisation_id = ${freight.organisation.id}`),
      ),
  };
}
