import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { addRates } from '@cartage/database/builders/add-rates.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { PERMISSIONS } from '@cartage/domain/permissions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { staleDocuments } from '#testing/stale-documents.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Consignment = ResponseBody<'getConsignment'>;
type Combinations = ResponseBody<'combinations'>;

let test: TestApp;
let world: FreightWorld;

beforeAll(async () => {
  test = await testApp();
  world = await freightWorld(test, { settings: { LiabilityKinds: 'OWNERS_RISK' } });
  await withClient(test.adminUrl, (client) => addRates(client, world.organisation.tenant));
});
// Drafts of other tests would be part of a combination.
beforeEach(async () => {
  const drafts = await test.deps.database.asSystem((tx) =>
    tx.query<{ reference: string }>(sql`
      select reference from consignment where organisation_id = ${world.organisation.id} and status = 1`),
  );
  for (const { reference } of drafts)
    await test.request(world.caller, `POST ${world.path}/consignments/${reference}/cancelled`, { body: {} });
});
afterAll(async () => {
  expect(await staleDocuments(test.deps.database)).toEqual([]);
  await expectInvariants(test.databaseUrl);
  await test.close();
});

const OWNERS_RISK = { liability: { kind: 'OWNERS_RISK', declaredValue: null, declaredTerms: null } } as const;

/** 100 kg by volume: 10.00 + 100 × 0.50 = 60.00. */
const draft = async (given: Parameters<FreightWorld['create']>[0] = {}): Promise<Consignment> => {
  const response = await world.create({ lineItems: [world.line({ volume: 0.4, weight: 90 })], ...given });
  expect(response.status, response.text).toBe(201);
  return response.json();
};

const read = async ({ reference }: Pick<Consignment, 'reference'>) =>
  (await test.request(world.caller, `GET ${world.path}/consignments/${reference}`)).json<Consignment>();

const list = async (query = '', caller = world.caller) => {
  const response = await test.request(caller, `GET ${world.path}/combinations${query}`);
  expect(response.status, response.text).toBe(200);
  return response.json<Combinations>();
};

const combine = (
  kept: Consignment,
  others: readonly Consignment[],
  headers: Readonly<Record<string, string>> = { 'if-match': `"${kept.version}"` },
) =>
  test.request(world.caller, `POST ${world.path}/consignments/${kept.reference}/combined`, {
    body: { consignments: others.map(({ reference, version }) => ({ reference, version })) },
    headers,
  });

describe('combinations', () => {
  it('name the drafts of one trip, with the saving of a combination', async () => {
    const [kept, second, third] = [await draft(), await draft(), await draft()];
    const [found] = await list(`?reference=${kept.reference}`);
    expect(found).toEqual({
      kept: { reference: kept.reference, version: kept.version, items: 1, weight: 90 },
      others: [second, third].map(({ reference, version }) => ({ reference, version, items: 1, weight: 90 })),
      separate: [],
      sender: kept.senderParticipant.siteProxy?.name,
      receiver: kept.receiverParticipant.fullName,
      pickupDay: null,
      // Three times 60.00, minus 10.00 + 300 × 0.50.
      saving: 20,
    });
    expect((await list()).map((one) => [one.kept.reference, one.others.length, one.saving])).toEqual([
      [kept.reference, 2, null],
    ]);
  });

  it('have no saving for users who may not see prices', async () => {
    const kept = await draft();
    await draft();
    const permissions = PERMISSIONS.filter((permission) => permission !== 'Consignment.ViewPricing');
    const clerk = { ...world.caller, permissions };
    const [found] = await list(`?reference=${kept.reference}`, clerk);
    expect(found?.others).toHaveLength(1);
    expect(found?.saving).toBeNull();
  });

  it('say why a consignment stays apart, and leave out a ready one', async () => {
    const kept = await draft();
    const owners = await draft(OWNERS_RISK);
    const ready = await draft();
    await test.request(world.caller, `POST ${world.path}/consignments/${ready.reference}/mark-as-ready`, {
      body: {},
    });
    const [found] = await list(`?reference=${kept.reference}`);
    expect(found).toMatchObject({
      others: [],
      separate: [{ reference: owners.reference, reason: 'has a different liability' }],
      saving: null,
    });
    expect(await list()).toEqual([]);
  });

  it('exclude the drafts of sites that the user does not see', async () => {
    const kept = await draft();
    await draft();
    const [, otherSite = 0] = world.organisation.siteIds;
    const clerk = await test.world.person(world.organisation, { siteIds: [otherSite] });
    expect(await list('', clerk)).toEqual([]);
    expect(await list(`?reference=${kept.reference}`, clerk)).toEqual([]);
  });
});

describe('combining', () => {
  it('adds the freight and cancels the others with a reason; the history names both', async () => {
    const kept = await draft();
    const other = await draft({ lineItems: [world.line({ count: 3, description: 'Lamps' }), world.line()] });
    const response = await combine(kept, [other]);
    expect(response.status, response.text).toBe(200);
    const combined = response.json<Consignment>();
    expect(combined.version).toBe(kept.version + 1);
    expect(response.headers.etag).toBe(`"${combined.version}"`);
    expect(combined.lineItems.map(({ count, description }) => [count, description])).toEqual([
      [1, null],
      [3, 'Lamps'],
      [1, null],
    ]);
    expect(await read(kept)).toEqual(combined);
    const cancelled = await read(other);
    expect(cancelled.currentStatus.code).toBe('CANCELLED');
    // Its freight stays there, for an undo.
    expect(cancelled.lineItems).toHaveLength(2);
    const audit = await test.deps.database.asSystem((tx) =>
      tx.query(sql`
        select c.reference, a.operation, a.reason from audit_entry a
        join consignment c on c.organisation_id = a.organisation_id and c.id = a.consignment_id
        where c.reference in (${kept.reference}, ${other.reference}) and a.version = 2
        order by c.id`),
    );
    expect(audit).toEqual([
      { reference: kept.reference, operation: 'combineConsignments', reason: null },
      {
        reference: other.reference,
        operation: 'cancelConsignment',
        reason: `Combined into ${kept.reference}`,
      },
    ]);
    const links = await test.request(world.caller, `GET ${world.path}/consignments/${other.reference}/links`);
    expect(links.json()).toMatchObject([
      {
        sourceConsignment: { reference: kept.reference },
        targetConsignment: { reference: other.reference },
        linkType: { name: 'Part' },
      },
    ]);
  });

  it('has one effect when the request is sent again', async () => {
    const [kept, other] = [await draft(), await draft()];
    const headers = { 'if-match': `"${kept.version}"`, 'idempotency-key': crypto.randomUUID() };
    await Promise.all([combine(kept, [other], headers), combine(kept, [other], headers)]);
    expect((await combine(kept, [other], headers)).status).toBe(200);
    expect((await read(kept)).lineItems).toHaveLength(2);
  });

  it('changes nothing when a consignment has changed', async () => {
    const [kept, other] = [await draft(), await draft()];
    const change = (consignment: Consignment) =>
      test.request(world.caller, `PUT ${world.path}/consignments/${consignment.reference}`, {
        body: { notes: 'Ring first' },
      });
    expect((await change(other)).status).toBe(200);
    const changed = await combine(kept, [other]);
    expect(changed.status).toBe(409);
    expect(changed.json<Problem>().detail).toBe(`${other.reference} has changed. Review the drafts again`);
    expect((await change(kept)).status).toBe(200);
    expect((await combine(kept, [other])).status).toBe(412);
    expect((await read(kept)).lineItems).toHaveLength(1);
    expect((await read(other)).currentStatus.code).toBe('DRAFT');
  });

  it('refuses a consignment that stays apart, names itself twice or is unknown', async () => {
    const kept = await draft();
    const owners = await draft(OWNERS_RISK);
    const apart = await combine(kept, [owners]);
    expect([apart.status, apart.json<Problem>().detail]).toEqual([
      409,
      `${owners.reference} has a different liability`,
    ]);
    const other = await draft();
    for (const named of [[kept], [other, other], [{ ...other, reference: 'ZZZ00000001' }]])
      expect((await combine(kept, named)).status).toBe(422);
    expect((await read(kept)).lineItems).toHaveLength(1);
  });

  it('is done by one of two requests that combine the same drafts into each other', async () => {
    const [first, second] = [await draft(), await draft()];
    const responses = await Promise.all([combine(first, [second]), combine(second, [first])]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const statuses = await Promise.all([read(first), read(second)]);
    expect(statuses.map(({ currentStatus }) => currentStatus.code).toSorted()).toEqual([
      'CANCELLED',
      'DRAFT',
    ]);
    expect(statuses.find(({ currentStatus }) => currentStatus.code === 'DRAFT')?.lineItems).toHaveLength(2);
  });
});

const undoEdit = ({ reference }: Pick<Consignment, 'reference'>, version: number) =>
  test.request(world.caller, `POST ${world.path}/consignments/${reference}/edits/${version}/undo`, {
    body: {},
  });

const history = async ({ reference }: Pick<Consignment, 'reference'>) =>
  (await test.request(world.caller, `GET ${world.path}/consignments/${reference}/history`)).json<
    ResponseBody<'consignmentHistory'>
  >();

const undoCancel = ({ reference }: Pick<Consignment, 'reference'>) =>
  test.request(world.caller, `POST ${world.path}/consignments/${reference}/cancelled/undo`, { body: {} });

describe('the undo of a combination', () => {
  const combined = async () => {
    const [kept, second, third] = [await draft(), await draft(), await draft()];
    const response = await combine(kept, [second, third]);
    expect(response.status, response.text).toBe(200);
    return { kept, second, third, version: response.json<Consignment>().version };
  };

  it('restores every draft at once, and they can be combined again', async () => {
    const { kept, second, third, version } = await combined();
    const [edit] = (await history(kept)).edits;
    expect(edit).toMatchObject({ canUndo: true, combined: [second.reference, third.reference] });
    const undo = await undoEdit(kept, version);
    expect(undo.status, undo.text).toBe(200);
    expect((await read(kept)).lineItems).toHaveLength(1);
    for (const each of [second, third]) {
      const restored = await read(each);
      expect([restored.currentStatus.code, restored.lineItems.length]).toEqual(['DRAFT', 1]);
      const links = await test.request(
        world.caller,
        `GET ${world.path}/consignments/${each.reference}/links`,
      );
      expect(links.json()).toEqual([]);
      expect((await history(each)).changes[0]).toMatchObject({
        field: 'status',
        from: 'Cancelled',
        to: 'Draft',
        through: 'portal',
      });
    }
    const audit = await test.deps.database.asSystem((tx) =>
      tx.query(sql`
        select c.reference, a.operation from audit_entry a
        join consignment c on c.organisation_id = a.organisation_id and c.id = a.consignment_id
        where c.reference in (${kept.reference}, ${second.reference}, ${third.reference}) and a.version = 3
        order by c.id`),
    );
    expect(audit).toEqual([
      { reference: kept.reference, operation: 'undoEdit' },
      { reference: second.reference, operation: 'undoCancel' },
      { reference: third.reference, operation: 'undoCancel' },
    ]);
    // The undo cannot be undone: it would add the freight a second time.
    const [again] = (await history(kept)).edits;
    expect(again).toMatchObject({
      canUndo: false,
      reason: 'The drafts are separate again. Combine them again instead',
      combined: [],
    });
    const response = await combine(await read(kept), [await read(second), await read(third)]);
    expect(response.status, response.text).toBe(200);
    expect((await undoEdit(kept, response.json<Consignment>().version)).status).toBe(200);
    expect((await read(third)).currentStatus.code).toBe('DRAFT');
  });

  it('keeps the notes that users wrote on a cancelled draft', async () => {
    const { kept, second, third, version } = await combined();
    const write = (body: object) =>
      test.request(world.caller, `PUT ${world.path}/consignments/${second.reference}`, { body });
    test.now = new Date(test.now.getTime() + 1000);
    expect((await write({ notes: 'Ring first' })).status).toBe(200);
    expect((await write({ notes: 'Ring first', receiverNotes: 'Use the back gate' })).status).toBe(200);
    const [edit] = (await history(kept)).edits;
    expect(edit).toMatchObject({ canUndo: true, combined: [second.reference, third.reference] });
    const undo = await undoEdit(kept, version);
    expect(undo.status, undo.text).toBe(200);
    expect(await read(second)).toMatchObject({
      currentStatus: { code: 'DRAFT' },
      notes: 'Ring first',
      receiverNotes: 'Use the back gate',
    });
    expect((await read(third)).currentStatus.code).toBe('DRAFT');
  });

  it('is refused when the provider changed a draft, also before a note', async () => {
    const { kept, third, version } = await combined();
    await test.deps.database.asSystem((tx) =>
      tx.query(sql`
        update consignment set version = version + 1
        where organisation_id = ${world.organisation.id} and reference = ${third.reference}`),
    );
    await test.request(world.caller, `PUT ${world.path}/consignments/${third.reference}`, {
      body: { notes: 'Ring first' },
    });
    expect((await undoEdit(kept, version)).json<Problem>().detail).toBe(
      `${third.reference} was changed after it was combined`,
    );
  });

  it('is refused as a whole when a draft or the freight was changed', async () => {
    const { kept, second, third, version } = await combined();
    await test.deps.database.asSystem((tx) =>
      tx.query(sql`
        update consignment set version = version + 1, modified_at = modified_at + interval '1 second'
        where organisation_id = ${world.organisation.id} and reference = ${third.reference}`),
    );
    const undo = await undoEdit(kept, version);
    expect([undo.status, undo.json<Problem>().detail]).toEqual([
      409,
      `${third.reference} was changed after it was combined`,
    ]);
    const [edit] = (await history(kept)).edits;
    expect(edit).toMatchObject({
      canUndo: false,
      reason: `${third.reference} was changed after it was combined`,
    });
    expect((await read(kept)).lineItems).toHaveLength(3);
    expect((await read(second)).currentStatus.code).toBe('CANCELLED');
  });

  it('is not done for one draft alone, whose freight would be in two consignments', async () => {
    const { kept, second } = await combined();
    const undo = await undoCancel(second);
    expect([undo.status, undo.json<Problem>().detail]).toEqual([
      409,
      `This consignment was combined into ${kept.reference}. Undo the combination in the history of ${kept.reference}`,
    ]);
    expect((await read(second)).currentStatus.code).toBe('CANCELLED');
  });

  it('has one effect when two requests undo it', async () => {
    const { kept, second, version } = await combined();
    const responses = await Promise.all([undoEdit(kept, version), undoEdit(kept, version)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await read(kept)).lineItems).toHaveLength(1);
    expect((await read(second)).version).toBe(3);
  });
});
