import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { PERMISSIONS } from '@cartage/domain/permissions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type CombinationWorld, combinationWorld, type Consignment } from '#testing/combination-world.ts';

let combinations: CombinationWorld;
let test: CombinationWorld['test'];
let world: CombinationWorld['world'];
let draft: CombinationWorld['draft'];
let read: CombinationWorld['read'];
let combine: CombinationWorld['combine'];

beforeAll(async () => {
  combinations = await combinationWorld();
  ({ test, world, draft, read, combine } = combinations);
});
beforeEach(() => combinations.cancelDrafts());
afterAll(() => combinations.close());

const OWNERS_RISK = { liability: { kind: 'OWNERS_RISK', declaredValue: null, declaredTerms: null } } as const;

const list = async (query = '', caller = world.caller) => {
  const response = await test.request(caller, `GET ${world.path}/combinations${query}`);
  expect(response.status, response.text).toBe(200);
  return response.json<ResponseBody<'combinations'>>();
};

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
