import { DESK_LENGTHS } from '@cartage/domain/provider/desk-queue.ts';
import { z } from 'zod';
import { instant, printedLine, reference } from '#shapes/common.ts';
import { named } from '#shapes/described.ts';
import { eventId } from '#shapes/provider-event-fields.ts';

/** Maximum size of one picture, before it is encoded as base64. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;
const MAX_BASE64 = Math.ceil(MAX_PICTURE_BYTES / 3) * 4;
const MAX_PHOTOS = 4;

const EXAMPLE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQI12P4//8/AAX+Av7czFnnAAAAAElFTkSuQmCC';

const picture = z
  .string()
  .max(MAX_BASE64, 'Must have at most 2 MB')
  .regex(/^[A-Za-z0-9+/]{4,}={0,2}$/, 'Must be a JPEG or PNG in base64');

export const uploadProofOfDelivery = {
  summary: 'Upload a proof of delivery',
  description:
    'Files a proof of delivery from the signature, up to four photos, the name of the receiver and the time. The PDF is listed with the documents of the consignment within seconds. Pictures are encoded again, which removes place and device. Sending the same request again has no further effect.',
  maxJsonBytes: 15 * 1024 * 1024,
  status: 201,
  body: named(
    z.strictObject({
      id: eventId.meta({
        description: "The provider's own id of the proof, unique in the tenant.",
        example: 'pod-2026-000771',
      }),
      reference: reference.meta({ description: 'Reference of the consignment.', example: 'KEA00000123' }),
      deliveredAt: instant.meta({
        format: 'date-time',
        description: 'Time of the delivery, with the offset or Z.',
        example: '2026-03-18T14:05:00+13:00',
      }),
      receivedBy: printedLine({ min: 1, max: DESK_LENGTHS.receivedBy }).meta({
        description: 'Name of the person who received the freight.',
        example: 'A. Hall',
      }),
      signature: picture.optional().meta({
        description: 'The signature: a JPEG or PNG of at most 2 MB in base64.',
        example: EXAMPLE,
      }),
      photos: z
        .array(picture)
        .max(MAX_PHOTOS)
        .optional()
        .meta({
          description: 'Photos of the delivery: JPEG or PNG of at most 2 MB each, in base64.',
          example: [EXAMPLE],
        }),
    }),
    'ProofOfDelivery',
    'A proof of delivery before it is drawn as a PDF.',
  ),
  response: named(
    z.object({
      id: z.string().meta({ description: "The provider's id of the proof.", example: 'pod-2026-000771' }),
      reference: z.string().meta({ description: 'Reference of the consignment.', example: 'KEA00000123' }),
      name: z
        .string()
        .meta({ description: 'Name of the file.', example: 'KEA00000123 proof of delivery.pdf' }),
      isRepeated: z
        .boolean()
        .meta({ description: 'True when the proof was received before.', example: false }),
    }),
    'FiledProofOfDelivery',
    'The filed proof of delivery.',
  ),
};
