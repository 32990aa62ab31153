import type { Context, Database } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import type { Principal } from '#platform/authenticate.ts';
import { providerCaller } from '#platform/provider-caller.query.ts';
import type { Tenant } from '#platform/tenant.ts';

/** A program or a desk person of the freight provider, for all organisations of the tenant. */
export interface ProviderCaller {
  /** For `database.forProvider`. */
  readonly context: Context;
  readonly tenantId: number;
  readonly zone: string;
  readonly userId: number;
  readonly name: string;
}

/**
 * Read for every request, so that a revoked client or person is refused at once. Throws `not-permitted` for a token with an
 * organisation, which is a user's.
 */
export async function loadProviderCaller(
  database: Pick<Database, 'forProvider'>,
  {
    tenant,
    principal,
    isAtDesk,
  }: { readonly tenant: Tenant; readonly principal: Principal; readonly isAtDesk: boolean },
): Promise<ProviderCaller> {
  if (principal.tokenOrganisationId !== null) throw new AppError('not-permitted');
  const context = { tenantId: tenant.id, sub: principal.sub };
  const [caller] = await database.forProvider(context, (tx) =>
    tx.query<Pick<ProviderCaller, 'userId' | 'name'>>(providerCaller(tenant.id, principal.sub, !isAtDesk)),
  );
  if (caller === undefined) throw new AppError('not-permitted');
  const origin = {
    through: isAtDesk ? 'desk' : 'provider',
    userId: caller.userId,
    userName: caller.name,
  } as const;
  return { ...caller, context: { ...context, origin }, tenantId: tenant.id, zone: tenant.zone };
}
