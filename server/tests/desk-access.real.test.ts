import { OPERATION_IDS, OPERATIONS, type OperationId } from '@cartage/contract/operation-table.ts';
import { PERMISSIONS, PROVIDER_SCOPES, STAFF_PERMISSIONS } from '@cartage/domain/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deskPerson } from '#testing/provider-client.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { buildCanaryWorld, type CanaryWorld } from './support/canary-world.ts';
import { DESK_OPERATIONS, NEEDED_SCOPES, PORTAL_ANSWERS } from './support/provider-access.ts';
import { addressOf, sampleOf, sentAs } from './support/samples.ts';

const OTHERS = OPERATION_IDS.filter((id) => !DESK_OPERATIONS.includes(id));

let app: TestApp;
let world: CanaryWorld;

beforeAll(async () => {
  app = await testApp({
    environment: { RATE_LIMIT_USER_PER_MINUTE: '0', RATE_LIMIT_ADDRESS_PER_MINUTE: '0' },
  });
  world = await buildCanaryWorld(app.databaseUrl);
});
afterAll(() => app.close());

interface Caller {
  readonly sub?: string;
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly of?: 'own' | 'foreign';
  readonly about?: 'own' | 'foreign';
}

/** The response of the tenant of `own`. */
async function ask(
  id: OperationId,
  { sub = 'kea-desk', claims = {}, of = 'own', about = 'own' }: Caller = {},
) {
  const person = await deskPerson(app, world.organisations[of].tenant, { sub });
  const sample = sampleOf(id, world.subject(about));
  const sent = sentAs(id, sample.body === undefined ? undefined : JSON.stringify(sample.body));
  return app.request(undefined, `${OPERATIONS[id].method} ${addressOf(id, sample)}`, {
    ...sent,
    host: world.organisations.own.tenant.host,
    headers: { ...sent.headers, authorization: `Bearer ${await person.token(claims)}` },
  });
}

const statusOf = async (id: OperationId, caller?: Caller) => (await ask(id, caller)).status;

describe('[@API-03] a person of the desk calls no operation of customers and programs', () => {
  test.each(OTHERS)('%s', async (id) => {
    const expected = NEEDED_SCOPES.has(id) ? 403 : PORTAL_ANSWERS.get(id);
    expect(await statusOf(id)).toBe(expected);
    const everything = { permissions: ['Provider.DESK', ...PROVIDER_SCOPES, ...PERMISSIONS] };
    expect(await statusOf(id, { claims: everything })).toBe(expected);
  });
});

describe.each(DESK_OPERATIONS)('[@API-03] %s', (id) => {
  test('is answered to a person of the desk, and refused without the permission', async () => {
    expect(await statusOf(id)).toBeLessThan(300);
    expect(await statusOf(id, { claims: { permissions: [] } })).toBe(403);
    expect(await statusOf(id, { claims: { permissions: PERMISSIONS } })).toBe(403);
    expect(await statusOf(id, { claims: { permissions: PROVIDER_SCOPES } })).toBe(403);
  });

  test('is refused to staff without the permission for it', async () => {
    const { access } = OPERATIONS[id];
    for (const missing of access)
      expect(
        await statusOf(id, { claims: { permissions: STAFF_PERMISSIONS.filter((name) => name !== missing) } }),
      ).toBe(403);
  });

  test('is refused to former staff, programs, users, other tenants and tokens with an organisation', async () => {
    expect(await statusOf(id, { sub: 'kea-desk-ended' })).toBe(403);
    expect(await statusOf(id, { sub: 'kea-linehaul' })).toBe(403);
    expect(await statusOf(id, { sub: 'everything' })).toBe(403);
    expect(await statusOf(id, { claims: { sub: 'unknown' } })).toBe(403);
    expect(await statusOf(id, { of: 'foreign', sub: 'tui-desk' })).toBe(401);
    const organisation = { org_id: String(world.organisations.own.id) };
    expect(await statusOf(id, { claims: organisation })).toBe(403);
  });
});

test('[@API-03] the desk sees and changes nothing of another tenant', async () => {
  const foreign = world.subject('foreign').staged.reference;
  expect(await statusOf('deskConsignment', { about: 'foreign' })).toBe(404);
  const reported = await ask('reportDeskEvents', { about: 'foreign' });
  expect(reported.json<{ events: unknown[] }>().events).toMatchObject([
    { outcome: 'rejected', code: 'not-found' },
  ]);
  const person = await deskPerson(app, world.organisations.own.tenant, { sub: 'kea-desk' });
  const queue = await person.request('GET /api/desk/v1/queue?status=STAGED');
  expect(queue.text).toContain(world.subject('own').staged.reference);
  expect(queue.text).toContain(world.subject('neighbour').staged.reference);
  expect(queue.text).not.toContain(foreign);
});
