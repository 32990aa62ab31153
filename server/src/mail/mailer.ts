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
  readonly attachment: { readonly name: string; readonly mediaType: string; readonly bytes: Buffer };
}

export interface Mailer {
  /** Resolves when the server for mail has taken the letter, throws otherwise. */
  send(letter: Letter): Promise<void>;
}

const TIMEOUT_MS = 15_000;

/** One connection for each letter: they are rare, and one that was kept would be broken by the next. */
export function createMailer({ smtpUrl, from }: MailSettings): Mailer {
  const transport = createTransport(withTimeouts(smtpUrl), { from });
  const host = from.split('@').at(-1) ?? 'localhost';
  return {
    async send({ id, fromName, replyTo, to, subject, text, attachment }) {
      await transport.sendMail({
        from: { name: fromName, address: from },
        replyTo,
        // Nobody learns of the others.
        to: { name: fromName, address: from },
        bcc: [...to],
        subject,
        text,
        messageId: `<${id}@${host}>`,
        attachments: [
          { filename: attachment.name, content: attachment.bytes, contentType: attachment.mediaType },
        ],
        // What was typed is text, whatever it looks like: no file and no address is fetched for it.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
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
