import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generateDocument } from '#documents/generate-document.ts';
import { renderDocument } from '#documents/render-document.ts';
import { readPdf } from '#documents/testing/read-pdf.ts';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { type ProviderClient, providerClient } from '#testing/provider-client.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Proof = Sent<'uploadProofOfDelivery', 'body'>;

let app: TestApp;
let world: FreightWorld;
let client: ProviderClient;
let picture: string;
let lastId = 0;

beforeAll(async () => {
  app = await testApp();
  world = await freightWorld(app);
  client = await providerClient(app, world.organisation.tenant);
  const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: '#ffffff' } });
  picture = (await drawn.jpeg().toBuffer()).toString('base64');
});
afterAll(async () => {
  await expectInvariants(app.databaseUrl);
  await app.close();
});

async function consignment({ isStaged = true } = {}): Promise<string> {
  const created = await world.create({ requestedDeliveryDate: '2026-03-20' });
  const { reference } = created.json<{ reference: string }>();
  if (isStaged)
    await app.request(world.caller, `POST ${world.path}/consignments/${reference}/request-pickup`, {
      body: {},
    });
  return reference;
}

const proofOf = (reference: string, given: Partial<Proof> = {}): Proof => ({
  id: `proof-${++lastId}`,
  reference,
  deliveredAt: '2026-03-18T01:20:00Z',
  receivedBy: 'Rangi Pōtiki',
  signature: picture,
  photos: [picture, picture, picture],
  ...given,
});

const upload = (body: Proof) => client.request('POST /api/provider/v1/proofs-of-delivery', { body });

/** Renders what the worker would. */
async function render(): Promise<void> {
  const { database, clock, log } = app.deps;
  const waiting = await database.asSystem((tx) =>
    tx.query<{ id: string }>(sql`select id from document where kind = 'PODDOC' and state = 'preparing'`),
  );
  for (const { id: documentId } of waiting)
    await generateDocument({ database, clock, log, render: renderDocument }, { documentId });
}

const listed = async (reference: string) => {
  const answer = await app.request(world.caller, `GET ${world.path}/consignments/${reference}/documents`);
  return answer
    .json<ResponseBody<'consignmentDocuments'>>()
    .filter(({ fileType }) => fileType.code === 'PODDOC');
};

it('[@API-03] [@ATT-03] a proof of delivery is listed with the consignment as a PDF', async () => {
  const reference = await consignment();
  const proof = proofOf(reference);
  const answer = await upload(proof);
  expect([answer.status, answer.json()]).toEqual([
    201,
    { id: proof.id, reference, name: `${reference} proof of delivery.pdf`, isRepeated: false },
  ]);
  await render();
  const [document] = await listed(reference);
  expect(document).toMatchObject({
    state: 'ready',
    fileType: { code: 'PODDOC', name: 'Proof of Delivery' },
    name: `${reference} proof of delivery.pdf`,
  });
  const uri = new URL(document?.uri ?? '');
  const file = await app.request(undefined, `GET ${uri.pathname as '/'}`, { host: world.caller.host });
  const text = (await readPdf(file.bytes)).map((page) => page.text).join('\n');
  for (const shown of ['Proof of delivery', reference, 'Rangi Pōtiki', '18/03/2026 2:20:00 pm'])
    expect(text).toContain(shown);
});

it('[@API-03] the same proof is filed once, and another with its id is refused', async () => {
  const reference = await consignment();
  const proof = proofOf(reference, { photos: [] });
  const answers = await Promise.all([upload(proof), upload(proof)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const repeated = answers.map((answer) => answer.json<{ isRepeated: boolean }>().isRepeated);
  expect(repeated.toSorted()).toEqual([false, true]);
  await render();
  expect(await listed(reference)).toHaveLength(1);
  const other = await upload({ ...proof, receivedBy: 'Someone Else' });
  expect([other.status, other.json<{ code: string }>().code]).toEqual([422, 'key-reused']);
});

it.each([
  ['no consignment', { reference: 'ZZZ00000001' }, 404, null],
  ['a time in the future', { deliveredAt: '2026-03-18T01:36:00Z' }, 422, '/deliveredAt'],
  ['a signature that is no picture', { signature: 'AAAAAAAAAAAA' }, 422, '/signature'],
  ['a text in place of base64', { photos: ['not base64!'] }, 422, '/photos/0'],
])('[@API-03] a proof with %s is refused', async (_what, given, status, pointer) => {
  const answer = await upload(proofOf(await consignment(), given));
  const { errors = [] } = answer.json<{ errors?: { pointer: string }[] }>();
  expect([answer.status, errors[0]?.pointer ?? null]).toEqual([status, pointer]);
});

it('[@API-03] a consignment without a pickup request takes no proof', async () => {
  const answer = await upload(proofOf(await consignment({ isStaged: false })));
  expect(answer.status).toBe(409);
});
