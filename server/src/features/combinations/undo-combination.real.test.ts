import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
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

const changeVersion = ({ reference }: Pick<Consignment, 'reference'>, by: number) =>
  test.deps.database.asSystem((tx) =>
    tx.query(sql`
      update consignment set version = version + ${by}
      where organisation_id = ${world.organisation.id} and reference = ${reference}`),
  );

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

  it('is refused as a whole when the provider changed a draft', async () => {
    const { kept, second, third, version } = await combined();
    await changeVersion(third, 1);
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
    // The simulated change has no audit entry.
    await changeVersion(third, -1);
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
