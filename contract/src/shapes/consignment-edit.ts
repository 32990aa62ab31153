import { z } from 'zod';
import { digits, id, instant, organisationId, reference, refParams, text } from '#shapes/common.ts';
import { consignment, lineItem } from '#shapes/consignment.ts';
import { additional, head, MAX_LINE_ITEMS, newLineItem, newParticipant } from '#shapes/consignment-parts.ts';

/** Missing fields are unchanged, null clears. Lines are replaced as a whole; a line with an id keeps its identity. */
export const updateConsignment = {
  params: refParams,
  body: z
    .strictObject({
      ...head,
      ...additional,
      lineItems: z
        .array(newLineItem.extend({ id: id.optional() }))
        .min(1, 'At least one freight item is required')
        .max(MAX_LINE_ITEMS),
      /** True accepts that the booking is released if its run does not fit the change. */
      releaseBooking: z.boolean().nullable(),
    })
    .partial(),
  response: consignment,
};

/** Changes only the receiver, for users who can edit nothing else (CONS-15). */
export const updateReceiver = {
  params: refParams,
  body: z.strictObject({
    receiverParticipantId: id.nullish(),
    receiverParticipant: newParticipant.nullish(),
  }),
  response: consignment,
};

const itemParams = z.strictObject({
  org: organisationId,
  ref: reference,
  itemId: digits({ min: 1, max: 2_147_483_647 }),
});

/** FRT-03. Returns the line; the ETag is the version of its consignment. */
export const addLineItem = { params: refParams, body: newLineItem, status: 201, response: lineItem };
export const updateLineItem = { params: itemParams, body: newLineItem, response: lineItem };
/** Returns the consignment without the line. */
export const deleteLineItem = { params: itemParams, response: consignment };

/** `dateTimeUtc` is the client's time, stored only in the audit log. The server uses its own time. */
const dateTimeUtc = instant.nullish();

export const markAsReady = {
  params: refParams,
  body: z.strictObject({ dateTimeUtc }),
  response: consignment,
};
export const requestPickup = {
  params: refParams,
  body: z.strictObject({ dateTimeUtc }),
  response: consignment,
};
export const cancelConsignment = {
  params: refParams,
  body: z.strictObject({ reason: text({ max: 500 }).nullish(), dateTimeUtc }),
  response: consignment,
};

/** API-12: FINAL marks as ready, PICKUP requests the pickup. */
export const postStatus = {
  params: refParams,
  body: z.strictObject({ reference, statusCode: z.enum(['FINAL', 'PICKUP']), dateTimeUtc }),
  response: consignment,
};

/** CONS-17. A link that is turned on again has a new address. */
export const setTrackingLink = {
  params: refParams,
  body: z.strictObject({ isEnabled: z.boolean() }),
  response: consignment,
};

/** CONS-13: a return swaps sender and receiver. */
export const copyConsignment = {
  params: refParams,
  body: z.strictObject({
    copyLineItems: z.boolean(),
    copyReceiver: z.boolean(),
    copySender: z.boolean(),
    copyType: z.enum(['Copy', 'Return']),
  }),
  status: 201,
  response: consignment,
};

const linked = z.object({
  id: z.number(),
  reference: z.string(),
  currentStatus: z.object({ code: z.string(), name: z.string() }),
});

/** API-09, oldest first, without consignments of sites the caller cannot access. */
export const consignmentLinks = {
  params: refParams,
  response: z.array(
    z.object({
      sourceConsignment: linked,
      targetConsignment: linked,
      linkType: z.object({ name: z.string() }),
    }),
  ),
};
