import { ACTING_PARTIES } from '@cartage/domain/consignment/current-exception.ts';
import { z } from 'zod';
import { digits, id, organisationId, orgParams } from '#shapes/common.ts';
import { account, site, userSite } from '#shapes/participant.ts';

const organisation = z.object({ id: z.number(), name: z.string(), isActive: z.boolean() });

/** AUTH-14: active organisations only, in the order of their names. */
export const myOrganisations = { response: z.array(organisation) };

/** API-10: data for the forms of this organisation. */
export const myOrganisation = {
  params: orgParams,
  response: organisation.extend({
    tenant: z.object({ tenantName: z.string(), tenantCode: z.string(), externalId: z.string() }),
    serviceTypeSettings: z.array(
      z.object({ settingKey: z.string(), value: z.string(), serviceType: z.object({ code: z.string() }) }),
    ),
    packagingTypes: z.array(
      z.object({ code: z.string(), name: z.string(), defaultVolume: z.number(), defaultWeight: z.number() }),
    ),
    accounts: z.array(account),
    defaultAccount: account.nullable(),
    defaultOriginSite: site.nullable(),
    settings: z.array(z.object({ name: z.string(), value: z.string() })),
    /** Types of exceptions by title; type 0 of an event is unknown and not listed. */
    exceptionTypes: z
      .array(
        z.object({
          id: z.number(),
          title: z.string(),
          actingParty: z.enum(ACTING_PARTIES),
          isNotInFull: z.boolean(),
        }),
      )
      .optional(),
    /** Tags that the provider attaches, by name. */
    tags: z.array(z.object({ code: z.string(), name: z.string(), colour: z.string() })).optional(),
  }),
};

export const mySites = { params: orgParams, response: z.array(userSite) };

export const mySite = {
  params: z.strictObject({ org: organisationId, siteId: digits({ min: 1, max: 2_147_483_647 }) }),
  response: site,
};

/** DETAILS-03: replaces both defaults; null clears. Returns the updated sites. */
export const setSiteDefaults = {
  params: orgParams,
  body: z.strictObject({ chargeSiteId: id.nullable(), originSiteId: id.nullable() }),
  response: mySites.response,
};

export const myAccounts = { params: orgParams, response: z.array(account) };
