import type { Context, Database } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import type { Principal } from '#platform/authenticate.ts';
import { providerClient } from '#platform/provider-caller.query.ts';
import type { Tenant } from '#platform/tenant.ts';

/** A program of the freight provider, which works for all organisations of the tenant. */
export interface ProviderCaller {
  /** For `database.forProvider`. */
  readonly context: Context;
  readonly tenantId: number;
  readonly zone: string;
  readonly userId: number;
  readonly name: string;
}

/**
 * Read for every request, so that a revoked client is refused at once. Throws `not-permitted` for a token with an
 * organisation, which is a user's.
 */
export async function loadProviderCaller(
  database: Pick<Database, 'forProvider'>,
  { tenant, principal }: { readonly tenant: Tenant; readonly principal: Principal },
): Promise<ProviderCaller> {
  if (principal.tokenOrganisationId !== null) throw new AppError('not-permitted');
  const context = { tenantId: tenant.id, sub: principal.sub };
  const [client] = await database.forProvider(context, (tx) =>
    tx.query<Pick<ProviderCaller, 'userId' | 'name'>>(providerClient(tenant.id, principal.sub)),
  );
  if (client === undefined) throw new AppError('not-permitted');
  return { ...client, context, tenantId: tenant.id, zone: tenant.zone };
}
