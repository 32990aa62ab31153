import { MAX_EMAIL_AGE_MS } from '@cartage/domain/receiver-emails/email-kinds.ts';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Database } from '#db/database.ts';
import { type TrackedRow, trackedRow } from '#freight/tracked-consignment.query.ts';
import { trackingPath, unsubscribePath } from '#freight/tracking-path.ts';
import type { Mailer, RejectedRecipient } from '#mail/mailer.ts';
import {
  type PendingReceiverEmail,
  pendingReceiverEmail,
  type ReceiverEmailOutcome,
  type ReceiverEmailResult,
  recordReceiverEmailFailure,
  settleReceiverEmail,
  suppressBouncedAddress,
} from '#mail/receiver-email.query.ts';
import { receiverEmailContent, receiverEmailText } from '#mail/receiver-email-content.ts';
import { receiverEmailHtml } from '#mail/receiver-email-html.ts';
import { retryDelay } from '#mail/retry-schedule.ts';
import type { EmailRetry } from '#mail/send-email.ts';

export interface ReceiverEmailDependencies {
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  /** Without a mailer, emails stay in the database. */
  readonly mailer?: Mailer | undefined;
  readonly portalOf?: (host: string) => string;
}

const payloadShape = z.object({ emailId: z.uuid() });

/**
 * Sends an email to a receiver, or settles it unsent when a reason against it has come up since the event. The content is
 * that of the tracking page at this moment, also at a retry. Returns null when the email is settled.
 */
export async function sendReceiverEmail(
  deps: ReceiverEmailDependencies,
  payload: unknown,
): Promise<EmailRetry | null> {
  const { database, clock, mailer } = deps;
  const { emailId: id } = payloadShape.parse(payload);
  const now = clock();
  const [found] = await database.asSystem((tx) => tx.query<PendingReceiverEmail>(pendingReceiverEmail(id)));
  if (found === undefined) return null;
  const settle = async (result: ReceiverEmailResult) => {
    await database.asSystem((tx) => tx.query(settleReceiverEmail(id, now, result)));
    return null;
  };
  const leftMs = MAX_EMAIL_AGE_MS - (now.getTime() - found.occurredAt.getTime());
  const blocked = reasonAgainst(found, leftMs);
  if (blocked !== null) return settle({ outcome: blocked });
  const [row] = await database.asSystem((tx) => tx.query<TrackedRow>(trackedRow(found)));
  if (row === undefined) return null;
  const origin = (deps.portalOf ?? withoutPort)(found.host);
  const unsubscribeUrl = `${origin}${unsubscribePath(found)}`;
  const content = receiverEmailContent({
    ...found,
    row,
    brand: found,
    now,
    hasReplyAddress: found.replyTo !== null,
    trackingUrl: `${origin}${trackingPath(found)}`,
    unsubscribeUrl,
  });
  const { subject } = content;
  const text = receiverEmailText(content);
  if (mailer === undefined) return settle({ outcome: 'kept', kept: { subject, text } });
  const rejected = await deliver(mailer, {
    id,
    fromName: found.provider,
    replyTo: found.replyTo,
    to: [found.address],
    subject,
    text,
    html: receiverEmailHtml(content),
    attachment: null,
    unsubscribeUrl,
  });
  if (rejected === null) return settle({ outcome: 'sent', isAttempt: true });
  return recordRejection(deps, { ...found, id, leftMs }, rejected);
}

const withoutPort = (host: string) => `https://${host}`;

/** Checked in this order: the settings of the organisation, the choice of the receiver, then later events. */
function reasonAgainst(email: PendingReceiverEmail, leftMs: number): ReceiverEmailOutcome | null {
  if (email.isTurnedOff) return 'turned-off';
  if (email.isLinkOff) return 'link-off';
  if (email.suppressedBecause !== null) return email.suppressedBecause;
  if (!email.isCurrent) return 'superseded';
  if (leftMs <= 0) return 'given-up';
  return null;
}

/** Null: accepted. A failure of the connection counts as a temporary rejection. */
async function deliver(
  mailer: Mailer,
  email: Parameters<Mailer['send']>[0],
): Promise<Pick<RejectedRecipient, 'reason' | 'isFinal' | 'isUnknownAddress'> | null> {
  try {
    return (await mailer.send(email))[0] ?? null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { reason, isFinal: false, isUnknownAddress: false };
  }
}

async function recordRejection(
  { database, clock, log }: ReceiverEmailDependencies,
  email: PendingReceiverEmail & { readonly id: string; readonly leftMs: number },
  { reason, isFinal, isUnknownAddress }: Pick<RejectedRecipient, 'reason' | 'isFinal' | 'isUnknownAddress'>,
): Promise<EmailRetry | null> {
  const { id, tenantId, address, attempts, leftMs } = email;
  if (!isFinal) {
    await database.asSystem((tx) => tx.query(recordReceiverEmailFailure(id, reason)));
    log.warn({ event: 'email_rejected', receiverEmailId: id });
    return { key: `receiver-email:${id}`, afterMs: retryDelay(attempts + 1, leftMs) };
  }
  await database.asSystem(async (tx) => {
    const outcome = isUnknownAddress ? 'bounced' : 'rejected';
    await tx.query(settleReceiverEmail(id, clock(), { outcome, isAttempt: true, reason }));
    if (isUnknownAddress) await tx.query(suppressBouncedAddress(tenantId, address, clock()));
  });
  log.warn({ event: 'email_failed', receiverEmailId: id });
  return null;
}
