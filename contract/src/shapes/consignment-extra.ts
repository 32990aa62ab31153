import { z } from 'zod';

export const instructionCode = z.enum(['INCLUDED', 'ONREQUEST', 'EXCLUDED']);

/** EXTRA-02. */
export const offeredExtra = z.object({
  deliveryExtraId: z.number(),
  deliveryExtraCode: z.string(),
  deliveryExtraName: z.string(),
  deliveryExtraDescription: z.string(),
  serviceTypeCode: z.string(),
  isPerConsignment: z.boolean(),
});

/** Quantity: 1 per consignment or the number of pieces; 0 where it is excluded. */
export const consignmentExtra = offeredExtra.extend({
  instructionCode,
  quantity: z.number(),
  quantityCompleted: z.number(),
});
