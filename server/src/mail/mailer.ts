import { createTransport, type NodemailerError } from 'nodemailer';
import type { MailSettings } from '#config.ts';

export interface Letter {
  /** The same at every attempt, so that one that arrived twice can be told. */
  readonly id: string;
  /** What people read as the sender; the address is ours. */
  readonly fromName: string;
  readonly replyTo: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly attachment: { readonly name: string; readonly mediaType: string; readonly bytes: Buffer } | null;
}

export interface Refused {
  readonly address: string;
  readonly reason: string;
  /** Asking again would get the same answer: nobody is there by that name, or the letter itself is not wanted. */
  readonly isFinal: boolean;
}

export interface Mailer {
  /** With those whose letter the server for mail did not take; throws when it took none and said nothing of them. */
  send(letter: Letter): Promise<readonly Refused[]>;
}

const TIMEOUT_MS = 15_000;

/** One connection for each letter: they are rare, and one that was kept would be broken by the next. */
export function createMailer({ smtpUrl, from }: MailSettings): Mailer {
  const transport = createTransport(withTimeouts(smtpUrl), { from });
  const host = from.split('@').at(-1) ?? 'localhost';
  return {
    async send({ id, fromName, replyTo, to, subject, text, attachment }) {
      const sent = transport.sendMail({
        from: { name: fromName, address: from },
        replyTo,
        // Nobody learns of the others, and our own address is a name on the letter, no recipient: its server would
        // take what all the others refuse.
        to: { name: fromName, address: from },
        envelope: { from, to: [...to] },
        subject,
        text,
        messageId: `<${id}@${host}>`,
        attachments:
          attachment === null
            ? []
            : [{ filename: attachment.name, content: attachment.bytes, contentType: attachment.mediaType }],
        // What was typed is text, whatever it looks like: no file and no address is fetched for it.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const { rejectedErrors = [] } = await sent.catch((error: SmtpFailure) => refusedBy(error, to));
      return rejectedErrors.map(refusal);
    },
  };
}

/** `responseCode`: 4xx not now, 5xx never. */
type SmtpFailure = Pick<
  NodemailerError,
  'code' | 'responseCode' | 'recipient' | 'rejectedErrors' | 'message'
>;

/** Every recipient refused by itself, or the letter for all of them; anything else is about us, and may pass. */
function refusedBy(error: SmtpFailure, to: readonly string[]): { rejectedErrors: readonly SmtpFailure[] } {
  if (error.rejectedErrors !== undefined) return { rejectedErrors: error.rejectedErrors };
  if (error.code !== 'EMESSAGE' || error.responseCode === undefined) throw error;
  const { message, responseCode } = error;
  return { rejectedErrors: to.map((recipient) => ({ message, responseCode, recipient })) };
}

const refusal = ({ recipient = '', message, responseCode = 0 }: SmtpFailure): Refused => ({
  address: recipient,
  reason: message,
  isFinal: responseCode >= 500,
});

/** With limits of our own: a server that says nothing must not hold the worker. */
const withTimeouts = (smtpUrl: string): string => {
  const url = new URL(smtpUrl);
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    url.searchParams.set(name, String(TIMEOUT_MS));
  return url.href;
};
