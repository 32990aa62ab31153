import { z } from 'zod';
import { type DocumentDeps, generateDocument } from '#documents/generate-document.ts';
import { retryDelay, RETRY_PERIOD_MS } from '#mail/retry-schedule.ts';
import {
  recordEmailFailure,
  type EmailOutcome,
  ATTACHMENT_FAILED,
  settleEmail,
  pendingEmail,
  type PendingEmail,
} from '#mail/email.query.ts';
import { emailHtml } from '#mail/email-html.ts';
import type { Mailer, RejectedRecipient } from '#mail/mailer.ts';

export interface EmailDependencies extends DocumentDeps {
  /** Without a mailer, emails stay in the database. */
  readonly mailer?: Mailer | undefined;
}

export interface EmailRetry {
  /** Job key: one per email, so that an email has at most one retry in the queue. */
  readonly key: string;
  readonly afterMs: number;
}

const payloadShape = z.object({ mailId: z.uuid() });

/**
 * Sends an email, and first generates its attachment where that is missing. Delivers at least once: if the worker dies
 * before it records the delivery, the email is sent again under the same message id. Returns null when the email is
 * settled: every recipient was accepted, or rejected permanently, or the retry period is over.
 */
export async function sendEmail(deps: EmailDependencies, payload: unknown): Promise<EmailRetry | null> {
  const { database, clock, mailer } = deps;
  const { mailId: id } = payloadShape.parse(payload);
  const read = async () => (await database.asSystem((tx) => tx.query<PendingEmail>(pendingEmail(id))))[0];
  const settle = (outcome: EmailOutcome) =>
    database.asSystem((tx) => tx.query(settleEmail(id, clock(), outcome)));
  const pending = await read();
  if (pending === undefined) return null;
  if (pending.state === 'preparing' && pending.documentId !== null)
    await generateDocument(deps, { documentId: pending.documentId });
  const email = await read();
  if (email === undefined) return null;
  if (email.documentId !== null && email.bytes === null) {
    await database.asSystem((tx) => tx.query(recordEmailFailure(id, ATTACHMENT_FAILED)));
    await settle('given-up');
    return null;
  }
  if (mailer === undefined) {
    await settle('kept');
    return null;
  }
  const rejected = await deliver(mailer, { ...email, id });
  if (rejected.length === 0) {
    await settle('sent');
    return null;
  }
  return recordRejections(deps, { ...email, id }, rejected);
}

/** A failure of the whole delivery counts as a temporary rejection of every recipient. */
async function deliver(
  mailer: Mailer,
  email: PendingEmail & { readonly id: string },
): Promise<readonly RejectedRecipient[]> {
  try {
    return await mailer.send({
      id: email.id,
      fromName: email.provider,
      replyTo: email.replyTo,
      to: email.recipients,
      subject: email.subject,
      text: email.body,
      html: emailHtml({ ...email, hasLink: email.kind === 'extract' }),
      attachment: attachmentOf(email),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return email.recipients.map((address) => ({ address, reason, isFinal: false, isUnknownAddress: false }));
  }
}

function attachmentOf({ bytes, fileName, mediaType }: PendingEmail) {
  if (bytes === null) return null;
  return { name: fileName ?? 'document.pdf', mediaType: mediaType ?? 'application/pdf', bytes };
}

async function recordRejections(
  { database, clock, log }: EmailDependencies,
  { id, recipients, requestedAt, attempts }: PendingEmail & { readonly id: string },
  rejected: readonly RejectedRecipient[],
): Promise<EmailRetry | null> {
  const reason = [...new Set(rejected.map((recipient) => recipient.reason))].join('; ');
  const rejectedAddresses = new Set(rejected.map(({ address }) => address));
  const accepted = recipients.filter((address) => !rejectedAddresses.has(address));
  const leftMs = RETRY_PERIOD_MS - (clock().getTime() - requestedAt.getTime());
  const isFinal = leftMs <= 0 || rejected.every((recipient) => recipient.isFinal);
  await database.asSystem(async (tx) => {
    await tx.query(recordEmailFailure(id, reason, accepted));
    if (isFinal) await tx.query(settleEmail(id, clock(), 'given-up'));
  });
  if (!isFinal) {
    log.warn({ event: 'email_rejected', mailId: id, reason });
    return { key: `mail:${id}`, afterMs: retryDelay(attempts + 1, leftMs) };
  }
  log.error({ event: 'email_failed', mailId: id, reason });
  return null;
}
