import { z } from 'zod';
import { digits, id, organisationId, orgParams } from '#shapes/common.ts';
import { consignment } from '#shapes/consignment.ts';
import { instructionCode, offeredExtra } from '#shapes/consignment-extra.ts';

/** All delivery extras of the provider, by service type and name. */
export const deliveryExtras = { params: orgParams, response: z.array(offeredExtra) };

/** Replaces the extras of a consignment by its id; missing extras are EXCLUDED. */
export const setDeliveryExtras = {
  params: z.strictObject({ org: organisationId, id: digits({ min: 1, max: 2_147_483_647 }) }),
  body: z.array(z.strictObject({ deliveryExtraId: id, instructionCode })).max(200),
  response: consignment,
};
