import { z } from 'zod';
import { id, orgParams, refParams } from '#shapes/common.ts';
import { consignmentExtra } from '#shapes/consignment-extra.ts';
import { additional, head, MOST_LINES, newLineItem } from '#shapes/consignment-parts.ts';
import { account } from '#shapes/participant.ts';
import { consignmentSummary, dangerousGoods, deliveryEvent } from '#shapes/search.ts';

const packagingType = z.object({ code: z.string(), name: z.string() });

/** API-09: dimensions in metres, volume in m³, weight in kg; volume and weight are of the whole line. */
export const lineItem = z.object({
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

/** API-07: 'EXPORT' with its certificate is the only one. */
const consignmentFlag = z.object({ code: z.string(), flagProperties: z.object({ ecert: z.string() }) });

const hireage = z.object({
  hireUnit: z.object({ code: z.string(), name: z.string(), providerCode: z.string() }),
  quantity: z.number(),
});

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
  hireage: hireage.nullable(),
  consignmentFlags: z.array(consignmentFlag),
  // Null also to those who may not see prices.
  estimatedPrice: z.number().nullable(),
  confirmedPrice: z.number().nullable(),
  trackingUrl: z.string(),
  availableDeliveryExtras: z.array(consignmentExtra),
  deliveryExtras: z.array(consignmentExtra),
  abilities: z.object({
    markAsReady: ability,
    requestPickup: ability,
    cancel: ability,
    copy: ability,
    openDocuments: ability,
    editDetails: ability,
    editSender: ability,
    editReceiver: ability,
    editReferences: ability,
    editFreight: ability,
    editDates: ability,
    editAdditional: ability,
    editNotes: ability,
    editExtras: ability,
    bookDelivery: ability,
  }),
});

/** Sender and receiver are named by the id of a site's default participant, or given whole; codes are exact. */
export const createFullConsignment = {
  params: orgParams,
  body: z.strictObject({
    ...head,
    ...additional,
    lineItems: z.array(newLineItem).min(1, 'At least one freight item is required').max(MOST_LINES),
  }),
  status: 201,
  answer: consignment,
};

/** A draft that has no freight yet. */
export const createConsignment = {
  params: orgParams,
  body: z.strictObject({ ...head, ...additional }),
  status: 201,
  answer: consignment,
};

export const getConsignment = { params: refParams, answer: consignment };
