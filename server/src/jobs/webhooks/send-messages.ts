import type { ProviderChange, WebhookMessage } from '@cartage/contract/shapes/provider-changes.ts';
import type { Transaction } from '#db/database.ts';
import {
  type ChangeRow,
  changesAt,
  lockFeed,
  numberNotices,
} from '#freight/change-feed/change-feed.query.ts';
import { readChanges } from '#freight/change-feed/read-changes.ts';
import { evaluateRound, type SentMessage } from '#jobs/webhooks/evaluate-round.ts';
import { postWebhook, type WebhookConnections } from '#jobs/webhooks/post-webhook.ts';
import { isPublicAddress } from '#jobs/webhooks/public-address.ts';
import { signWebhook } from '#jobs/webhooks/sign-webhook.ts';
import {
  type AttemptRecord,
  insertAttempts,
  storeOutcomes,
  storeState,
} from '#jobs/webhooks/webhook-outcome.query.ts';
import {
  addMessages,
  type Claim,
  claimedWebhook,
  type DueMessage,
  dueMessages,
  type WebhookRow,
} from '#jobs/webhooks/webhook.query.ts';
import type { WorkerDependencies } from '#jobs/worker-dependencies.ts';

type Dependencies = Pick<WorkerDependencies, 'database' | 'clock' | 'log' | 'webhookConnections'>;

/** A webhook that this worker has claimed. */
export interface ClaimedWebhook {
  readonly id: number;
  readonly claim: Claim;
  readonly signal: AbortSignal;
}

/** Messages of one webhook in progress, each of another consignment. */
const CONCURRENT_MESSAGES = 8;
const CHANGES_PER_ROUND = 500;
const ONLY_PUBLIC: WebhookConnections = { canConnectTo: isPublicAddress };

/** Sends the due messages of a webhook in rounds, until none is due, the endpoint is paused, or the claim is lost. */
export async function sendMessages(deps: Dependencies, claimed: ClaimedWebhook): Promise<void> {
  while (!claimed.signal.aborted) {
    const round = await prepareRound(deps, claimed);
    if (round === null || round.messages.length === 0) return;
    const sent = await Promise.all(
      round.messages.map((message) => sendMessage(deps, { round, message, signal: claimed.signal })),
    );
    if (!(await record(deps, claimed, { ...round, sent }))) return;
  }
}

interface DueContent extends DueMessage {
  /** Null: the consignment is a draft again, so the feed has no entry for the change. */
  readonly change: ProviderChange | null;
}

interface Round {
  readonly webhook: WebhookRow;
  readonly messages: readonly DueContent[];
}

/** Null when the webhook is no longer claimed by this worker. */
function prepareRound(
  { database, clock }: Dependencies,
  { id, claim }: ClaimedWebhook,
): Promise<Round | null> {
  return database.asSystem(async (tx) => {
    const [webhook] = await tx.query<WebhookRow>(claimedWebhook(claim, id));
    if (webhook === undefined) return null;
    const now = clock();
    // While the endpoint fails, one message at a time probes whether it is back.
    const limit = webhook.failedRounds > 0 ? 1 : CONCURRENT_MESSAGES;
    const [, , , due] = await Promise.all([
      tx.query(lockFeed(webhook.tenantId)),
      tx.query(numberNotices(webhook.tenantId, CHANGES_PER_ROUND)),
      tx.query(addMessages(id, now, CHANGES_PER_ROUND)),
      tx.query<DueMessage>(dueMessages(id, now, limit)),
    ]);
    return { webhook, messages: await withContent(tx, webhook.tenantId, due) };
  });
}

async function withContent(
  tx: Transaction,
  tenantId: number,
  due: readonly DueMessage[],
): Promise<readonly DueContent[]> {
  if (due.length === 0) return [];
  const positions = due.map(({ position }) => position);
  const rows = await tx.query<ChangeRow>(changesAt(tenantId, positions));
  const changes = await readChanges(tx, rows);
  const byPosition = new Map(rows.map((row) => [row.position, changes.get(row.id)]));
  return due.map((message) => ({ ...message, change: byPosition.get(message.position) ?? null }));
}

interface Attempted {
  /** Null: nothing was sent. */
  readonly sent: SentMessage | null;
  readonly attempt: AttemptRecord | null;
  readonly position: number;
}

async function sendMessage(
  { clock, webhookConnections = ONLY_PUBLIC }: Dependencies,
  { round, message, signal }: { round: Round; message: DueContent; signal: AbortSignal },
): Promise<Attempted> {
  const { change, position } = message;
  if (change === null) return { sent: null, attempt: null, position };
  const { webhook } = round;
  const at = clock();
  const body = JSON.stringify({
    type: `consignment.${change.kind}`,
    timestamp: change.occurredAt,
    cursor: String(position),
    data: change,
  } satisfies WebhookMessage);
  const headers = signWebhook({ id: change.id, at, body }, secretsOf(webhook, at));
  const started = performance.now();
  const result = await postWebhook({ url: webhook.url, headers, body, signal }, webhookConnections);
  const durationMs = Math.round(performance.now() - started);
  const { status, error } = result;
  return { sent: { ...message, result }, attempt: { position, at, durationMs, status, error }, position };
}

function secretsOf({ secret, previousSecret, previousSecretUntil }: WebhookRow, at: Date): readonly string[] {
  const isPreviousValid = previousSecretUntil !== null && previousSecretUntil > at;
  return previousSecret !== null && isPreviousValid ? [secret, previousSecret] : [secret];
}

/**
 * Records the results of a round. False when the messages are not to be continued: the endpoint is paused, or the claim was
 * lost, for example to a replay, and the messages of the round are sent again.
 */
async function record(
  { database, clock, log }: Dependencies,
  { id, claim }: ClaimedWebhook,
  round: Round & { readonly sent: readonly Attempted[] },
): Promise<boolean> {
  const now = clock();
  const attempts = round.sent.flatMap(({ attempt }) => attempt ?? []);
  const sent = round.sent.flatMap((message) => message.sent ?? []);
  const skipped = round.sent
    .filter((message) => message.sent === null)
    .map(({ position }) => ({ position, isAttempt: false, outcome: 'skipped', nextAttemptAt: now }) as const);
  const result = sent.length === 0 ? null : evaluateRound(round.webhook, sent, now);
  const isOwn = await database.asSystem(async (tx) => {
    const [webhook] = await tx.query<WebhookRow>(claimedWebhook(claim, id));
    await tx.query(insertAttempts(id, attempts));
    if (webhook === undefined) return false;
    await tx.query(storeOutcomes(id, now, [...(result?.outcomes ?? []), ...skipped]));
    if (result !== null) await tx.query(storeState(id, now, result.state));
    return true;
  });
  if (!isOwn || result === null) return isOwn;
  report({ log }, round.webhook, result);
  return result.state.pausedUntil === null && result.state.disabledBecause === null;
}

function report(
  { log }: Pick<Dependencies, 'log'>,
  { tenant, code, failedRounds }: WebhookRow,
  { state, outcomes }: ReturnType<typeof evaluateRound>,
): void {
  const webhook = { tenant, webhook: code };
  const givenUp = outcomes.filter(({ outcome }) => outcome === 'given-up').map(({ position }) => position);
  if (givenUp.length > 0) log.warn({ event: 'webhook_messages_given_up', ...webhook, cursors: givenUp });
  if (state.disabledBecause !== null)
    log.error({ event: 'webhook_disabled', ...webhook, reason: state.disabledBecause });
  else if (failedRounds === 0 && state.failedRounds > 0) log.warn({ event: 'webhook_failing', ...webhook });
  else if (failedRounds > 0 && state.failedRounds === 0) log.info({ event: 'webhook_recovered', ...webhook });
}
