import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Database } from '#db/database.ts';
import { makeDocument } from '#documents/make-document.ts';
import { pauseBefore, TRIED_FOR_MS } from '#mail/again.ts';
import {
  countMailFailure,
  type MailOutcome,
  NO_FILE,
  settleMail,
  waitingMail,
  type WaitingMail,
} from '#mail/mail.query.ts';
import type { Mailer, Refused } from '#mail/mailer.ts';

export interface SendingParts {
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  /** Undefined: there is no server for mail, and letters are kept. */
  readonly mailer?: Mailer | undefined;
}

/** When a letter is to be tried again. */
export interface TryAgain {
  /** The same for each letter, so that it never waits twice. */
  readonly key: string;
  readonly afterMs: number;
}

const payloadShape = z.object({ mailId: z.uuid() });

/**
 * Sends a letter, with its file where it has one, which is made first where it is not there yet. At least once: when we
 * die between the server's word and our note of it, it goes again under the same id. Null when it is settled: everybody's was taken,
 * or those that were not never will be, or three days are over.
 */
export async function sendMail(parts: SendingParts, payload: unknown): Promise<TryAgain | null> {
  const { database, clock, mailer } = parts;
  const { mailId: id } = payloadShape.parse(payload);
  const read = async () => (await database.asSystem((tx) => tx.query<WaitingMail>(waitingMail(id))))[0];
  const settle = (outcome: MailOutcome) =>
    database.asSystem((tx) => tx.query(settleMail(id, clock(), outcome)));
  const first = await read();
  if (first === undefined) return null;
  if (first.state === 'preparing' && first.documentId !== null)
    await makeDocument(parts, { documentId: first.documentId });
  const mail = await read();
  if (mail === undefined) return null;
  if (mail.documentId !== null && mail.bytes === null) {
    await database.asSystem((tx) => tx.query(countMailFailure(id, NO_FILE)));
    await settle('given-up');
    return null;
  }
  if (mailer === undefined) {
    await settle('kept');
    return null;
  }
  const refused = await tried(mailer, { ...mail, id });
  if (refused.length === 0) {
    await settle('sent');
    return null;
  }
  return afterRefusal(parts, { ...mail, id }, refused);
}

async function tried(
  mailer: Mailer,
  mail: WaitingMail & { readonly id: string },
): Promise<readonly Refused[]> {
  try {
    return await mailer.send({
      id: mail.id,
      fromName: mail.provider,
      replyTo: mail.replyTo,
      to: mail.recipients,
      subject: mail.subject,
      text: mail.body,
      attachment: attachmentOf(mail),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return mail.recipients.map((address) => ({ address, reason, isFinal: false }));
  }
}

function attachmentOf({ bytes, fileName, mediaType }: WaitingMail) {
  if (bytes === null) return null;
  return { name: fileName ?? 'document.pdf', mediaType: mediaType ?? 'application/pdf', bytes };
}

async function afterRefusal(
  { database, clock, log }: SendingParts,
  { id, recipients, requestedAt, attempts }: WaitingMail & { readonly id: string },
  refused: readonly Refused[],
): Promise<TryAgain | null> {
  const reason = [...new Set(refused.map((one) => one.reason))].join('; ');
  const addresses = new Set(refused.map(({ address }) => address));
  const taken = recipients.filter((address) => !addresses.has(address));
  const leftMs = TRIED_FOR_MS - (clock().getTime() - requestedAt.getTime());
  const isOver = leftMs <= 0 || refused.every(({ isFinal }) => isFinal);
  await database.asSystem(async (tx) => {
    await tx.query(countMailFailure(id, reason, taken));
    if (isOver) await tx.query(settleMail(id, clock(), 'given-up'));
  });
  if (!isOver) {
    log.warn({ event: 'mail_refused', mailId: id, reason });
    return { key: `mail:${id}`, afterMs: pauseBefore(attempts + 1, leftMs) };
  }
  log.error({ event: 'mail_given_up', mailId: id, reason });
  return null;
}
