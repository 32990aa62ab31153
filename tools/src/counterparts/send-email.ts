import { randomUUID } from 'node:crypto';
import { createMailer } from '@cartage/server/mail/mailer.ts';

/**
 * Sends one email to the given addresses as the worker does, and prints the rejected recipients as JSON. A process of its
 * own, because NODE_EXTRA_CA_CERTS is read when a process starts.
 */
const { SMTP_URL: smtpUrl = '', MAIL_FROM: from = '' } = process.env;
const rejected = await createMailer({ smtpUrl, from }).send({
  id: randomUUID(),
  fromName: 'Kea Freight – Māori & co',
  replyTo: 'dispatch@sender.example',
  to: process.argv.slice(2),
  subject: 'Manifest for Tāmaki Makaurau',
  text: 'Two pallets.\n.\nThe line above is a single dot.',
  html: '<p>Two pallets.</p>',
  attachment: {
    name: 'manifest.pdf',
    mediaType: 'application/pdf',
    bytes: Buffer.alloc(200_000, 'manifest'),
  },
});
console.log(JSON.stringify(rejected));
