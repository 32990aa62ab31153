import { sql, type Statement } from '@cartage/server/db/sql.ts';

const WEBHOOKS = sql`
  select id, code, url, secret, ended_at is not null as "isEnded",
    case when ended_at is not null then 'ended' when disabled_at is not null then 'disabled'
      when failing_since is not null then 'failing' else 'active' end as state,
    coalesce(disabled_because, case when failing_since is not null then (
      select error from webhook_attempt a where a.webhook_id = webhook.id order by a.id desc limit 1) end) as reason,
    (select count(*)::int from webhook_message m where m.webhook_id = webhook.id and m.settled_at is null) as waiting,
    to_char(last_success_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastSuccess"
  from webhook`;

export const webhooksOf = (tenantId: number): Statement =>
  sql`${WEBHOOKS} where tenant_id = ${tenantId} order by code`;

export const sendWaitingMessages = (webhookId: number, at: Date): Statement => sql`
  update webhook_message set next_attempt_at = ${at} where webhook_id = ${webhookId} and settled_at is null`;

export const lastFeedPosition = (tenantId: number): Statement => sql`
  select coalesce(max(feed_position), 0)::float8 as last from notice where tenant_id = ${tenantId}`;

export const webhookOfCode = (tenantId: number, code: string): Statement =>
  sql`${WEBHOOKS} where tenant_id = ${tenantId} and code = ${code}`;
