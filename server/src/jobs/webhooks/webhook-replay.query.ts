import { CHANGE_KINDS } from '@cartage/contract/shapes/provider-changes.ts';
import { sql, type Statement } from '#db/sql.ts';

/** The cursor before the first change since a time; changes that commit late have higher numbers than their time. */
export function cursorBefore(tenantId: number, from: Date): Statement {
  return sql`
    select min(feed_position) - 1 as cursor
    from notice
    where tenant_id = ${tenantId} and feed_position is not null and created_at >= ${from}`;
}

/**
 * Sends the changes after a cursor once more, with their ids and in their order. The worker loses its claim, so that
 * it resends the messages in progress.
 */
export function replayMessages(webhookId: number, after: number, now: Date): Statement {
  const kinds = CHANGE_KINDS.map((kind) => `consignment.${kind}`);
  return sql`
    with unclaimed as (
      update webhook set claimed_by = null, claimed_until = null where id = ${webhookId}
      returning id, tenant_id, position
    )
    insert into webhook_message (webhook_id, position, notice_id, consignment_id, next_attempt_at)
    select w.id, n.feed_position, n.id, n.consignment_id, ${now}
    from unclaimed w
    join notice n on n.tenant_id = w.tenant_id and n.feed_position > ${after} and n.feed_position <= w.position
    where n.kind = any(${kinds}::text[])
    on conflict (webhook_id, position) do update
    set attempts = 0, first_attempt_at = null, next_attempt_at = excluded.next_attempt_at,
      settled_at = null, outcome = null
    returning position`;
}

export interface WebhookLogSearch {
  /** Null: of every consignment. */
  readonly reference: string | null;
  readonly isFailedOnly: boolean;
  readonly limit: number;
}

export interface WebhookLogRow {
  readonly at: Date;
  readonly reference: string;
  readonly kind: string;
  readonly cursor: number;
  readonly id: string;
  readonly status: number | null;
  readonly durationMs: number;
  readonly error: string | null;
}

/** The latest attempts first. */
export function webhookLog(
  webhookId: number,
  { reference, isFailedOnly, limit }: WebhookLogSearch,
): Statement {
  return sql`
    select a.at, c.reference, n.kind, a.position::float8 as cursor, n.id, a.status, a.duration_ms as "durationMs", a.error
    from webhook_attempt a
    join webhook_message m on m.webhook_id = a.webhook_id and m.position = a.position
    join notice n on n.id = m.notice_id
    join consignment c on c.id = m.consignment_id
    where a.webhook_id = ${webhookId}
      and (${reference}::text is null or c.reference = ${reference})
      and (not ${isFailedOnly}::boolean or a.error is not null)
    order by a.id desc
    limit ${limit}`;
}
