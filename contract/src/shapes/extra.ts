import { z } from 'zod';
import { id, idParam, organisationId, orgParams } from '#shapes/common.ts';
import { consignment } from '#shapes/consignment.ts';
import { instructionCode, offeredExtra } from '#shapes/consignment-extra.ts';
import { described, named } from '#shapes/described.ts';

/** All delivery extras of the provider, by service type and name. */
export const deliveryExtras = {
  summary: 'List delivery extras',
  description: 'Returns the delivery extras of all service types, by service type and name.',
  params: orgParams,
  response: z.array(offeredExtra),
};

/** Replaces the extras of a consignment by its id; missing extras are EXCLUDED. */
export const setDeliveryExtras = {
  summary: 'Set the delivery extras of a consignment',
  description:
    'Replaces the instructions of all delivery extras. An extra that is missing from the list becomes EXCLUDED.',
  params: z.strictObject({
    org: organisationId,
    id: idParam('Id of the consignment, not its reference.', 184417),
  }),
  body: z
    .array(
      named(
        z.strictObject({
          deliveryExtraId: described(id, 'Id of the delivery extra.', 11),
          instructionCode,
        }),
        'ExtraInstruction',
        'The instruction for one delivery extra.',
      ),
    )
    .max(200),
  response: consignment,
};
