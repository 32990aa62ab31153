import { withClient } from '@cartage/database/connection/with-client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoCaller, testApp, type TestApp } from '#testing/test-app.ts';

const hana = demoCaller('kea-hana-wilcox');
/** Three of the twelve sites. */
const noah = demoCaller('kea-noah-price');
const CALL = 'POST /api/v2/customers/101/consignments/consignments-line-items';

interface Stored {
  readonly id: number;
  readonly organisation: number;
  readonly isNoahs: boolean;
  readonly lines: readonly { readonly count: number; readonly name: string; readonly un: string | null }[];
}

type LinesByConsignment = Record<
  string,
  {
    readonly count: number;
    readonly packagingTypeObject: { readonly name: string };
    readonly dangerousGoods: { readonly unNumber: string } | null;
  }[]
>;

let test: TestApp;
let stored: readonly Stored[];

beforeAll(async () => {
  test = await testApp({ template: 'demo' });
  stored = await withClient(test.adminUrl, async (client) => {
    const { rows } = await client.query<Stored>(`
      select c.id::int, c.organisation_id as organisation,
        c.site_id in (select m.site_id from membership_site m join portal_user u on u.id = m.user_id
          where u.sub = 'kea-noah-price') as "isNoahs",
        (select json_agg(json_build_object('count', l.item_count, 'name', k.name, 'un', l.un_number) order by l.position)
          from line_item l join packaging_type k on k.id = l.packaging_type_id where l.consignment_id = c.id) as lines
      from consignment c order by c.id`);
    return rows;
  });
});
afterAll(() => test.close());

const of = (organisation: number) => stored.filter((one) => one.organisation === organisation);
const lineItemsOf = async (caller: typeof hana, body: unknown) => test.request(caller, CALL, { body });
const read = (response: LinesByConsignment) =>
  Object.entries(response).map(([id, lines]) => [
    Number(id),
    lines.map(({ count, packagingTypeObject, dangerousGoods }) => ({
      count,
      name: packagingTypeObject.name,
      un: dangerousGoods?.unNumber ?? null,
    })),
  ]);

describe('the line items of consignments', () => {
  it('[@LIST-05] [@API-09] are returned by id in line order, whatever the order and repetitions of the request', async () => {
    const some = of(101).slice(0, 100);
    const ids = some.map(({ id }) => id);
    const response = await lineItemsOf(hana, [...ids.toReversed(), ...ids]);
    expect(response.status, response.text).toBe(200);
    expect(read(response.json<LinesByConsignment>())).toEqual(some.map(({ id, lines }) => [id, lines]));
  });

  it('[@LIST-15] exclude other organisations, other sites and unknown ids', async () => {
    const foreign = of(103).slice(0, 20);
    const own = of(101).slice(0, 60);
    const ids = [...foreign, ...own].map(({ id }) => id);
    const visible = own.filter(({ isNoahs }) => isNoahs).map(({ id }) => id);
    expect(visible.length).toBeGreaterThan(0);
    expect(visible.length).toBeLessThan(own.length);
    const response = await lineItemsOf(noah, [...ids, 2_147_483_647]);
    expect(Object.keys(response.json<LinesByConsignment>()).map(Number)).toEqual(visible);
  });

  it('an empty request returns none; more ids than a page of the list are rejected', async () => {
    expect((await lineItemsOf(hana, [])).json()).toEqual({});
    const response = await lineItemsOf(
      hana,
      Array.from({ length: 201 }, (_, index) => index + 1),
    );
    expect(response.status).toBe(422);
    expect(response.text).toContain('At most 200 consignments');
  });
});
