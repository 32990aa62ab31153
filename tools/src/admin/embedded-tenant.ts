import type { TenantRow } from '#admin/find.ts';
import type { Transaction } from '#admin/transaction.ts';

export const PORTAL_CLIENT = 'cartage-web';

/**
 * Copies the tenant's row to the embedded provider. A tenant with its own provider is kept there as inactive, so that
 * it can return to the embedded provider.
 */
export async function syncEmbeddedTenant(tx: Transaction, tenant: TenantRow): Promise<void> {
  const { code, host, name, brand_colour, audience } = tenant;
  await tx.identity(
    `insert into identity.tenant (code, host, name, brand_colour, audience, is_active)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (code) do update
     set host = excluded.host, name = excluded.name, brand_colour = excluded.brand_colour,
       audience = excluded.audience, is_active = excluded.is_active`,
    [code, host, name, brand_colour, audience, tenant.is_active && tenant.issuer === null],
  );
  await tx.identity(
    `insert into identity.client (tenant_code, client_id, redirect_paths, post_logout_paths)
     values ($1, $2, array['/auth/callback'], array['/'])
     on conflict do nothing`,
    [code, PORTAL_CLIENT],
  );
}
