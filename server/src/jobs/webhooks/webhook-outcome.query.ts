import { sql, type Statement } from '#db/sql.ts';

export interface AttemptRecord {
  readonly position: number;
  readonly at: Date;
  readonly durationMs: number;
  readonly status: number | null;
  readonly error: string | null;
}

export function insertAttempts(webhookId: number, attempts: readonly AttemptRecord[]): Statement {
  return sql`
    insert into webhook_attempt (webhook_id, position, at, duration_ms, status, error)
    select ${webhookId}, position, at, "durationMs", status, error
    from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) as given(
      position bigint, at timestamptz, "durationMs" int, status int, error text)`;
}

export interface MessageOutcome {
  readonly position: number;
  /** False for a message that was not sent. */
  readonly isAttempt: boolean;
  /** Null: the message is retried. */
  readonly outcome: 'delivered' | 'skipped' | 'given-up' | null;
  readonly nextAttemptAt: Date;
}

export function storeOutcomes(webhookId: number, now: Date, outcomes: readonly MessageOutcome[]): Statement {
  return sql`
    update webhook_message m
    set attempts = m.attempts + given."isAttempt"::int,
      first_attempt_at = case when given."isAttempt" then coalesce(m.first_attempt_at, ${now}) else m.first_attempt_at end,
      next_attempt_at = given."nextAttemptAt",
      outcome = given.outcome,
      settled_at = case when given.outcome is not null then ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as given(
      position bigint, "isAttempt" boolean, outcome text, "nextAttemptAt" timestamptz)
    where m.webhook_id = ${webhookId} and m.position = given.position and m.settled_at is null`;
}

export interface WebhookState {
  readonly lastSuccessAt: Date | null;
  readonly failingSince: Date | null;
  readonly failedRounds: number;
  readonly pausedUntil: Date | null;
  /** Null: the webhook stays enabled. */
  readonly disabledBecause: string | null;
}

export function storeState(webhookId: number, now: Date, state: WebhookState): Statement {
  return sql`
    update webhook
    set last_success_at = ${state.lastSuccessAt}, failing_since = ${state.failingSince},
      failed_rounds = ${state.failedRounds}, paused_until = ${state.pausedUntil},
      disabled_because = ${state.disabledBecause},
      disabled_at = case when ${state.disabledBecause}::text is not null then ${now}::timestamptz end
    where id = ${webhookId}`;
}

export function deleteOldAttempts(before: Date, limit: number): Statement {
  return sql`
    delete from webhook_attempt
    where id in (select id from webhook_attempt where at < ${before} order by at limit ${limit})
    returning id`;
}

export function deleteOldMessages(before: Date, limit: number): Statement {
  return sql`
    delete from webhook_message
    where (webhook_id, position) in (
      select webhook_id, position from webhook_message
      where settled_at is not null and settled_at < ${before}
      order by settled_at
      limit ${limit})
    returning position`;
}

export function deleteOldWebhooks(before: Date): Statement {
  return sql`delete from webhook where ended_at < ${before}`;
}
