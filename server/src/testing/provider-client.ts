import { PROVIDER_SCOPES, type ProviderScope } from '@cartage/domain/permissions.ts';
import { sql } from '#db/sql.ts';
import type { TestApp, TestRequest, TestResponse } from '#testing/test-app.ts';

interface ProviderTenant {
  readonly id: number;
  readonly host: string;
  readonly audience: string;
}

/** A program of the freight provider with its own token. */
export interface ProviderClient {
  readonly sub: string;
  token(claims?: Readonly<Record<string, unknown>>): Promise<string>;
  request(request: `${string} /api/provider/${string}`, sent?: TestRequest): Promise<TestResponse>;
}

/** The API client `sub` of the tenant. It is added when it does not exist. */
export async function providerClient(
  test: TestApp,
  tenant: ProviderTenant,
  { sub = 'linehaul', scopes = PROVIDER_SCOPES }: { sub?: string; scopes?: readonly ProviderScope[] } = {},
): Promise<ProviderClient> {
  await test.deps.database.asSystem((tx) =>
    tx.query(sql`
      insert into portal_user (tenant_id, sub, name, email, is_machine, is_provider)
      values (${tenant.id}, ${sub}, ${`Name of ${sub}`}, '', true, true)
      on conflict (tenant_id, sub) do nothing`),
  );
  const { host, audience } = tenant;
  const token = (claims: Readonly<Record<string, unknown>> = {}) =>
    test.token({ host, audience, sub, permissions: [] }, { client_id: sub, permissions: scopes, ...claims });
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
