import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scanPdf } from '#documents/testing/read-pdf.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let test: TestApp;
let world: FreightWorld;

beforeAll(async () => {
  test = await testApp();
  world = await freightWorld(test);
});
afterAll(() => test.close());

type Path = `/${string}`;
const ask = <T>(request: `GET ${Path}` | `POST ${Path}` | `PUT ${Path}`, body?: unknown) =>
  test.request(world.caller, request, { body }).then((response) => response.json<T>());

/** The text of every page behind the link. */
async function pagesAt(uri: string | null | undefined): Promise<{ sscc: string; text: string }[]> {
  const { pathname } = new URL(uri ?? '');
  const { host } = world.organisation.tenant;
  const { rawPayload } = await test.app.inject({ method: 'GET', url: pathname, headers: { host } });
  const pages = await scanPdf(rawPayload);
  return pages.map(({ codes, text }) => ({
    sscc: codes.find(({ format }) => format === 'Code128')?.text ?? '',
    text,
  }));
}

it('[@ATT-04] after a freight change labels are generated again: single, on any paper, and in combined files', async () => {
  const created = await Promise.all([
    world.create({ lineItems: [world.line({ count: 2, weight: 12 })] }),
    world.create(),
  ]);
  const [changed, other] = created.map((one) => one.json<ResponseBody<'createFullConsignment'>>());
  const references = [changed?.reference ?? '', other?.reference ?? ''];
  const root = `${world.path}/consignments` as const;
  await ask(`POST ${root}/bulk/mark-as-ready`, { consignmentReferences: references });
  const ofMany = async () => {
    const body = { documentTypes: ['FRTLABEL'], references };
    const { items, combined } = await ask<ResponseBody<'bulkDocuments'>>(`POST ${root}/bulk/documents`, body);
    return {
      alone: await Promise.all(items.map(({ uri }) => pagesAt(uri))),
      together: await pagesAt(combined[0]?.uri),
    };
  };
  const label = async (query: string) => {
    const path = `GET ${root}/${references[0] ?? ''}/documents/freight-label${query}` as const;
    return pagesAt((await ask<ResponseBody<'freightLabel'>>(path)).uri);
  };
  const before = await ofMany();
  expect(before.together).toHaveLength(3);
  expect(await label('?paper=a6')).toHaveLength(2);

  const { id } = changed?.lineItems[0] ?? {};
  const line = world.line({ count: 3, weight: 27 });
  await ask(`PUT ${root}/${references[0] ?? ''}/line-items/${id ?? 0}`, line);
  const after = await ofMany();
  const numbers = (pages: readonly { readonly sscc: string }[] | undefined) => pages?.map(({ sscc }) => sscc);
  // Labelled pieces keep their numbers.
  expect(numbers(after.alone[0])?.slice(0, 2)).toEqual(numbers(before.alone[0]));
  expect(new Set(numbers(after.together)).size).toBe(4);
  for (const pages of [after.alone[0], after.together.slice(0, 3), await label('?paper=a6')]) {
    expect(pages).toHaveLength(3);
    for (const { text } of pages ?? []) expect(text).toMatch(/of 3\b/);
  }
  // The unchanged consignment keeps its file.
  expect(after.alone[1]).toEqual(before.alone[1]);
});
