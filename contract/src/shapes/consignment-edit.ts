import { z } from 'zod';
import { digits, id, instant, organisationId, reference, refParams } from '#shapes/common.ts';
import { consignment, lineItem } from '#shapes/consignment.ts';
import { additional, head, MOST_LINES, newLineItem, newParticipant } from '#shapes/consignment-parts.ts';

/** What is left out stays as it is; null empties. Lines are replaced as a whole: one with its id is the same line. */
export const updateConsignment = {
  params: refParams,
  body: z
    .strictObject({
      ...head,
      ...additional,
      lineItems: z
        .array(newLineItem.extend({ id: id.optional() }))
        .min(1, 'At least one freight item is required')
        .max(MOST_LINES),
    })
    .partial(),
  answer: consignment,
};

/** Of the receiver alone, for those who may change nothing else (CONS-15). */
export const updateReceiver = {
  params: refParams,
  body: z.strictObject({
    receiverParticipantId: id.nullish(),
    receiverParticipant: newParticipant.nullish(),
  }),
  answer: consignment,
};

const itemParams = z.strictObject({
  org: organisationId,
  ref: reference,
  itemId: digits({ min: 1, max: 2_147_483_647 }),
});

/** FRT-03. Answers the line; the version of its consignment is the ETag. */
export const addLineItem = { params: refParams, body: newLineItem, status: 201, answer: lineItem };
export const updateLineItem = { params: itemParams, body: newLineItem, answer: lineItem };
/** Answers the consignment without it. */
export const deleteLineItem = { params: itemParams, answer: consignment };

/** `dateTimeUtc` is the caller's clock and kept in the audit only; the server stamps its own time. */
const dateTimeUtc = instant.nullish();

export const markAsReady = { params: refParams, body: z.strictObject({ dateTimeUtc }), answer: consignment };
export const requestPickup = {
  params: refParams,
  body: z.strictObject({ dateTimeUtc }),
  answer: consignment,
};
export const cancelConsignment = {
  params: refParams,
  body: z.strictObject({ reason: z.string().max(500).nullish(), dateTimeUtc }),
  answer: consignment,
};

/** API-12: FINAL marks as ready, PICKUP requests the pickup. */
export const postStatus = {
  params: refParams,
  body: z.strictObject({ reference, statusCode: z.enum(['FINAL', 'PICKUP']), dateTimeUtc }),
  answer: consignment,
};

/** CONS-13: a return swaps the two ends. What is not copied is a draft's to fill in: it stays as in the source. */
export const copyConsignment = {
  params: refParams,
  body: z.strictObject({
    copyLineItems: z.boolean(),
    copyReceiver: z.boolean(),
    copySender: z.boolean(),
    copyType: z.enum(['Copy', 'Return']),
  }),
  status: 201,
  answer: consignment,
};

const linked = z.object({
  id: z.number(),
  reference: z.string(),
  currentStatus: z.object({ code: z.string(), name: z.string() }),
});

/** API-09, oldest first; those of sites that the caller may not see are left out. */
export const consignmentLinks = {
  params: refParams,
  answer: z.array(
    z.object({
      sourceConsignment: linked,
      targetConsignment: linked,
      linkType: z.object({ name: z.string() }),
    }),
  ),
};
