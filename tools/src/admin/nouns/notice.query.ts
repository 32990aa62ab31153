import { sql, type Statement } from '@cartage/server/db/sql.ts';

export const noticeEndpoints = (): Statement => sql`
  select t.code, e.url,
    (select count(*)::int from notice n where n.tenant_id = t.id and n.settled_at is null) as waiting
  from tenant t left join tenant_notice_endpoint e on e.tenant_id = t.id order by t.code`;

export const saveNoticeEndpoint = (tenantId: number, url: string, secret: string): Statement => sql`
  insert into tenant_notice_endpoint (tenant_id, url, secret) values (${tenantId}, ${url}, ${secret})
  on conflict (tenant_id) do update set url = excluded.url, secret = excluded.secret`;

export const deleteNoticeEndpoint = (tenantId: number): Statement =>
  sql`delete from tenant_notice_endpoint where tenant_id = ${tenantId}`;

export const noticeEndpointOf = (tenantId: number): Statement =>
  sql`select url, secret from tenant_notice_endpoint where tenant_id = ${tenantId}`;
