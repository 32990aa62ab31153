import { createTransport, type NodemailerError } from 'nodemailer';
import type { MailSettings } from '#config.ts';

export interface Email {
  /** The same at every attempt, so that the receiver can detect duplicates. */
  readonly id: string;
  /** The display name of the sender; the address is MAIL_FROM. */
  readonly fromName: string;
  /** Null: the email has no reply address. */
  readonly replyTo: string | null;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachment: { readonly name: string; readonly mediaType: string; readonly bytes: Buffer } | null;
  /** For an email to one receiver: mail programs offer to unsubscribe with one click (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

export interface RejectedRecipient {
  readonly address: string;
  readonly reason: string;
  /** A retry would fail as well: the address is unknown, or the server rejects the email itself. */
  readonly isFinal: boolean;
  /** The mail server does not know the address. Otherwise it rejected the email for another reason. */
  readonly isUnknownAddress: boolean;
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
    async send({ id, fromName, replyTo, to, subject, text, html, attachment, unsubscribeUrl }) {
      const [receiver = from] = to;
      const sent = transport.sendMail({
        from: { name: fromName, address: from },
        ...(replyTo !== null && { replyTo }),
        // The header names our own address, so that recipients do not see each other. Only the envelope delivers: our
        // own server would accept an email that every other server rejects.
        to: unsubscribeUrl === undefined ? { name: fromName, address: from } : receiver,
        envelope: { from, to: [...to] },
        subject,
        text,
        html,
        // RFC 3834: no automatic reply, such as an absence notice, is sent to the sender.
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl !== undefined && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
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
  const { message, responseCode, code } = error;
  return { rejectedErrors: to.map((recipient) => ({ message, responseCode, recipient, code })) };
}

const toRejection = ({
  recipient = '',
  message,
  responseCode = 0,
  code,
}: SmtpFailure): RejectedRecipient => ({
  address: recipient,
  reason: message,
  isFinal: responseCode >= 500,
  isUnknownAddress: isUnknownAddress({ code, message, responseCode }),
});

/**
 * An enhanced status code decides (RFC 3463): 5.1 is a bad address, 5.2.1 a disabled mailbox. Without one, the reply to
 * the recipient command decides; 550 to the email itself says nothing about the address.
 */
function isUnknownAddress({
  code,
  message,
  responseCode = 0,
}: Pick<SmtpFailure, 'code' | 'message' | 'responseCode'>): boolean {
  if (code === 'EMESSAGE' || responseCode < 500) return false;
  const [, detail] = /\b5\.(\d{1,3}\.\d{1,3})\b/.exec(message) ?? [];
  if (detail !== undefined) return detail.startsWith('1.') || detail === '2.1';
  return responseCode === 550 || responseCode === 551 || responseCode === 553;
}

/** An unresponsive mail server must not block the worker. */
/** Connects and signs in without sending an email. Throws the error of the connection or of the mail server. */
export async function checkMailServer({ smtpUrl }: MailSettings): Promise<void> {
  const transport = createTransport(withTimeouts(smtpUrl));
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

const withTimeouts = (smtpUrl: string): string => {
  const url = new URL(smtpUrl);
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    url.searchParams.set(name, String(TIMEOUT_MS));
  return url.href;
};
