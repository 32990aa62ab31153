import { z } from 'zod';
import { id, orgParams, refParams } from '#shapes/common.ts';
import { consignmentExtra } from '#shapes/consignment-extra.ts';
import { additional, head, MAX_LINE_ITEMS, newLineItem } from '#shapes/consignment-parts.ts';
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

/** Consignments per request: the largest page of the list. */
const MAX_CONSIGNMENTS = 200;

/** By consignment id, without consignments the caller cannot access. API-09 explains `packagingTypeObject`. */
export const lineItemsByConsignment = {
  params: orgParams,
  body: z.array(id).max(MAX_CONSIGNMENTS, `At most ${MAX_CONSIGNMENTS} consignments`),
  response: z.record(
    z.string(),
    z.array(lineItem.omit({ packagingType: true }).extend({ packagingTypeObject: packagingType })),
  ),
};

/** API-07: the only flag is 'EXPORT' with its certificate. */
const consignmentFlag = z.object({ code: z.string(), flagProperties: z.object({ ecert: z.string() }) });

const hireage = z.object({
  hireUnit: z.object({ code: z.string(), name: z.string(), providerCode: z.string() }),
  quantity: z.number(),
});

/** Whether the user can apply an action now, with the reason where not. */
const ability = z.union([
  z.object({ allowed: z.literal(true) }),
  z.object({ allowed: z.literal(false), reason: z.string() }),
]);

/** API-07, as far as this release stores it. The version is also the ETag. */
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
  // Also null for users without the pricing permission.
  estimatedPrice: z.number().nullable(),
  confirmedPrice: z.number().nullable(),
  /** Relative to the tenant's host. Empty: the link is turned off. */
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

/** Sender and receiver are the id of a site's default participant or a complete address. Codes must match exactly. */
export const createFullConsignment = {
  params: orgParams,
  body: z.strictObject({
    ...head,
    ...additional,
    lineItems: z.array(newLineItem).min(1, 'At least one freight item is required').max(MAX_LINE_ITEMS),
    /** The quote that it is created from. The quoted price of its service type stays on the consignment. */
    quoteNumber: id.nullish(),
  }),
  status: 201,
  response: consignment,
};

/** A draft without freight. */
export const createConsignment = {
  params: orgParams,
  body: z.strictObject({ ...head, ...additional }),
  status: 201,
  response: consignment,
};

export const getConsignment = { params: refParams, response: consignment };
