import type { TenantRow } from '#admin/find.ts';
import type { Transaction } from '#admin/transaction.ts';
import { insertPortalClient, saveEmbeddedTenant } from '#admin/embedded-tenant.query.ts';

export const PORTAL_CLIENT = 'cartage-web';

/**
 * Copies the tenant's row to the embedded identity provider. A tenant with its own provider is inactive there, so
 * that it can return.
 */
export async function syncEmbeddedTenant(tx: Transaction, tenant: TenantRow): Promise<void> {
  await tx.identity(saveEmbeddedTenant({ ...tenant, is_active: tenant.is_active && tenant.issuer === null }));
  await tx.identity(insertPortalClient(tenant.code, PORTAL_CLIENT));
}
