import { createTransport } from 'nodemailer';
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
}

export interface Mailer {
  /**
   * Resolves when the server for mail has taken the letter for one recipient at least, with those it refused; throws
   * when nobody's was taken.
   */
  send(letter: Letter): Promise<readonly Refused[]>;
}

const TIMEOUT_MS = 15_000;

/** One connection for each letter: they are rare, and one that was kept would be broken by the next. */
export function createMailer({ smtpUrl, from }: MailSettings): Mailer {
  const transport = createTransport(withTimeouts(smtpUrl), { from });
  const host = from.split('@').at(-1) ?? 'localhost';
  return {
    async send({ id, fromName, replyTo, to, subject, text, attachment }) {
      const { rejectedErrors = [] } = await transport.sendMail({
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
      return rejectedErrors.map(({ recipient, message }) => ({ address: recipient ?? '', reason: message }));
    },
  };
}

/** With limits of our own: a server that says nothing must not hold the worker. */
const withTimeouts = (smtpUrl: string): string => {
  const url = new URL(smtpUrl);
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    url.searchParams.set(name, String(TIMEOUT_MS));
  return url.href;
};
