import { OPERATION_IDS, OPERATIONS, type OperationId } from '@cartage/contract/operation-table.ts';
import { PERMISSIONS, PROVIDER_SCOPES } from '@cartage/domain/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { providerClient } from '#testing/provider-client.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { buildCanaryWorld, type CanaryWorld } from './support/canary-world.ts';
import { NEEDED_SCOPES, PORTAL_ANSWERS } from './support/provider-access.ts';
import { addressOf, sampleOf, sentAs } from './support/samples.ts';

const OF_PROVIDER: readonly OperationId[] = [...NEEDED_SCOPES.keys()];

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
  readonly at?: 'own' | 'foreign';
}

/** The status of a valid request about the organisation `own`. */
async function statusOf(id: OperationId, caller: Caller = {}): Promise<number> {
  const { sub = 'kea-linehaul', claims = {}, of = 'own', at = 'own' } = caller;
  const client = await providerClient(app, world.organisations[of].tenant, { sub });
  const sample = sampleOf(id, world.subject('own'));
  const sent = sentAs(id, sample.body === undefined ? undefined : JSON.stringify(sample.body));
  const { status } = await app.request(undefined, `${OPERATIONS[id].method} ${addressOf(id, sample)}`, {
    ...sent,
    host: world.organisations[at].tenant.host,
    headers: { ...sent.headers, authorization: `Bearer ${await client.token(claims)}` },
  });
  return status;
}

describe('[@API-03] a client of the provider calls no operation of the portal', () => {
  test.each(OPERATION_IDS.filter((id) => !OF_PROVIDER.includes(id)))('%s', async (id) => {
    expect(await statusOf(id)).toBe(PORTAL_ANSWERS.get(id));
    // A token that claims both kinds of rights has those of the provider alone.
    const both = { permissions: [...PROVIDER_SCOPES, ...PERMISSIONS] };
    expect(await statusOf(id, { claims: both })).toBe(PORTAL_ANSWERS.get(id));
  });
});

describe.each(OF_PROVIDER)('[@API-03] %s', (id) => {
  const scope = NEEDED_SCOPES.get(id);

  test('is answered to a client with its scope, and refused with every other scope', async () => {
    expect(await statusOf(id)).toBeLessThan(300);
    expect(await statusOf(id, { claims: { permissions: [scope] } })).toBeLessThan(300);
    const others = PROVIDER_SCOPES.filter((name) => name !== scope);
    expect(await statusOf(id, { claims: { permissions: others } })).toBe(403);
    expect(await statusOf(id, { claims: { permissions: PERMISSIONS } })).toBe(403);
    expect(await statusOf(id, { claims: { permissions: [] } })).toBe(403);
  });

  test('is refused to revoked clients, other tenants, users and clients of an organisation', async () => {
    expect(await statusOf(id, { sub: 'kea-linehaul-revoked' })).toBe(403);
    expect(await statusOf(id, { of: 'foreign', sub: 'tui-linehaul' })).toBe(401);
    expect(await statusOf(id, { sub: 'everything' })).toBe(403);
    expect(await statusOf(id, { claims: { sub: 'unknown', client_id: 'unknown' } })).toBe(403);
    const organisation = { org_id: String(world.organisations.own.id) };
    expect(await statusOf(id, { claims: organisation })).toBe(403);
  });
});

test('[@API-03] every operation has an expectation', () => {
  const named = [...PORTAL_ANSWERS.keys(), ...OF_PROVIDER];
  expect(named.toSorted()).toEqual(OPERATION_IDS.toSorted());
});
