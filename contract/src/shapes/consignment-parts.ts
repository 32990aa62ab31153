import { z } from 'zod';
import { dayOrInstant, id, line, printedLine, printedText, text } from '#shapes/common.ts';

/** Request shapes of a consignment. They check types; limits and messages are in the rule tables of `domain`. */

/** A sender or receiver that is not a site. The region follows from the address. */
export const newParticipant = z.strictObject({
  fullName: printedLine({ max: 200 }),
  phone: printedLine({ max: 40 }).nullish(),
  email: line({ max: 254 }).nullish(),
  address: z.strictObject({
    streetNumber: printedLine({ max: 20 }),
    street: printedLine({ max: 200 }),
    suburb: printedLine({ max: 100 }),
    city: printedLine({ max: 100 }),
    country: z.literal('New Zealand').nullish(),
    postcode: printedLine({ max: 10 }),
  }),
});

const newDangerousGoods = z.strictObject({
  unNumber: text({ max: 10 }),
  class: text({ max: 10 }),
  subsidiaryClass1: text({ max: 10 }).nullish(),
  subsidiaryClass2: text({ max: 10 }).nullish(),
  /** The packing group follows the name: 'Paint, packing group III'. */
  nameAndDescription: printedText({ max: 500 }).nullish(),
  /** Required for a UN number that the dangerous goods list does not have. */
  isUnlisted: z.boolean().nullish(),
});

/** Numbers as text are rejected. Limits and rounding (FRT-01) are checked by the rule table of `domain`. */
export const newLineItem = z.strictObject({
  count: z.number(),
  packagingType: text({ min: 1, max: 40 }),
  description: printedText({ max: 5000 }).nullish(),
  length: z.number().nullish(),
  width: z.number().nullish(),
  height: z.number().nullish(),
  volume: z.number(),
  weight: z.number(),
  dangerousGoods: newDangerousGoods.nullish(),
});

/** Limit of lines per consignment. */
export const MAX_LINE_ITEMS = 200;

export const head = {
  accountId: id,
  serviceType: text({ min: 1, max: 40 }),
  senderParticipantId: id.nullish(),
  senderParticipant: newParticipant.nullish(),
  senderReference: printedLine({ max: 256 }).nullish(),
  notes: printedText({ max: 5000 }).nullish(),
  receiverParticipantId: id.nullish(),
  receiverParticipant: newParticipant.nullish(),
  receiverReference: printedLine({ max: 256 }).nullish(),
  receiverNotes: printedText({ max: 5000 }).nullish(),
  requestedPickupDateTimeUtc: dayOrInstant.nullish(),
  requestedDeliveryDate: dayOrInstant.nullish(),
} as const;

export const additional = {
  salesReference: printedLine({ max: 250 }).nullish(),
  hireage: z
    .strictObject({
      hireUnit: z.strictObject({ providerCode: text({ min: 1, max: 40 }), code: text({ min: 1, max: 40 }) }),
      quantity: z.number(),
    })
    .nullish(),
  consignmentFlags: z
    .array(
      z.strictObject({
        code: z.literal('EXPORT'),
        flagProperties: z.strictObject({ ecert: printedText({ max: 100 }) }),
      }),
    )
    .max(1)
    .nullish(),
} as const;
