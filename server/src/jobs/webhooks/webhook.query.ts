import { CHANGE_KINDS } from '@cartage/contract/shapes/provider-changes.ts';
import { sql, type Statement } from '#db/sql.ts';

export interface WebhookRow {
  readonly id: number;
  readonly tenantId: number;
  readonly tenant: string;
  readonly code: string;
  readonly url: string;
  readonly secret: string;
  readonly previousSecret: string | null;
  readonly previousSecretUntil: Date | null;
  readonly lastSuccessAt: Date | null;
  readonly failingSince: Date | null;
  readonly failedRounds: number;
}

/** A worker and how long its claim of a webhook lasts. */
export interface Claim {
  readonly workerId: string;
  readonly seconds: number;
}

/** Claims webhooks that have changes or messages to send. A claim that a dead worker left expires. */
export function claimWebhooks({ workerId, seconds }: Claim, now: Date, limit: number): Statement {
  return sql`
    update webhook
    set claimed_by = ${workerId}, claimed_until = now() + make_interval(secs => ${seconds})
    where id in (
      select w.id from webhook w
      where w.disabled_at is null and w.ended_at is null
        and (w.paused_until is null or w.paused_until <= ${now})
        and (w.claimed_until is null or w.claimed_until < now())
        and (
          exists (select from notice n where n.tenant_id = w.tenant_id and n.feed_position is null)
          or exists (select from notice n where n.tenant_id = w.tenant_id and n.feed_position > w.position)
          or exists (
            select from webhook_message m
            where m.webhook_id = w.id and m.settled_at is null and m.next_attempt_at <= ${now}))
      order by w.id
      limit ${limit}
      for update skip locked)
    returning id`;
}

/** The claimed webhooks of the worker that still exist and are still its own, claimed for longer. */
export function renewClaims({ workerId, seconds }: Claim, ids: readonly number[]): Statement {
  return sql`
    update webhook
    set claimed_until = now() + make_interval(secs => ${seconds})
    where id = any(${ids}::int[]) and claimed_by = ${workerId}`;
}

export function releaseClaim({ workerId }: Claim, id: number): Statement {
  return sql`
    update webhook set claimed_by = null, claimed_until = null where id = ${id} and claimed_by = ${workerId}`;
}

/**
 * No row when another worker has claimed the webhook, or when it was ended or disabled. The lock keeps a replay of the
 * messages out until the transaction ends.
 */
export function claimedWebhook({ workerId }: Claim, id: number): Statement {
  return sql`
    select w.id, w.tenant_id as "tenantId", t.code as tenant, w.code, w.url, w.secret,
      w.previous_secret as "previousSecret", w.previous_secret_until as "previousSecretUntil",
      w.last_success_at as "lastSuccessAt", w.failing_since as "failingSince", w.failed_rounds as "failedRounds"
    from webhook w
    join tenant t on t.id = w.tenant_id
    where w.id = ${id} and w.claimed_by = ${workerId} and w.disabled_at is null and w.ended_at is null
    for no key update of w`;
}

/** Adds a message for each of the next `limit` changes of the feed, which must be numbered. */
export function addMessages(webhookId: number, now: Date, limit: number): Statement {
  const kinds = CHANGE_KINDS.map((kind) => `consignment.${kind}`);
  return sql`
    with
      next as (
        select n.id, n.kind, n.consignment_id, n.feed_position
        from webhook w
        join notice n on n.tenant_id = w.tenant_id and n.feed_position > w.position
        where w.id = ${webhookId}
        order by n.feed_position
        limit ${limit}
      ),
      moved as (
        update webhook set position = coalesce((select max(feed_position) from next), position)
        where id = ${webhookId}
      )
    insert into webhook_message (webhook_id, position, notice_id, consignment_id, next_attempt_at)
    select ${webhookId}, feed_position, id, consignment_id, ${now}
    from next
    where kind = any(${kinds}::text[])
    on conflict do nothing`;
}

export interface DueMessage {
  readonly position: number;
  readonly attempts: number;
  readonly firstAttemptAt: Date | null;
}

/**
 * Due messages that are the first unsettled ones of their consignments. Those with the fewest attempts come first, so
 * that a message that is never accepted does not delay others.
 */
export function dueMessages(webhookId: number, now: Date, limit: number): Statement {
  return sql`
    select m.position, m.attempts, m.first_attempt_at as "firstAttemptAt"
    from webhook_message m
    where m.webhook_id = ${webhookId} and m.settled_at is null and m.next_attempt_at <= ${now}
      and not exists (
        select from webhook_message earlier
        where earlier.webhook_id = m.webhook_id and earlier.consignment_id = m.consignment_id
          and earlier.settled_at is null and earlier.position < m.position)
    order by m.attempts, m.position
    limit ${limit}`;
}
