import {
  DISABLED_AFTER_MS,
  GIVEN_UP_AFTER_MS,
  messageDelayMs,
  pauseMs,
} from '#jobs/webhooks/retry-delays.ts';
import { retryAfterMs } from '#jobs/webhooks/retry-after.ts';
import type { PostResult } from '#jobs/webhooks/post-webhook.ts';
import type { MessageOutcome, WebhookState } from '#jobs/webhooks/webhook-outcome.query.ts';
import type { DueMessage, WebhookRow } from '#jobs/webhooks/webhook.query.ts';

export interface SentMessage extends DueMessage {
  readonly result: PostResult;
}

export interface RoundJudgement {
  readonly outcomes: readonly MessageOutcome[];
  readonly state: WebhookState;
}

const GONE = 410;
/** With `Retry-After`, these mean the endpoint and not only the message. */
const BUSY_STATUSES: ReadonlySet<number | null> = new Set([429, 503]);

/**
 * The changes to a webhook after one round of messages. When all messages fail, the endpoint is down: the webhook is
 * paused, and its messages wait. When only some fail, these messages wait for their own next attempt. `Retry-After`
 * prolongs both.
 */
export function evaluateRound(
  webhook: Pick<WebhookRow, 'lastSuccessAt' | 'failingSince' | 'failedRounds'>,
  sent: readonly SentMessage[],
  now: Date,
): RoundJudgement {
  const hasAccepted = sent.some(({ result }) => result.error === null);
  const state = hasAccepted ? acceptedState(sent, now) : failedState(webhook, sent, now);
  const outcomes = sent.map((message): MessageOutcome => {
    const { position, result } = message;
    if (result.error === null) return { position, isAttempt: true, outcome: 'delivered', nextAttemptAt: now };
    return { position, isAttempt: true, ...nextAttempt(message, { state, hasAccepted, now }) };
  });
  return { outcomes, state };
}

function acceptedState(sent: readonly SentMessage[], now: Date): WebhookState {
  const busy = sent.filter(({ result }) => BUSY_STATUSES.has(result.status));
  const busyMs = longestWaitMs(busy, now);
  return {
    lastSuccessAt: now,
    failingSince: null,
    failedRounds: 0,
    pausedUntil: busyMs > 0 ? new Date(now.getTime() + busyMs) : null,
    disabledBecause: isGone(sent) ? 'The endpoint returned 410' : null,
  };
}

function failedState(
  webhook: Pick<WebhookRow, 'lastSuccessAt' | 'failingSince' | 'failedRounds'>,
  sent: readonly SentMessage[],
  now: Date,
): WebhookState {
  const failingSince = webhook.failingSince ?? now;
  const failedRounds = webhook.failedRounds + 1;
  const isTooLong = now.getTime() - failingSince.getTime() >= DISABLED_AFTER_MS;
  const tooLong = isTooLong ? 'No message was accepted for 5 days' : null;
  return {
    lastSuccessAt: webhook.lastSuccessAt,
    failingSince,
    failedRounds,
    pausedUntil: new Date(now.getTime() + Math.max(pauseMs(failedRounds), longestWaitMs(sent, now))),
    disabledBecause: isGone(sent) ? 'The endpoint returned 410' : tooLong,
  };
}

const longestWaitMs = (sent: readonly SentMessage[], now: Date) =>
  Math.max(0, ...sent.map(({ result }) => retryAfterMs(result.retryAfter, now)));

/** The receiver no longer wants messages, as Standard Webhooks defines it. */
const isGone = (sent: readonly SentMessage[]) => sent.some(({ result }) => result.status === GONE);

interface Round {
  readonly state: WebhookState;
  readonly hasAccepted: boolean;
  readonly now: Date;
}

function nextAttempt(
  { attempts, firstAttemptAt, result }: SentMessage,
  { state: { pausedUntil, lastSuccessAt }, hasAccepted, now }: Round,
): Pick<MessageOutcome, 'outcome' | 'nextAttemptAt'> {
  const since = firstAttemptAt ?? now;
  const areOthersAccepted = hasAccepted || (lastSuccessAt !== null && lastSuccessAt > since);
  if (!areOthersAccepted) return { outcome: null, nextAttemptAt: pausedUntil ?? now };
  const isGivenUp = now.getTime() - since.getTime() >= GIVEN_UP_AFTER_MS;
  const waitMs = Math.max(messageDelayMs(attempts + 1), retryAfterMs(result.retryAfter, now));
  const nextAttemptAt = new Date(now.getTime() + waitMs);
  return { outcome: isGivenUp ? 'given-up' : null, nextAttemptAt };
}
