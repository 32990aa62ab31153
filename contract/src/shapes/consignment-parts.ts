import { z } from 'zod';
import { dayOrInstant, id, text } from '#shapes/common.ts';

/** What is sent of a consignment; limits and words are the rule tables' of `domain`, the shapes keep out what is none. */

/** Somebody who is no site. The region is told by the place, so nobody sends one. */
export const newParticipant = z.strictObject({
  fullName: text({ max: 200 }),
  phone: text({ max: 40 }).nullish(),
  email: text({ max: 254 }).nullish(),
  address: z.strictObject({
    streetNumber: text({ max: 20 }),
    street: text({ max: 200 }),
    suburb: text({ max: 100 }),
    city: text({ max: 100 }),
    country: z.literal('New Zealand').nullish(),
    postcode: text({ max: 10 }),
  }),
});

const newDangerousGoods = z.strictObject({
  unNumber: text({ max: 10 }),
  class: text({ max: 10 }),
  subsidiaryClass1: text({ max: 10 }).nullish(),
  subsidiaryClass2: text({ max: 10 }).nullish(),
  nameAndDescription: text({ max: 500 }).nullish(),
});

/** Numbers are refused as text; limits and rounding are FRT-01's and checked by the rule table of `domain`. */
export const newLineItem = z.strictObject({
  count: z.number(),
  packagingType: text({ min: 1, max: 40 }),
  description: text({ max: 5000 }).nullish(),
  length: z.number().nullish(),
  width: z.number().nullish(),
  height: z.number().nullish(),
  volume: z.number(),
  weight: z.number(),
  dangerousGoods: newDangerousGoods.nullish(),
});

/** Most lines of one consignment. */
export const MOST_LINES = 200;

export const head = {
  accountId: id,
  serviceType: text({ min: 1, max: 40 }),
  senderParticipantId: id.nullish(),
  senderParticipant: newParticipant.nullish(),
  senderReference: text({ max: 256 }).nullish(),
  notes: text({ max: 5000 }).nullish(),
  receiverParticipantId: id.nullish(),
  receiverParticipant: newParticipant.nullish(),
  receiverReference: text({ max: 256 }).nullish(),
  receiverNotes: text({ max: 5000 }).nullish(),
  requestedPickupDateTimeUtc: dayOrInstant.nullish(),
  requestedDeliveryDate: dayOrInstant.nullish(),
} as const;

export const additional = {
  salesReference: text({ max: 250 }).nullish(),
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
        flagProperties: z.strictObject({ ecert: text({ max: 100 }) }),
      }),
    )
    .max(1)
    .nullish(),
} as const;
