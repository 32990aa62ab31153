import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PlatformWorld, platformWorld } from '#testing/platform-world.ts';

let platform: PlatformWorld;
let app: PlatformWorld['app'];
let caller: PlatformWorld['caller'];
let search: PlatformWorld['search'];
let markAsReady: PlatformWorld['markAsReady'];

beforeAll(async () => {
  platform = await platformWorld();
  ({ app, caller, search, markAsReady } = platform);
});
afterAll(() => platform.close());

describe('[@ERR-03] an internal error', () => {
  test('returns 500 without details, and is logged with its request id', async () => {
    platform.onReady(() => {
      throw new Error('relation "secret_table" does not exist at /srv/app.ts:12');
    });
    const response = await markAsReady();
    expect(response.status).toBe(500);
    const { requestId, ...problem } = response.json<Record<string, unknown>>();
    expect(problem).toEqual({
      type: 'urn:cartage:problem:internal',
      title: 'Something went wrong',
      status: 500,
      code: 'internal',
    });
    const lines = app.logged.filter((line) => line['requestId'] === requestId);
    expect(lines).toMatchObject([
      { level: 'error', event: 'failure', err: { message: expect.stringContaining('secret_table') } },
      { level: 'info', event: 'request', status: 500, code: 'internal' },
    ]);
  });
});

test('[@SHELL-12] logs the version of the client, unless the header is invalid', async () => {
  const clientIn = async (name: string, version: string) => {
    const headers = { 'x-appname': name, 'x-appversion': version };
    await search({ body: {}, headers });
    return app.logged.at(-1)?.['client'];
  };
  expect(await clientIn('Cartage', '20251015.4')).toBe('Cartage/20251015.4');
  expect(await clientIn('Cartage', 'x'.repeat(200))).toBeUndefined();
  expect(await clientIn('<script>', '1')).toBeUndefined();
});

test('logs one line per request with tenant, route and duration, without personal data', async () => {
  const before = app.logged.length;
  const sent = { body: { searchTerm: 'Person Canary', phoneNumber: '0211234567' } };
  const response = await search(sent, '?pageSize=25');
  const lines = app.logged.slice(before);
  expect(lines).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
      requestId: response.headers['x-request-id'],
      event: 'request',
      tenant: 'kea',
      user: expect.stringMatching(/^[\w-]{12}$/),
      method: 'POST',
      route: '/api/v2/customers/:org/consignments/search',
      status: 200,
      ms: expect.any(Number),
    },
  ]);
  expect(JSON.stringify(app.logged)).not.toMatch(/Canary|0211234567|person\.example|eyJ/);
  expect(JSON.stringify(lines)).not.toContain(caller.sub);
});
