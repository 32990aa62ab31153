import type { TenantRow } from '#admin/find.ts';
import { sql, type Statement } from '@cartage/server/db/sql.ts';

type EmbeddedTenant = Pick<TenantRow, 'code' | 'host' | 'name' | 'brand_colour' | 'audience' | 'is_active'>;

export const saveEmbeddedTenant = (tenant: EmbeddedTenant): Statement => sql`
  insert into identity.tenant (code, host, name, brand_colour, audience, is_active)
  values (${tenant.code}, ${tenant.host}, ${tenant.name}, ${tenant.brand_colour}, ${tenant.audience},
    ${tenant.is_active})
  on conflict (code) do update
  set host = excluded.host, name = excluded.name, brand_colour = excluded.brand_colour,
    audience = excluded.audience, is_active = excluded.is_active`;

export const insertPortalClient = (tenantCode: string, clientId: string): Statement => sql`
  insert into identity.client (tenant_code, client_id, redirect_paths, post_logout_paths)
  values (${tenantCode}, ${clientId}, array['/auth/callback'], array['/'])
  on conflict do nothing`;
