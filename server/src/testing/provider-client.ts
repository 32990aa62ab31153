import { PROVIDER_SCOPES, type ProviderScope, STAFF_PERMISSIONS } from '@cartage/domain/permissions.ts';
import { sql } from '#db/sql.ts';
import type { TestApp, TestRequest, TestResponse } from '#testing/test-app.ts';

interface ProviderTenant {
  readonly id: number;
  readonly host: string;
  readonly audience: string;
}

/** A program or a desk person of the freight provider with its own token. */
export interface ProviderClient {
  readonly sub: string;
  token(claims?: Readonly<Record<string, unknown>>): Promise<string>;
  request(
    request: `${string} /api/${'provider' | 'desk'}/${string}`,
    sent?: TestRequest,
  ): Promise<TestResponse>;
}

/** The API client `sub` of the tenant. It is added when it does not exist. */
export async function providerClient(
  test: TestApp,
  tenant: ProviderTenant,
  { sub = 'linehaul', scopes = PROVIDER_SCOPES }: { sub?: string; scopes?: readonly ProviderScope[] } = {},
): Promise<ProviderClient> {
  await addCaller(test, tenant, { sub, isMachine: true });
  return callerOf(test, tenant, { sub, claims: { client_id: sub, permissions: scopes } });
}

/** A person of the tenant's staff with every permission. The person is added when it does not exist. */
export async function deskPerson(
  test: TestApp,
  tenant: ProviderTenant,
  { sub = 'desk' }: { sub?: string } = {},
): Promise<ProviderClient> {
  await addCaller(test, tenant, { sub, isMachine: false });
  return callerOf(test, tenant, { sub, claims: { permissions: STAFF_PERMISSIONS } });
}

async function addCaller(
  test: TestApp,
  tenant: ProviderTenant,
  { sub, isMachine }: { readonly sub: string; readonly isMachine: boolean },
): Promise<void> {
  await test.deps.database.asSystem((tx) =>
    tx.query(sql`
      insert into portal_user (tenant_id, sub, name, email, is_machine, is_provider)
      values (${tenant.id}, ${sub}, ${`Name of ${sub}`}, '', ${isMachine}, true)
      on conflict (tenant_id, sub) do nothing`),
  );
}

interface CallerToken {
  readonly sub: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

function callerOf(
  test: TestApp,
  { host, audience }: ProviderTenant,
  { sub, claims }: CallerToken,
): ProviderClient {
  const token: ProviderClient['token'] = (otherClaims = {}) =>
    test.token({ host, audience, sub, permissions: [] }, { ...claims, ...otherClaims });
  return {
    sub,
    token,
    request: async (request, sent = {}) =>
      test.request(undefined, request, {
        ...sent,
        host,
        headers: { authorization: `Bearer ${await token()}`, ...sent.headers },
      }),
  };
}
