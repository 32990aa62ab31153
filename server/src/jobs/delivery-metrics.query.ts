import { sql, type Statement } from '#db/sql.ts';

export interface DeliveriesRow {
  readonly waiting: number;
  /** Had a failed attempt, and will be sent again. */
  readonly retrying: number;
  /** Since a given time. */
  readonly failed: number;
  /** Of those that are waiting or retrying. */
  readonly oldest: Date | null;
}

/** The age of a message counts from the change. Messages of a webhook that has ended are never sent. */
export function webhookDeliveries(since: Date): Statement {
  return sql`
    select count(*) filter (where m.attempts = 0)::int as waiting,
      count(*) filter (where m.attempts > 0)::int as retrying,
      (select count(*)::int from webhook_message where settled_at >= ${since} and outcome = 'given-up') as failed,
      min(n.created_at) as oldest
    from webhook_message m
    join webhook w on w.id = m.webhook_id
    join notice n on n.id = m.notice_id
    where m.settled_at is null and w.ended_at is null`;
}

export interface DisabledWebhooksRow {
  readonly disabled: number;
}

export function disabledWebhooks(): Statement {
  return sql`
    select count(*)::int as disabled from webhook where disabled_at is not null and ended_at is null`;
}

export function receiverEmailDeliveries(since: Date): Statement {
  return sql`
    select count(*) filter (where attempts = 0)::int as waiting,
      count(*) filter (where attempts > 0)::int as retrying,
      (select count(*)::int from receiver_email
       where settled_at >= ${since} and outcome in ('given-up', 'rejected')) as failed,
      min(queued_at) as oldest
    from receiver_email
    where settled_at is null`;
}
