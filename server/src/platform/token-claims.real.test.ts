import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TOKEN_PATH, type TokenWorld, tokenWorld } from '#testing/token-world.ts';
import type { TestApp } from '#testing/test-app.ts';
import type { Caller, WorldOrganisation } from '#testing/world.ts';

let app: TestApp;
let organisation: WorldOrganisation;
let caller: Caller;
let elsewhere: Caller;
let withToken: TokenWorld['withToken'];
let expectRefused: TokenWorld['expectRefused'];

beforeAll(async () => {
  ({ app, organisation, caller, elsewhere, withToken, expectRefused } = await tokenWorld());
});
afterAll(() => app.close());

describe('[@TENANT-01] a token is valid for its own tenant:', () => {
  test('not on the host of another', async () => {
    const token = await app.token(caller);
    expect((await withToken(token)).status).toBe(200);
    await expectRefused(
      app.request(undefined, `GET ${TOKEN_PATH}`, {
        host: 'tui.localhost',
        headers: { authorization: `Bearer ${token}` },
      }),
    );
  });

  test('not with the audience of another tenant', async () => {
    const token = await app.token(elsewhere, { iss: app.claims(caller)['iss'] });
    await expectRefused(withToken(token));
  });

  test('on its own host, with any port and letter case', async () => {
    const headers = { authorization: `Bearer ${await app.token(caller)}` };
    for (const host of ['localhost', 'LocalHost:4200', 'localhost:80']) {
      expect((await app.request(undefined, `GET ${TOKEN_PATH}`, { host, headers })).status).toBe(200);
    }
  });
});

describe('[@AUTH-07] permissions are exactly those that the token lists:', () => {
  test.each([
    ['a text instead of a list', 'Access.DISPATCH'],
    ['texts in one', 'Access.DISPATCH Consignment.LimitedEdit'],
    ['another case', ['access.dispatch']],
    ['something else among them', ['Access.DISPATCH', 7]],
    ['an object', { 'Access.DISPATCH': true }],
    ['a list in a list', [['Access.DISPATCH']]],
    ['none', []],
    ['nothing', undefined],
  ])('%s → 403', async (_name, permissions) => {
    const response = await withToken(await app.token(caller, { permissions }));
    expect(response.status).toBe(403);
    expect(response.json()).toMatchObject({
      code: 'not-permitted',
      title: 'You are not authorized to perform this action',
    });
  });

  test('a request has the permissions of its token, whatever else it contains [@AUTH-12]', async () => {
    const headers = {
      authorization: `Bearer ${await app.token(caller, { permissions: [] })}`,
      'x-permissions': 'Access.DISPATCH',
      'x-user': 'someone-else',
      'x-organisation-id': '1',
    };
    expect((await app.request(undefined, `GET ${TOKEN_PATH}`, { headers })).status).toBe(403);
  });

  test('ignores duplicate and unknown permissions', async () => {
    const permissions = ['Access.DISPATCH', 'Access.DISPATCH', 'Payroll.ADMIN', '__proto__'];
    expect((await withToken(await app.token(caller, { permissions }))).status).toBe(200);
  });
});

describe('[@AUTH-07] the organisation of the token must match the path:', () => {
  const sites = () => `/api/v2/users/me/organisations/${organisation.id}/sites` as const;

  test('it is accepted', async () => {
    expect((await withToken(await app.token(caller), sites())).status).toBe(200);
  });

  test.each([
    ['another', '999999'],
    ['none', undefined],
    ['a list of it', []],
    ['not a number', 'all'],
    ['a number with more', '1 or 1=1'],
    ['zero', 0],
    ['a fraction', 1.5],
    ['endless', '1'.repeat(400)],
    ['an object', { id: 1 }],
  ])('%s → 404', async (_name, org_id) => {
    const response = await withToken(await app.token(caller, { org_id }), sites());
    expect(response.status).toBe(404);
  });

  test('a tenant may use other claim names', async () => {
    const tenant = await app.world.tenant({ code: 'moa', host: 'moa.localhost' });
    const own = await app.world.organisation(tenant);
    const person = await app.world.person(own);
    const client = await app.deps.database.asSystem((tx) =>
      tx.query({
        text: `update tenant set organisation_claim = 'https://moa.example/org', token_types = '{jwt}' where id = $1`,
        values: [tenant.id],
      }),
    );
    expect(client).toEqual([]);
    app.now = new Date(app.now.getTime() + 31_000);
    const claims = { ...app.claims(person), org_id: undefined, 'https://moa.example/org': own.id };
    const response = await app.request(undefined, `GET /api/v2/users/me/organisations/${own.id}/sites`, {
      host: 'moa.localhost',
      headers: { authorization: `Bearer ${await app.issuer.sign(claims, { typ: 'JWT' })}` },
    });
    expect(response.status).toBe(200);
  });
});
