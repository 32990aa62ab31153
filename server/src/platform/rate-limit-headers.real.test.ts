import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp, type TestResponse } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

let app: TestApp;
let caller: Caller;

beforeAll(async () => {
  app = await testApp({
    environment: { RATE_LIMIT_USER_PER_MINUTE: '3', RATE_LIMIT_ADDRESS_PER_MINUTE: '60' },
  });
  const tenant = await app.world.tenant({ host: 'localhost' });
  caller = await app.world.person(await app.world.organisation(tenant));
});
afterAll(() => app.close());

const STATUSES = 'GET /api/v2/statuses';

const limitsOf = ({ status, headers }: TestResponse) => [
  status,
  headers['ratelimit-limit'],
  headers['ratelimit-remaining'],
  headers['ratelimit-reset'],
  headers['retry-after'],
];

test('every response to a caller has the limit of the user, failures included', async () => {
  expect(limitsOf(await app.request(caller, STATUSES))).toEqual([200, '3', '2', '20', undefined]);
  const foreign = await app.request(caller, 'GET /api/v2/users/me/organisations/2147483647');
  expect(limitsOf(foreign)).toEqual([404, '3', '1', '40', undefined]);
  expect(limitsOf(await app.request(caller, STATUSES))).toEqual([200, '3', '0', '60', undefined]);
  const refused = await app.request(caller, STATUSES);
  expect(limitsOf(refused)).toEqual([429, '3', '0', '60', '20']);
  expect(refused.json<{ code: string }>().code).toBe('too-many-requests');
});

test('responses without a token have the limit of the network address', async () => {
  const open = 'GET /api/v1/configuration/featureFlags/clientFlags';
  const host = caller.host;
  expect(limitsOf(await app.request(undefined, open, { host }))).toEqual([200, '60', '59', '1', undefined]);
  expect(limitsOf(await app.request(undefined, STATUSES, { host }))).toEqual([
    401,
    '60',
    '58',
    '2',
    undefined,
  ]);
});
