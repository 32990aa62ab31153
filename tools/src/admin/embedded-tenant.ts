import type { TenantRow } from '#admin/find.ts';
import type { Transaction } from '#admin/transaction.ts';
import { insertPortalClient, saveEmbeddedTenant } from '#admin/embedded-tenant.query.ts';

export const PORTAL_CLIENT = 'cartage-web';

/**
 * Copies the tenant's row to the embedded provider. A tenant with its own provider is kept there as inactive, so that
 * it can return to the embedded provider.
 */
export async function syncEmbeddedTenant(tx: Transaction, tenant: TenantRow): Promise<void> {
  await tx.identity(saveEmbeddedTenant({ ...tenant, is_active: tenant.is_active && tenant.issuer === null }));
  await tx.identity(insertPortalClient(tenant.code, PORTAL_CLIENT));
}
