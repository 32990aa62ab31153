import { z } from 'zod';
import { dayOrInstant, id, instant, orgParams, refParams, text } from '#shapes/common.ts';
import { account } from '#shapes/participant.ts';
import { consignmentSummary, dangerousGoods, deliveryEvent } from '#shapes/search.ts';

const packagingType = z.object({ code: z.string(), name: z.string() });

/** API-09: dimensions in metres, volume in m³, weight in kg; volume and weight are of the whole line. */
const lineItem = z.object({
  id: z.number(),
  count: z.number(),
  packagingType,
  description: z.string().nullable(),
  length: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  volume: z.number(),
  weight: z.number(),
  dangerousGoods: dangerousGoods.nullable(),
});

/** Most consignments whose lines are asked for at once: the largest page of the list. */
const MOST_CONSIGNMENTS = 200;

/** By the id of the consignment; ones that the caller may not see are left out. API-09 for the other name. */
export const lineItemsByConsignment = {
  params: orgParams,
  body: z.array(id).max(MOST_CONSIGNMENTS, `At most ${MOST_CONSIGNMENTS} consignments`),
  answer: z.record(
    z.string(),
    z.array(lineItem.omit({ packagingType: true }).extend({ packagingTypeObject: packagingType })),
  ),
};

/** What the signed-in person may do with this consignment now, and in words why not. */
const ability = z.union([
  z.object({ allowed: z.literal(true) }),
  z.object({ allowed: z.literal(false), reason: z.string() }),
]);

/** API-07, as far as this release keeps it. The version is in the ETag as well. */
export const consignment = consignmentSummary.extend({
  version: z.number(),
  createdBy: z.string(),
  lastModifiedAtDateTimeUtc: z.string(),
  currentStatus: z.object({ code: z.string(), name: z.string() }),
  serviceType: z.object({ code: z.string(), name: z.string() }),
  account,
  site: z.object({ id: z.number(), code: z.string(), name: z.string() }),
  notes: z.string().nullable(),
  receiverNotes: z.string().nullable(),
  lineItems: z.array(lineItem),
  deliveryEvents: z.array(deliveryEvent),
  abilities: z.object({ markAsReady: ability, openDocuments: ability }),
});

/** Numbers are refused as text; limits and rounding are FRT-01's and checked by the rule table of `domain`. */
const newLineItem = z.strictObject({
  count: z.number(),
  packagingType: text({ min: 1, max: 40 }),
  description: text({ max: 5000 }).nullish(),
  length: z.number().nullish(),
  width: z.number().nullish(),
  height: z.number().nullish(),
  volume: z.number(),
  weight: z.number(),
});

/** Sender and receiver are named by the id of a site's default participant; codes are exact. */
export const createFullConsignment = {
  params: orgParams,
  body: z.strictObject({
    accountId: id,
    serviceType: text({ min: 1, max: 40 }),
    senderParticipantId: id,
    senderReference: text({ max: 256 }).nullish(),
    notes: text({ max: 5000 }).nullish(),
    receiverParticipantId: id,
    receiverReference: text({ max: 256 }).nullish(),
    receiverNotes: text({ max: 5000 }).nullish(),
    salesReference: text({ max: 250 }).nullish(),
    requestedPickupDateTimeUtc: dayOrInstant.nullish(),
    requestedDeliveryDate: dayOrInstant.nullish(),
    lineItems: z.array(newLineItem).min(1, 'At least one freight item is required').max(200),
  }),
  status: 201,
  answer: consignment,
};

export const getConsignment = { params: refParams, answer: consignment };

/** `dateTimeUtc` is the caller's clock and kept in the audit only; the server stamps its own time. */
export const markAsReady = {
  params: refParams,
  body: z.strictObject({ dateTimeUtc: instant.nullish() }),
  answer: consignment,
};
