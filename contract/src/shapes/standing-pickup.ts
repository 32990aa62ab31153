import { z } from 'zod';
import { idParam, organisationId } from '#shapes/common.ts';
import { booleanField, described, named } from '#shapes/described.ts';

const siteParams = z.strictObject({ org: organisationId, siteId: idParam('Id of the site.', 12) });

const standing = named(
  z.object({
    isStanding: booleanField('True: the driver calls every working day, so no pickup is requested.', true),
  }),
  'StandingPickup',
  'Whether the driver calls at a site every working day.',
);

export const standingPickup = {
  summary: 'Get the standing pickup of a site',
  description: 'Returns whether the driver calls at the site every working day.',
  params: siteParams,
  response: standing,
};

export const setStandingPickup = {
  summary: 'Set the standing pickup of a site',
  description:
    'Sets whether the driver calls at the site every working day. Closing a manifest of such a site requests a pickup only for consignments whose sender was entered by hand.',
  params: siteParams,
  body: named(
    z.strictObject({
      isStanding: described(z.boolean(), 'True: the driver calls every working day.', true),
    }),
    'StandingPickupToStore',
    'Whether the driver calls at a site every working day.',
  ),
  response: standing,
};
