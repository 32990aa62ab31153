import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { MAX_PREFERENCE } from '@cartage/domain/preferences.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller, WorldOrganisation } from '#testing/world.ts';

let test: TestApp;
let organisation: WorldOrganisation;
beforeAll(async () => {
  test = await testApp();
  organisation = await test.world.organisation(await test.world.tenant());
});
afterAll(() => test.close());

const path = (caller: Caller) =>
  `/api/v2/users/me/organisations/${caller.organisationId ?? 0}/preferences` as const;
const read = async (caller: Caller) =>
  (await test.request(caller, `GET ${path(caller)}`)).json<ResponseBody<'myPreferences'>>();
const write = (caller: Caller, body: unknown, version?: number) =>
  test.request(caller, `PUT ${path(caller)}`, {
    body,
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  });
const person = () => test.world.person(organisation);

describe('[@LIST-01] the preferences of a user', () => {
  it('are returned by name as stored, with an increasing version', async () => {
    const caller = await person();
    expect(await read(caller)).toEqual([]);
    const first = await write(caller, { name: 'searches', value: '[{"name":"Ōtaki"}]' });
    expect(first.status, first.text).toBe(200);
    expect(first.headers['etag']).toBe('"1"');
    const startPage = await write(caller, { name: 'start-page', value: 'today' });
    expect(startPage.status, startPage.text).toBe(200);
    await write(caller, { name: 'columns', value: '{}' });
    const none = await write(caller, { name: 'columns', value: null }, 1);
    expect(none.json()).toEqual({ name: 'columns', value: null, version: 2 });
    expect(await read(caller)).toEqual([
      { name: 'columns', value: null, version: 2 },
      { name: 'searches', value: '[{"name":"Ōtaki"}]', version: 1 },
      { name: 'start-page', value: 'today', version: 1 },
    ]);
  });

  it('are not visible to other users, in this or another organisation', async () => {
    const [one, colleague] = [await person(), await person()];
    const elsewhere = await test.world.organisation(organisation.tenant);
    const stranger = await test.world.person(elsewhere);
    await write(one, { name: 'columns', value: 'mine' });
    expect([await read(colleague), await read(stranger)]).toEqual([[], []]);
    await write(colleague, { name: 'columns', value: 'theirs' });
    expect((await read(one)).map(({ value }) => value)).toEqual(['mine']);
    const foreign = `/api/v2/users/me/organisations/${elsewhere.id}/preferences` as const;
    expect((await test.request(one, `GET ${foreign}`)).status).toBe(404);
  });

  it('reject a stale version with the present value; of ten concurrent writes one succeeds', async () => {
    const caller = await person();
    await write(caller, { name: 'searches', value: 'before' });
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, n) => write(caller, { name: 'searches', value: `from ${n}` }, 1)),
    );
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(412)]);
    const [stands] = await read(caller);
    expect(stands?.version).toBe(2);
    for (const response of all.filter(({ status }) => status === 412)) {
      expect(response.json<Problem>()).toMatchObject({ code: 'stale-version', current: stands });
    }
    // Without a version the last write wins.
    expect((await write(caller, { name: 'searches', value: 'x' })).json()).toMatchObject({ version: 3 });
  });

  it.each([
    { name: 'unheard', value: 'x' },
    { name: 'columns', value: 'x'.repeat(MAX_PREFERENCE + 1) },
    { name: 'columns', value: '' },
    { name: 'columns' },
  ])('reject an unknown name, a too long value and an empty one: $name', async (body) => {
    const caller = await person();
    expect((await write(caller, body)).status).toBeGreaterThanOrEqual(400);
    expect((await write(caller, body)).status).toBeLessThan(500);
    expect(await read(caller)).toEqual([]);
  });
});
