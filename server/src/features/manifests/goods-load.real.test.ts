import type { ResponseBody } from '@cartage/contract/operations.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPdf } from '#documents/testing/read-pdf.ts';
import { type Manifest, manifestWorld, type ManifestWorld } from '#testing/manifest-world.ts';

type Consignment = ResponseBody<'getConsignment'>;
type Gathered = ResponseBody<'gatherManifests'>;

let world: ManifestWorld;

beforeAll(async () => {
  world = await manifestWorld();
});
afterAll(() => world.app.close());

/** Details of the declaration: four boxes of the goods. */
async function declare({ reference, lineItems }: Consignment, netQuantity: number): Promise<void> {
  const details = {
    lineItemId: lineItems[0]?.id,
    innerCount: null,
    innerKind: null,
    innerSize: null,
    outerCount: 4,
    outerKind: 'box',
    netQuantity,
    netUnit: 'L',
    provision: 'STANDARD',
    flashPoint: null,
    isMarinePollutant: null,
  };
  const path = `${world.path}/consignments/${reference}/dangerous-goods-declaration` as const;
  const saved = await world.app.request(world.caller, `PUT ${path}`, {
    body: { lines: [details], emergencyName: null, emergencyPhone: null },
  });
  expect(saved.status, saved.text).toBe(200);
}

const load = async (id: number) => {
  const { volume, goodsTotals } = (await world.show(id)).json<Manifest>();
  return { volume, goodsTotals };
};

it('a manifest has its load by class and UN number, and keeps it when it is closed', async () => {
  const [first, second] = [await world.readyGoods(), await world.readyGoods()];
  await world.ready();
  const { manifests } = (await world.gather()).json<Gathered>();
  const id = manifests.find(({ isDangerous }) => isDangerous)?.id ?? 0;
  const other = manifests.find(({ isDangerous }) => !isDangerous)?.id ?? 0;
  const paint = { class: '3', unNumber: '1263', items: 2, weight: 10 };
  await declare(first, 10.1);
  // The other consignment has no details yet.
  expect(await load(id)).toEqual({ volume: 0.1, goodsTotals: [{ ...paint, packages: null, net: null }] });
  await declare(second, 0.2);
  const declared = { volume: 0.1, goodsTotals: [{ ...paint, packages: 8, net: '10.3 L' }] };
  expect(await load(id)).toEqual(declared);
  expect(await load(other)).toEqual({ volume: 0.05, goodsTotals: [] });
  await world.system`update line_item set un_number = '1090', dg_name = 'ACETONE'
    where consignment_id = (select id from consignment where reference = ${second.reference})`;
  // The details were given for other goods.
  const acetone = { class: '3', unNumber: '1090', items: 1, packages: null, net: null, weight: 5 };
  const changed = {
    volume: 0.1,
    goodsTotals: [
      { ...paint, unNumber: null, packages: null, net: null },
      acetone,
      { ...paint, items: 1, packages: 4, net: '10.1 L', weight: 5 },
    ],
  };
  expect(await load(id)).toEqual(changed);
  const closed = await world.close(id);
  expect(closed.status, closed.text).toBe(200);
  await declare(second, 7);
  expect(await load(id)).toEqual(changed);
  const text = await world.print(id);
  expect(text).toContain('Dangerous goods by class');
  expect(text).toMatch(/3\s+All UN numbers\s+2\s+Not entered\s+Not entered\s+10\.00 kg/);
  expect(text).toMatch(/3\s+UN 1263\s+1\s+4\s+10\.1 L\s+5\.00 kg/);
  expect((await world.close(other)).status).toBe(200);
  expect(await world.print(other)).not.toContain('Dangerous goods by class');
});

it('a manifest lists conflicts between its consignments, and keeps those of its closing', async () => {
  await world.reset();
  const [paint, peroxide] = [await world.readyGoods(), await world.readyGoods()];
  await world.system`update line_item set un_number = '2014', dg_class = '5.1', dg_subsidiary_1 = '8',
      dg_name = 'HYDROGEN PEROXIDE, AQUEOUS SOLUTION, packing group II'
    where consignment_id = (select id from consignment where reference = ${peroxide.reference})`;
  const { manifests } = (await world.gather()).json<Gathered>();
  const id = manifests[0]?.id ?? 0;
  const segregation = async () => (await world.show(id)).json<Manifest>().segregation;
  const conflict = {
    source: '49 CFR 177.848',
    asOf: '2026-08-07',
    findings: [
      {
        level: 'SEPARATED',
        rule: '49 CFR 177.848(d)',
        message: 'Load in the same vehicle only separated, so that leaking contents cannot mix.',
        goods: [
          { declared: 'UN 1263, PAINT, class 3', places: [paint.reference], morePlaces: 0 },
          {
            declared: 'UN 2014, HYDROGEN PEROXIDE, AQUEOUS SOLUTION, class 5.1 (8), packing group II',
            places: [peroxide.reference],
            morePlaces: 0,
          },
        ],
      },
    ],
    moreFindings: 0,
  };
  expect(await segregation()).toEqual(conflict);
  expect((await world.close(id)).status).toBe(200);
  await world.system`update line_item set un_number = '1090', dg_class = '3', dg_subsidiary_1 = null, dg_name = 'ACETONE'
    where consignment_id = (select id from consignment where reference = ${peroxide.reference})`;
  expect(await segregation()).toEqual(conflict);
  const text = (await world.print(id)).replaceAll(/\s+/g, ' ');
  expect(text).toContain('Keep separated');
  expect(text).toContain('Schedule 3 of Land Transport Rule 45001 decides and can be stricter.');
  // As an earlier release closed it.
  await withClient(world.app.adminUrl, async (admin) => {
    await admin.query('set session_replication_role = replica');
    await admin.query(`update manifest set content = (content::jsonb - 'segregation')::text where id = $1`, [
      id,
    ]);
  });
  expect(await segregation()).toBeNull();
});

it('findings do not name consignments of sites that the user cannot see', async () => {
  await world.reset();
  const [paint, peroxide, thinner] = [
    await world.readyGoods(),
    await world.readyGoods(),
    await world.readyGoods(),
  ];
  await world.system`update line_item set un_number = '2014', dg_class = '5.1', dg_name = 'HYDROGEN PEROXIDE SOLUTION'
    where consignment_id = (select id from consignment where reference = ${peroxide.reference})`;
  const { manifests } = (await world.gather()).json<Gathered>();
  const id = manifests[0]?.id ?? 0;
  // The sender of both is the site of the manifest, and another site requested them.
  for (const { reference } of [peroxide, thinner])
    await world.system`update consignment set site_id = ${world.otherSiteId} where reference = ${reference}`;
  const user = await world.app.world.person(world.organisation, { siteIds: [world.siteId] });
  const seen = async (by = user) => {
    const { consignments, goodsTotals, segregation } = (await world.show(id, by)).json<Manifest>();
    return {
      consignments: consignments.map(({ reference }) => reference),
      items: goodsTotals.map(({ items }) => items),
      places: segregation?.findings.map(({ goods }) => goods.map(({ places }) => places)),
    };
  };
  const hidden = {
    consignments: [paint.reference],
    items: [2, 1],
    places: [[[paint.reference, 'a consignment of another site'], ['a consignment of another site']]],
  };
  expect(await seen()).toEqual(hidden);
  const all = [[[paint.reference, thinner.reference], [peroxide.reference]]];
  expect((await seen(world.caller)).places).toEqual(all);
  expect((await world.close(id)).status).toBe(200);
  expect(await seen()).toEqual(hidden);
  expect((await seen(world.caller)).places).toEqual(all);
});

it('the pickup manifest of selected consignments has their load and conflicts', async () => {
  await world.reset();
  const [paint, peroxide, plain] = [await world.readyGoods(), await world.readyGoods(), await world.ready()];
  await declare(paint, 10.1);
  await world.system`update line_item set un_number = '2014', dg_class = '5.1', dg_subsidiary_1 = '8',
      dg_name = 'HYDROGEN PEROXIDE, AQUEOUS SOLUTION, packing group II'
    where consignment_id = (select id from consignment where reference = ${peroxide.reference})`;
  const print = async (...consignments: Pick<Consignment, 'id'>[]) => {
    const path = `/api/v2/data/customers/${world.organisation.id}/reports/pickup-manifest` as const;
    const body = { consignmentIds: consignments.map(({ id }) => id) };
    const response = await world.app.request(world.caller, `POST ${path}`, { body });
    expect(response.status, response.text.slice(0, 300)).toBe(200);
    const pages = await readPdf(response.bytes);
    return pages.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join(' ');
  };
  const both = await print(paint, peroxide, plain);
  expect(both).toContain('Dangerous goods by class');
  expect(both).toContain('3 UN 1263 1 4 10.1 L 5.00 kg');
  expect(both).toContain('Keep separated');
  expect(both).toContain('Schedule 3 of Land Transport Rule 45001 decides and can be stricter.');
  expect(await print(paint, plain)).toContain('No conflict found in 49 CFR 177.848.');
  expect(await print(plain)).not.toContain('Dangerous goods by class');
});
