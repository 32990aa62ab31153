import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let test: TestApp;
let world: FreightWorld;

beforeAll(async () => {
  test = await testApp();
  world = await freightWorld(test);
});
afterAll(() => test.close());

const get = (path: `/${string}`) => test.request(world.caller, `GET ${path}`);
const goods = (unNumber: string) => get(`/api/v1/dangerousGoods/number/${unNumber}`);

it('[@FRT-05] a UN number returns all its list entries', async () => {
  const paint = (await goods('1263')).json<ResponseBody<'dangerousGood'>>();
  expect(paint.map(({ name, packingGroup }) => `${name} ${packingGroup}`)).toEqual([
    'Paint I',
    'Paint II',
    'Paint III',
    'Paint related material II',
    'Paint related material III',
  ]);
  expect((await goods('0004')).json()).toMatchObject([
    { unNumber: '0004', class: '1.1D', packingGroup: null },
  ]);
  expect((await goods('1993')).json()).toMatchObject([{ needsTechnicalName: true }, {}, {}]);
});

it('an unknown or invalid UN number returns 404', async () => {
  for (const number of ['0000', '9999', '126', '12633', 'abcd', '１２６３']) {
    expect((await goods(encodeURIComponent(number))).status, number).toBe(404);
  }
});

it('[@FRT-07] the classes are those of the dangerous goods rules', async () => {
  const classes = (await get('/api/v1/dangerousGoodsClasses')).json<ResponseBody<'dangerousGoodsClasses'>>();
  expect(classes).toHaveLength(20);
  expect(classes).toContainEqual({ code: '3', name: 'Flammable liquid' });
});

it('[@FRT-04] [@FRT-08] products are found from three characters, by code and description', async () => {
  const catalogue = `/api/v1/organisations/${world.organisation.id}/productCatalog` as const;
  const complete = async (searchTerm: string, matchField = 'code,description') => {
    const query = new URLSearchParams({ matchField, maxMatches: '30', searchTerm, sortOrder: 'code' });
    const response = await get(`${catalogue}/auto-complete?${query.toString()}`);
    return response.json<ResponseBody<'productCompletion'>>().matches.map(({ code }) => code);
  };
  expect((await get(`${catalogue}/metadata`)).json()).toEqual({ supportsAutoCompletion: false });
  await test.deps.database.asSystem((tx) =>
    tx.query(sql`
      insert into product (organisation_id, code, description, item_type_code, length_m, weight_kg, search_text)
      values (${world.organisation.id}, 'HC-1', 'Tūī chair', 'CTN', 0.55, 7.5, E'hc-1\ntui chair'),
        (${world.organisation.id}, 'CHA-9', 'Table 100%', null, null, null, E'cha-9\ntable 100%')`),
  );
  expect((await get(`${catalogue}/metadata`)).json()).toEqual({ supportsAutoCompletion: true });
  expect(await complete('cha')).toEqual(['CHA-9', 'HC-1']);
  expect(await complete('tūī')).toEqual(['HC-1']);
  expect(await complete('cha', 'code')).toEqual(['CHA-9']);
  expect(await complete('cha', 'description')).toEqual(['HC-1']);
  expect(await complete('ch')).toEqual([]);
  expect(await complete('00%')).toEqual(['CHA-9']);
  const [match] = (await get(`${catalogue}/auto-complete?matchField=code&searchTerm=hc-1`)).json<
    ResponseBody<'productCompletion'>
  >().matches;
  expect(match).toEqual({
    code: 'HC-1',
    description: 'Tūī chair',
    partCount: 1,
    itemTypeCode: 'CTN',
    width: null,
    height: null,
    length: 0.55,
    volume: null,
    weightKg: 7.5,
  });
});

it('[@PART-01] used addresses are found, the user’s own first, then places in New Zealand', async () => {
  const [site = 0] = world.organisation.siteIds;
  const receiver = (fullName: string, phone: string | null) => ({
    receiverParticipantId: null,
    receiverParticipant: {
      fullName,
      phone,
      address: {
        streetNumber: '12',
        street: 'Kawau Lane',
        suburb: 'Dargaville',
        city: 'Dargaville',
        postcode: '0310',
      },
    },
  });
  const find = async (term: string, caller = world.caller) => {
    const path = `/api/v2/lookups/organisations/${world.organisation.id}/addresses?lookupTerm=${encodeURIComponent(term)}`;
    return (await test.request(caller, `GET ${path as `/${string}`}`)).json<
      ResponseBody<'lookUpAddresses'>
    >();
  };
  await world.create(receiver('Kōwhai Depot', '09 555 0187'));
  await world.create(receiver('Kōwhai Depot', '09 555 0199'));
  const other = await test.world.person(world.organisation, { siteIds: [site] });
  await test.request(other, `POST ${world.path}/consignments/full`, {
    body: world.body(receiver('Kowhai Yard', null)),
  });
  expect((await find('kowhai')).map(({ source, fullName, phone }) => [source, fullName, phone])).toEqual([
    ['mine', 'Kōwhai Depot', '09 555 0199'],
    ['site', 'Kowhai Yard', null],
  ]);
  expect((await find('kowhai', other)).map(({ source }) => source)).toEqual(['mine', 'site']);
  const [, second = 0] = world.organisation.siteIds;
  const elsewhere = await test.world.person(world.organisation, { siteIds: [second] });
  // Receivers of other sites need a setting of the organisation.
  expect(await find('kowhai', elsewhere)).toEqual([]);
  const suggest = (value: 'true' | 'false') =>
    test.deps.database.asSystem((tx) =>
      tx.query(sql`
        insert into organisation_setting (organisation_id, name, value)
        values (${world.organisation.id}, 'suggest-receivers-of-other-sites', ${value})
        on conflict (organisation_id, name) do update set value = excluded.value`),
    );
  await suggest('true');
  expect((await find('kowhai', elsewhere)).map(({ source, phone }) => [source, phone])).toEqual([
    ['organisation', null],
    ['organisation', null],
  ]);
  await suggest('false');
  expect(await find('kowhai', elsewhere)).toEqual([]);
  const stranger = await test.world.person(world.organisation, { siteIds: [] });
  expect(await find('kowhai', stranger)).toEqual([]);
  const places = await find('penr');
  expect(places).toMatchObject([
    {
      source: 'gazetteer',
      fullName: null,
      address: { suburb: 'Penrose', city: 'Auckland', postcode: '1061' },
    },
  ]);
  expect((await find('dargav')).map(({ source }) => source)).toContain('gazetteer');
  expect(await find('p')).toEqual([]);
  expect(await find('%%')).toEqual([]);
});
