import { createTransport, type NodemailerError } from 'nodemailer';
import type { MailSettings } from '#config.ts';

export interface Email {
  /** The same at every attempt, so that the receiver can detect duplicates. */
  readonly id: string;
  /** The display name of the sender; the address is MAIL_FROM. */
  readonly fromName: string;
  readonly replyTo: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachment: { readonly name: string; readonly mediaType: string; readonly bytes: Buffer } | null;
}

export interface RejectedRecipient {
  readonly address: string;
  readonly reason: string;
  /** A retry would fail as well: the address is unknown, or the server rejects the email itself. */
  readonly isFinal: boolean;
}

export interface Mailer {
  /** Returns the recipients that the mail server rejected. Throws when the whole delivery failed. */
  send(email: Email): Promise<readonly RejectedRecipient[]>;
}

const TIMEOUT_MS = 15_000;

/** One connection per email: emails are rare, so a connection kept open would break before the next one. */
export function createMailer({ smtpUrl, from }: MailSettings): Mailer {
  const transport = createTransport(withTimeouts(smtpUrl), { from });
  const host = from.split('@').at(-1) ?? 'localhost';
  return {
    async send({ id, fromName, replyTo, to, subject, text, html, attachment }) {
      const sent = transport.sendMail({
        from: { name: fromName, address: from },
        replyTo,
        // The header names our own address, so that recipients do not see each other. Only the envelope delivers: our
        // own server would accept an email that every other server rejects.
        to: { name: fromName, address: from },
        envelope: { from, to: [...to] },
        subject,
        text,
        html,
        // RFC 3834: no automatic reply, such as an absence notice, is sent to the sender.
        headers: { 'Auto-Submitted': 'auto-generated' },
        messageId: `<${id}@${host}>`,
        attachments:
          attachment === null
            ? []
            : [{ filename: attachment.name, content: attachment.bytes, contentType: attachment.mediaType }],
        // User input is text only: Nodemailer must not read files or URLs from it.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const { rejectedErrors = [] } = await sent.catch((error: SmtpFailure) => rejectionsOf(error, to));
      return rejectedErrors.map(toRejection);
    },
  };
}

/** `responseCode` 4xx is temporary, 5xx permanent. */
type SmtpFailure = Pick<
  NodemailerError,
  'code' | 'responseCode' | 'recipient' | 'rejectedErrors' | 'message'
>;

/** Rejections of single recipients, or of the email for all of them. Other errors concern the connection: rethrown. */
function rejectionsOf(error: SmtpFailure, to: readonly string[]): { rejectedErrors: readonly SmtpFailure[] } {
  if (error.rejectedErrors !== undefined) return { rejectedErrors: error.rejectedErrors };
  if (error.code !== 'EMESSAGE' || error.responseCode === undefined) throw error;
  const { message, responseCode } = error;
  return { rejectedErrors: to.map((recipient) => ({ message, responseCode, recipient })) };
}

const toRejection = ({ recipient = '', message, responseCode = 0 }: SmtpFailure): RejectedRecipient => ({
  address: recipient,
  reason: message,
  isFinal: responseCode >= 500,
});

/** An unresponsive mail server must not block the worker. */
const withTimeouts = (smtpUrl: string): string => {
  const url = new URL(smtpUrl);
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    url.searchParams.set(name, String(TIMEOUT_MS));
  return url.href;
};
