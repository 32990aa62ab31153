import { sql, type Statement } from '@cartage/server/db/sql.ts';

export const suppressedAddressesOf = (tenantId: number): Statement => sql`
  select address, reason, since from suppressed_address where tenant_id = ${tenantId} order by address`;

export const insertSuppressedAddress = (tenantId: number, address: string): Statement => sql`
  insert into suppressed_address (tenant_id, address, reason, since) values (${tenantId}, ${address}, 'bounced', now())
  on conflict do nothing returning address`;

export const deleteSuppressedAddress = (tenantId: number, address: string): Statement => sql`
  delete from suppressed_address where tenant_id = ${tenantId} and address = ${address} and reason = 'bounced'
  returning address`;
