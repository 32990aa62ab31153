import { z } from 'zod';
import { id, orgParams, text } from '#shapes/common.ts';
import {
  booleanField,
  described,
  instantField,
  instantOrNull,
  named,
  stringField,
  stringOrNull,
} from '#shapes/described.ts';
import { searchConsignments } from '#shapes/search.ts';

/** The limit of a selection in the list. */
const MAX_MANIFEST_CONSIGNMENTS = 1_000;

const manifestConsignments = described(
  z.array(id).min(1).max(MAX_MANIFEST_CONSIGNMENTS),
  'Ids of the consignments, not their references.',
  [184417],
);

/** BULK-10. The search parameters are printed above the list. */
export const pickupManifest = {
  summary: 'Print a pickup manifest',
  description:
    'Returns a PDF with a list of the consignments. The search parameters are printed above the list.',
  params: orgParams,
  body: named(
    z.strictObject({
      consignmentIds: manifestConsignments,
      searchParameters: described(
        searchConsignments.body.nullish(),
        'The search that found the consignments.',
        null,
      ),
    }),
    'ManifestRequest',
    'The content of a pickup manifest.',
  ),
  file: 'application/pdf',
  response: z.custom<Blob>(),
};

/** Consignments whose freight is not in the warehouse any more are left out. */
export const pickList = {
  summary: 'Print a pick list',
  description:
    'Returns a PDF with the freight to take from the warehouse before the pickup: totals by pickup site, packaging and description, and the consignments to tick off. Only Ready and Staged consignments are on it; others are left out.',
  params: orgParams,
  body: named(
    z.strictObject({ consignmentIds: manifestConsignments }),
    'PickListRequest',
    'The consignments of a pick list.',
  ),
  file: 'application/pdf',
  response: z.custom<Blob>(),
};

/** BULK-06. The recipients are the addresses on the site records. */
export const emailPickupManifest = {
  summary: 'Email a pickup manifest',
  description:
    'Queues an email with the manifest to the addresses on the site records. Consignments that cannot be on a manifest are left out.',
  params: orgParams,
  body: named(
    z.strictObject({
      consignmentIds: manifestConsignments,
      notes: described(text({ max: 200 }).nullish(), 'Text for the recipients.', 'Use the back door'),
    }),
    'ManifestEmailRequest',
    'The content of a manifest email.',
  ),
  response: z.object({
    id: stringField('Id of the email.', '7f0c1d8e-5a53-4a5e-9f0b-0a3a6c2f9d11'),
    recipients: described(z.array(z.string()), 'Email addresses of the recipients.', [
      'dock@hauraki.example',
    ]),
    /** References on the manifest, and references that cannot be on it. */
    listed: described(z.array(z.string()), 'References on the manifest.', ['KEA00000123']),
    leftOut: described(z.array(z.string()), 'References that cannot be on a manifest.', []),
  }),
};

/** Delivery state of the caller's manifest emails of the last thirty days, newest first. */
export const pickupManifestEmails = {
  summary: "List the user's manifest emails",
  description: "Returns the delivery state of the user's manifest emails of the last 30 days, newest first.",
  params: orgParams,
  response: z.array(
    named(
      z.object({
        id: stringField('Id of the email.', '7f0c1d8e-5a53-4a5e-9f0b-0a3a6c2f9d11'),
        requestedAtDateTimeUtc: instantField('When it was requested.', '2026-03-18T01:30:00.000Z'),
        recipients: described(z.array(z.string()), 'Email addresses of the recipients.', [
          'dock@hauraki.example',
        ]),
        /** Recipients whose email was not accepted by a mail server. */
        missing: described(z.array(z.string()), 'Recipients whose email no mail server has accepted.', []),
        /** 'waiting' includes retries; 'kept': no mail server is set up, so nothing was sent. */
        state: described(
          z.enum(['waiting', 'sent', 'kept', 'given-up']),
          'waiting includes retries. kept: no mail server is set up, so nothing was sent.',
          'sent',
        ),
        /** 'refused': the mail server permanently rejects the missing recipients. */
        givenUpBecause: described(
          z.enum(['refused', 'no-file', 'too-late']).nullable(),
          'refused: the mail server rejects the missing recipients. no-file: the manifest could not be created. too-late: retries ended. Otherwise null.',
          null,
        ),
        hasFailed: booleanField('True: an attempt was made and the email was not sent.', false),
        /** Retries end at this time. */
        triedUntilDateTimeUtc: instantField('When retries end.', '2026-03-19T01:30:00.000Z'),
        settledAtDateTimeUtc: instantOrNull(
          'When it was sent, kept or given up; null before that.',
          '2026-03-18T01:30:04.000Z',
        ),
        /** Demo only: where a kept email can be read. */
        mailboxUri: stringOrNull('Demo only: where a kept email can be read; otherwise null.', null),
      }),
      'ManifestEmail',
      'The delivery state of a manifest email.',
    ),
  ),
};
