import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Database } from '#db/database.ts';
import { makeDocument } from '#documents/make-document.ts';
import {
  countMailFailure,
  type MailOutcome,
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

const payloadShape = z.object({ mailId: z.uuid() });

/** Then nobody is waiting for it any more. */
export const TRIED_FOR_MS = 72 * 3_600_000;

/**
 * Sends a letter, with its file where it has one, which is made first where it is not there yet. At least once: when we die between the
 * server's word and our note of it, it goes again under the same id. Throws while anybody's was not taken, so that the
 * queue tries those again later, for three days.
 */
export async function sendMail(parts: SendingParts, payload: unknown): Promise<void> {
  const { database, clock, mailer } = parts;
  const { mailId: id } = payloadShape.parse(payload);
  const read = async () => (await database.asSystem((tx) => tx.query<WaitingMail>(waitingMail(id))))[0];
  const settle = (outcome: MailOutcome) =>
    database.asSystem((tx) => tx.query(settleMail(id, clock(), outcome)));
  const first = await read();
  if (first === undefined) return;
  if (first.state === 'preparing' && first.documentId !== null)
    await makeDocument(parts, { documentId: first.documentId });
  const mail = await read();
  if (mail === undefined) return;
  const { documentId, bytes, fileName, mediaType } = mail;
  if (documentId !== null && bytes === null) {
    await database.asSystem((tx) => tx.query(countMailFailure(id, 'The file could not be made')));
    await settle('given-up');
    return;
  }
  if (mailer === undefined) {
    await settle('kept');
    return;
  }
  let refused: readonly Refused[];
  try {
    refused = await mailer.send({
      id,
      fromName: mail.provider,
      replyTo: mail.replyTo,
      to: mail.recipients,
      subject: mail.subject,
      text: mail.body,
      attachment:
        bytes === null
          ? null
          : { name: fileName ?? 'document.pdf', mediaType: mediaType ?? 'application/pdf', bytes },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    refused = mail.recipients.map((address) => ({ address, reason }));
  }
  if (refused.length === 0) {
    await settle('sent');
    return;
  }
  const reason = [...new Set(refused.map((one) => one.reason))].join('; ');
  const addresses = new Set(refused.map(({ address }) => address));
  const taken = mail.recipients.filter((address) => !addresses.has(address));
  await database.asSystem((tx) => tx.query(countMailFailure(id, reason, taken)));
  if (clock().getTime() - mail.requestedAt.getTime() < TRIED_FOR_MS) throw new Error(reason);
  parts.log.error({ event: 'mail_given_up', mailId: id, reason });
  await settle('given-up');
}
