import { z } from 'zod';
import { instant, reference } from '#shapes/common.ts';

export const eventId = z
  .string()
  .regex(/^[\x21-\x7e]{1,100}$/, 'Must have 1 to 100 visible ASCII characters')
  .meta({
    description:
      "The provider's own id of the event, unique in the tenant. An event that is sent again with the same id has no further effect.",
    example: 'scan-2026-000184417',
  });

const consignmentReference = reference.meta({
  description: 'Reference of the consignment, as on its label. Upper and lower case are equal.',
  example: 'KEA00000123',
});

const occurredAt = instant.meta({
  format: 'date-time',
  description:
    'When the event happened, with the offset or Z. It decides the place of the event in the history, however late it arrives.',
  example: '2026-03-18T09:42:00+13:00',
});

/** The fields of every event. */
export const eventFields = { id: eventId, reference: consignmentReference, occurredAt };
