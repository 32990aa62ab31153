import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EditWorld, editWorld } from '#testing/edit-world.ts';

let edits: EditWorld;
let test: EditWorld['app'];
let world: EditWorld['world'];
let created: EditWorld['created'];
let ask: EditWorld['ask'];
let updated: EditWorld['updated'];

beforeAll(async () => {
  edits = await editWorld();
  ({ app: test, world, created, ask, updated } = edits);
});
afterAll(() => edits.close());

describe('the lines of an update', () => {
  it('[@FRT-03] keep their ids; missing lines are deleted, lines without an id are added', async () => {
    const before = await created({
      lineItems: [
        world.line({ description: 'One' }),
        world.line({ description: 'Two', count: 3 }),
        world.line(),
      ],
    });
    const [one, two] = before.lineItems;
    const after = await updated(before, {
      lineItems: [
        world.line({ packagingType: 'PLT', volume: 1.44, weight: 412.005 }),
        { ...world.line({ description: 'Two, changed', count: 2 }), id: two?.id },
      ],
    });
    expect(after.lineItems).toMatchObject([
      { packagingType: { code: 'PLT' }, volume: 1.44, weight: 412.01 },
      { id: two?.id, description: 'Two, changed', count: 2 },
    ]);
    expect(after.lineItems[0]?.id).not.toBe(one?.id);
    expect(after.totals).toEqual({
      deliveryItems: 3,
      packagingTypeName: null,
      packagingTypesCount: 2,
      weight: 417.01,
      volume: 1.49,
    });
    expect((await ask(before, '', { method: 'GET' })).json()).toEqual(after);
  });

  it('[@FRT-07] can have dangerous goods, which the list shows', async () => {
    const before = await created();
    const goods = { unNumber: '1230', class: '3', subsidiaryClass1: '6.1', subsidiaryClass2: null };
    const after = await updated(before, {
      lineItems: [
        { ...world.line(), dangerousGoods: { ...goods, nameAndDescription: ' Methanol, packing group II ' } },
      ],
    });
    expect(after.lineItems[0]?.dangerousGoods).toEqual({
      ...goods,
      nameAndDescription: 'Methanol, packing group II',
      isUnlisted: false,
    });
    expect(after.dangerousGoodsSummary.summary).toEqual([goods]);
  });

  it('of another consignment, or sent twice, are rejected', async () => {
    const [mine, other] = [await created(), await created()];
    const own = { ...world.line(), id: mine.lineItems[0]?.id };
    const foreign = { ...world.line(), id: other.lineItems[0]?.id };
    const response = await ask(mine, '', { body: { lineItems: [own, foreign, own] } });
    expect(response.json<{ errors: { pointer: string }[] }>().errors.map(({ pointer }) => pointer)).toEqual([
      '/lineItems/1/id',
      '/lineItems/2/id',
    ]);
  });

  it('are at least one', async () => {
    const response = await ask(await created(), '', { body: { lineItems: [] } });
    expect(response.json<{ errors: unknown }>().errors).toEqual([
      { pointer: '/lineItems', detail: 'At least one freight item is required' },
    ]);
  });
});

describe('the calls for a single line', () => {
  it('[@FRT-03] add, change and delete it', async () => {
    const before = await created();
    const added = await ask(before, '/line-items', { method: 'POST', body: world.line({ count: 4 }) });
    expect(added.status).toBe(201);
    expect(added.headers['etag']).toBe('"2"');
    const { id } = added.json<{ id: number }>();
    const changed = await ask(before, `/line-items/${id}`, { body: world.line({ count: 5 }), ifMatch: 2 });
    expect(changed.json()).toMatchObject({ id, count: 5 });
    const gone = await ask(before, `/line-items/${id}`, { method: 'DELETE', ifMatch: 3 });
    expect(gone.json()).toMatchObject({ version: 4, lineItems: before.lineItems, totals: before.totals });
    expect((await ask(before, `/line-items/${id}`, { method: 'DELETE' })).status).toBe(404);
    expect((await ask(before, `/line-items/${id}`, { body: world.line() })).status).toBe(404);
    const wrong = await ask(before, '/line-items', { method: 'POST', body: world.line({ count: 0 }) });
    expect(wrong.json<{ errors: { pointer: string }[] }>().errors[0]?.pointer).toBe('/count');
  });

  it('[@FRT-03] the last line of a Ready consignment cannot be deleted, and one without lines cannot become Ready', async () => {
    const before = await created();
    const ready = await test.request(
      world.caller,
      `POST ${world.path}/consignments/${before.reference}/mark-as-ready`,
      {
        body: {},
      },
    );
    expect(ready.status).toBe(200);
    const line = `/line-items/${before.lineItems[0]?.id ?? 0}` as const;
    const refused = await ask(before, line, { method: 'DELETE' });
    expect(refused.status).toBe(409);
    expect(refused.json()).toMatchObject({
      detail: 'The last freight item of a Ready consignment cannot be deleted',
      current: { version: 2 },
    });
    const draft = await created();
    expect(
      (await ask(draft, `/line-items/${draft.lineItems[0]?.id ?? 0}`, { method: 'DELETE' })).status,
    ).toBe(200);
    const empty = await test.request(
      world.caller,
      `POST ${world.path}/consignments/${draft.reference}/mark-as-ready`,
      {
        body: {},
      },
    );
    expect([empty.status, empty.json<{ detail: string }>().detail]).toEqual([
      422,
      'At least one freight item is required',
    ]);
  });
});
