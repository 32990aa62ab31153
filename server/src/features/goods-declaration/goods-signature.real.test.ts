import { createHash } from 'node:crypto';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import {
  CONTACT,
  declarationWorld,
  type DeclarationWorld,
  detailsOf,
  PAINT,
} from '#testing/declaration-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

type Consignment = ResponseBody<'getConsignment'>;
type Declaration = ResponseBody<'goodsDeclaration'>;

let test: TestApp;
let world: DeclarationWorld;

beforeAll(async () => {
  test = await testApp();
  world = await declarationWorld(test);
});
afterAll(() => test.close());

async function signaturesOf({ reference }: Consignment) {
  const [row] = await test.deps.database.asSystem((tx) =>
    tx.query<{ signatures: number; audits: number }>(sql`
      select
        (select count(*) from goods_signature s where s.consignment_id = c.id) as signatures,
        (select count(*) from audit_entry a
          where a.consignment_id = c.id and a.operation = 'signGoodsDeclaration') as audits
      from consignment c where c.reference = ${reference}`),
  );
  return row;
}

it('is signed by a user with the authority, once for a content', async () => {
  const consignment = await world.paint();
  const { contentHash: incomplete } = await world.show(consignment);
  await world.authorise(null);
  expect((await world.sign(consignment, incomplete)).status).toBe(403);
  await world.authorise('Hana M. Wilcox');
  expect((await world.sign(consignment, incomplete)).json()).toMatchObject({
    status: 409,
    detail: 'The declaration is incomplete. Complete it before you sign it.',
  });
  const { contentHash } = await world.complete(consignment);
  expect((await world.sign(consignment, incomplete)).json()).toMatchObject({
    status: 409,
    detail: 'The declaration has changed since you opened it. Check it, then sign it.',
  });
  const key = { 'idempotency-key': 'sign-once' };
  const signed = await world.sign(consignment, contentHash, key);
  expect(signed.json()).toMatchObject({ signature: { name: 'Hana M. Wilcox', isVoid: false } });
  expect((await world.sign(consignment, contentHash, key)).text).toBe(signed.text);
  await world.authorise('Another Name');
  const again = (await world.sign(consignment, contentHash)).json<Declaration>();
  expect(again.signature).toEqual(signed.json<Declaration>().signature);
  expect(await signaturesOf(consignment)).toEqual({ signatures: 1, audits: 1 });
});

it('is signed once by two concurrent requests', async () => {
  await world.authorise('Hana M. Wilcox');
  const consignment = await world.paint();
  const { contentHash } = await world.complete(consignment);
  const both = await Promise.all([
    world.sign(consignment, contentHash),
    world.sign(consignment, contentHash),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const [first, second] = both.map((response) => response.json<Declaration>().signature);
  expect(first).toEqual(second);
  expect(await signaturesOf(consignment)).toEqual({ signatures: 1, audits: 1 });
});

/** Written again here, because signatures that are stored have to stay valid. */
function withSortedKeys(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(withSortedKeys).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${withSortedKeys(part)}`).join(',')}}`;
}

it('stores the signed content, whose hash is that of the signature', async () => {
  await world.authorise('Hana M. Wilcox');
  const consignment = await world.paint();
  const { contentHash, content } = await world.complete(consignment);
  await world.sign(consignment, contentHash);
  const [stored] = await test.deps.database.asSystem((tx) =>
    tx.query<{ content: Declaration['content'] }>(sql`
      select content from goods_signature
      where consignment_id = (select id from consignment where reference = ${consignment.reference})`),
  );
  expect(stored?.content).toEqual(content);
  expect(createHash('sha256').update(withSortedKeys(stored?.content)).digest('hex')).toBe(contentHash);
  expect(content).toMatchObject({
    reference: consignment.reference,
    statement:
      'These dangerous goods are fully and correctly declared, packaged, marked and labelled for transport.',
    emergencyPhone: '0800 555 014',
    items: [
      {
        position: 1,
        unNumber: '1263',
        properShippingName: 'Paint',
        technicalName: null,
        class: '3',
        subsidiaryClasses: [],
        packingGroup: 'II',
        outerCount: 4,
        flashPoint: -4.5,
      },
    ],
  });
});

it('has the signed content after the pickup, also when the master data of its site changes', async () => {
  await world.authorise('Hana M. Wilcox');
  const consignment = await world.paint();
  const { contentHash, content } = await world.complete(consignment);
  await world.sign(consignment, contentHash);
  const { siteId } = content.consignor;
  await test.deps.database.asSystem(async (tx) => {
    await tx.query(sql`update consignment set status = 4 where reference = ${consignment.reference}`);
    await tx.query(sql`update site set full_name = 'Renamed site' where id = ${siteId}`);
  });
  expect(siteId).not.toBeNull();
  expect(await world.show(consignment)).toMatchObject({ content, contentHash, signature: { isVoid: false } });
});

it('cannot be signed by a signatory without the permission, nor by a program', async () => {
  await world.authorise('Hana M. Wilcox');
  const consignment = await world.paint();
  const { contentHash } = await world.complete(consignment);
  const signAs = (caller: Caller) =>
    test.request(caller, `POST ${world.pathOf(consignment, '/signature')}`, { body: { contentHash } });
  const reader = await test.world.person(world.freight.organisation, {
    permissions: ['Access.DISPATCH', 'Consignment.LimitedEdit'],
  });
  await world.authorise('Hana M. Wilcox');
  expect((await signAs(reader)).status).toBe(403);
  const program = await test.world.person(world.freight.organisation, {});
  await world.authorise('Hana M. Wilcox');
  await test.deps.database.asSystem((tx) =>
    tx.query(sql`update portal_user set is_machine = true where id = ${program.userId}`),
  );
  expect((await signAs(program)).json()).toMatchObject({
    status: 403,
    detail:
      'A program cannot sign a declaration. A user with the authority to sign must sign it in the portal.',
  });
  expect(await signaturesOf(consignment)).toEqual({ signatures: 0, audits: 0 });
});

it('loses its signature with a change of the address, the contact or the details', async () => {
  await world.authorise('Hana M. Wilcox');
  const changes = [
    (of: Consignment) => world.save(of, { lines: [], ...CONTACT, emergencyPhone: '0800 555 099' }),
    (of: Consignment) => world.save(of, { lines: [{ ...detailsOf(of), netQuantity: 48 }], ...CONTACT }),
    (of: Consignment) =>
      test.deps.database.asSystem((tx) =>
        tx.query(sql`update participant set street = 'New Road'
          where consignment_id = (select id from consignment where reference = ${of.reference})`),
      ),
  ];
  for (const change of changes) {
    const consignment = await world.paint();
    await world.sign(consignment, (await world.complete(consignment)).contentHash);
    expect((await world.show(consignment)).signature).toMatchObject({ isVoid: false });
    await change(consignment);
    expect((await world.show(consignment)).signature).toMatchObject({ isVoid: true });
  }
});

it('loses its signature with a change of the goods, and has it again when the change is undone', async () => {
  await world.authorise('Hana M. Wilcox');
  const consignment = await world.paint();
  const { contentHash } = await world.complete(consignment);
  await world.sign(consignment, contentHash);
  const line =
    `${world.freight.path}/consignments/${consignment.reference}/line-items/${consignment.lineItems[0]?.id}` as const;
  const changed = await test.request(world.freight.caller, `PUT ${line}`, {
    body: {
      ...world.freight.line(),
      dangerousGoods: { ...PAINT, nameAndDescription: 'Paint, packing group III' },
    },
  });
  expect(changed.status, changed.text).toBe(200);
  const asked = await world.show(consignment);
  expect(asked).toMatchObject({ isComplete: false, signature: { isVoid: true } });
  expect(asked.lines).toMatchObject([{ outerCount: null, flashPoint: null, hasOutdatedDetails: true }]);
  expect(asked.content.items).toMatchObject([{ packingGroup: 'III', outerCount: null, netQuantity: null }]);
  const undone = await test.request(
    world.freight.caller,
    `POST ${world.freight.path}/consignments/${consignment.reference}/edits/2/undo`,
    { body: {} },
  );
  expect(undone.status, undone.text).toBe(200);
  expect(await world.show(consignment)).toMatchObject({
    isComplete: true,
    contentHash,
    signature: { isVoid: false },
  });
});
