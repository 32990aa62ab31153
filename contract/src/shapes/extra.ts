import { z } from 'zod';
import { digits, id, organisationId, orgParams } from '#shapes/common.ts';
import { consignment } from '#shapes/consignment.ts';
import { instructionCode, offeredExtra } from '#shapes/consignment-extra.ts';

/** All that the provider offers, by service type and name. */
export const deliveryExtras = { params: orgParams, answer: z.array(offeredExtra) };

/** The whole choice: what is not named is EXCLUDED. By the number of the consignment. */
export const setDeliveryExtras = {
  params: z.strictObject({ org: organisationId, id: digits({ min: 1, max: 2_147_483_647 }) }),
  body: z.array(z.strictObject({ deliveryExtraId: id, instructionCode })).max(200),
  answer: consignment,
};
