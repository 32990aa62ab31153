import { z } from 'zod';
import { instantField, numberField, stringField } from '#shapes/described.ts';

/** Kinds of writes that are announced to the tenant's own system (docs/decisions/0007-notices-outbox.md). */
const NOTICE_KINDS = [
  'consignment.created',
  'consignment.ready',
  'consignment.staged',
  'consignment.changed',
  'consignment.rescheduled',
  'consignment.booked',
  'consignment.cancelled',
  'consignment.requested',
  'consignment.messaged',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** The body of a notice to the tenant's own system. */
export const tenantNotice = z.object({
  id: stringField('Id of the notice, the same in every attempt.', '7f0c1d8e-5a53-4a5e-9f0b-0a3a6c2f9d11'),
  kind: z.enum(NOTICE_KINDS).meta({ description: 'What was done.', example: 'consignment.staged' }),
  reference: stringField('Reference of the consignment.', 'KEA00000123'),
  organisationId: numberField('Number of the organisation.', 101),
  version: numberField('Version of the consignment after the write.', 3),
  createdAtDateTimeUtc: instantField('When it was done.', '2026-03-18T01:30:00.000Z'),
});

export type TenantNotice = z.output<typeof tenantNotice>;
