import type { Accent } from '@cartage/identity/tenants.ts';
import type { TenantRow } from '#admin/find.ts';
import type { Transaction } from '#admin/transaction.ts';

export const PORTAL_CLIENT = 'cartage-web';
export const LOOKS = ['green', 'indigo'] as const satisfies readonly Accent[];

/**
 * Tells the embedded provider what Cartage's own row says. A tenant with a provider of its own is kept there as well,
 * but not served, so that it can come back.
 */
export async function tellEmbedded(tx: Transaction, tenant: TenantRow, look?: Accent): Promise<void> {
  const { code, host, name, audience } = tenant;
  await tx.identity(
    `insert into identity.tenant as kept (code, host, name, accent, audience, is_active)
     values ($1, $2, $3, coalesce($4, 'green'), $5, $6)
     on conflict (code) do update
     set host = excluded.host, name = excluded.name, accent = coalesce($4, kept.accent),
       audience = excluded.audience, is_active = excluded.is_active`,
    [code, host, name, look ?? null, audience, tenant.is_active && tenant.issuer === null],
  );
  await tx.identity(
    `insert into identity.client (tenant_code, client_id, redirect_paths, post_logout_paths)
     values ($1, $2, array['/auth/callback'], array['/'])
     on conflict do nothing`,
    [code, PORTAL_CLIENT],
  );
}

export async function lookOf(tx: Transaction, code: string): Promise<Accent | undefined> {
  const [row] = await tx.identity<{ accent: Accent }>('select accent from identity.tenant where code = $1', [
    code,
  ]);
  return row?.accent;
}
