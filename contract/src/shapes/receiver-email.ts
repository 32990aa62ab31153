import { isEmail } from '@cartage/domain/participant/check-participant.ts';
import { RECEIVER_EMAIL_KINDS } from '@cartage/domain/receiver-emails/email-kinds.ts';
import { z } from 'zod';
import { line, orgParams, refParams } from '#shapes/common.ts';
import {
  described,
  instantField,
  instantOrNull,
  named,
  numberField,
  stringField,
  stringOrNull,
} from '#shapes/described.ts';

const kind = described(z.enum(RECEIVER_EMAIL_KINDS), 'The event that the email is about.', 'delivered');

const KINDS = 'Kinds of emails that receivers get, in the order of a delivery. Empty: none.';
const REPLY_TO = 'Replies go to this address. Null: emails have no reply address.';
const CHOSEN_KINDS = ['out-for-delivery', 'delivered'];

const settings = named(
  z.object({
    kinds: described(z.array(kind), KINDS, CHOSEN_KINDS),
    replyTo: stringOrNull(REPLY_TO, 'orders@hauraki.example'),
    version: numberField('For `If-Match`. 1 before the first change.', 2),
  }),
  'ReceiverEmailSettings',
  'The emails that an organisation sends to receivers.',
);

/** Emails about events that the provider reports, to the email address of the receiver. */
export const receiverEmailSettings = {
  summary: 'Read the receiver email settings',
  description: 'The kinds of emails that the organisation sends to the receivers of its consignments.',
  params: orgParams,
  response: settings,
};

/** With `If-Match`: 412 with the current settings where another user has changed them. */
export const setReceiverEmailSettings = {
  summary: 'Change the receiver email settings',
  description:
    'Replaces the settings of the organisation. Emails that are waiting to be sent follow the new settings.',
  params: orgParams,
  body: z.strictObject({
    kinds: described(
      z
        .array(kind)
        .max(RECEIVER_EMAIL_KINDS.length)
        .refine((kinds) => new Set(kinds).size === kinds.length, 'Must not have the same kind twice'),
      KINDS,
      CHOSEN_KINDS,
    ),
    replyTo: described(
      line({ min: 1, max: 254 }).toLowerCase().refine(isEmail, 'Is not an email address').nullable(),
      REPLY_TO,
      'orders@hauraki.example',
    ),
  }),
  response: settings,
};

export const receiverEmailPreview = {
  summary: 'Preview a receiver email',
  description: 'An email of this kind about an invented consignment, in the look and words of the tenant.',
  params: z.strictObject({ org: orgParams.shape.org, kind }),
  response: z.object({
    subject: stringField('Subject line of the email.', 'KEA00000123 was delivered'),
    text: stringField('The plain-text part.', 'Your delivery has arrived.'),
    uri: stringField(
      'Opens the email as HTML, without sign-in, for 5 minutes.',
      'https://kea.example/email-previews/a1b2c3',
    ),
  }),
};

/** The delivery log of one consignment, newest first. */
export const receiverEmails = {
  summary: 'List the receiver emails of a consignment',
  description: 'Emails to the receiver with their outcome, newest first.',
  params: refParams,
  response: z.array(
    z.object({
      id: stringField('Id of the email.', '7f0c1d8e-5a53-4a5e-9f0b-0a3a6c2f9d11'),
      kind,
      address: stringField('Email address of the receiver.', 'dock@rata.example'),
      queuedAtDateTimeUtc: instantField('When it was queued.', '2026-03-18T01:30:00.000Z'),
      settledAtDateTimeUtc: instantOrNull(
        'When its outcome was final; null before that.',
        '2026-03-18T01:30:04.000Z',
      ),
      state: z
        .enum([
          'waiting',
          'sent',
          'kept',
          'rejected',
          'given-up',
          'superseded',
          'turned-off',
          'link-off',
          'unsubscribed',
          'bounced',
        ])
        .meta({
          example: 'sent',
          description:
            'waiting: not sent yet. sent: accepted by the mail server. kept: there is no mail server. rejected: the mail server refused the email. given-up: not accepted within 24 hours. superseded: the consignment had moved on. turned-off: the organisation turned the emails off. link-off: the tracking link was off. unsubscribed: the receiver wants no emails. bounced: the address does not exist.',
        }),
    }),
  ),
};
