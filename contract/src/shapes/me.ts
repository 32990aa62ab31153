import { z } from 'zod';
import { digits, id, organisationId, orgParams } from '#shapes/common.ts';
import { account, site, userSite } from '#shapes/participant.ts';

const organisation = z.object({ id: z.number(), name: z.string(), isActive: z.boolean() });

/** AUTH-14: active organisations only, in the order of their names. */
export const myOrganisations = { answer: z.array(organisation) };

/** API-10: what a form of this organisation needs to know. */
export const myOrganisation = {
  params: orgParams,
  answer: organisation.extend({
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
  }),
};

export const mySites = { params: orgParams, answer: z.array(userSite) };

export const mySite = {
  params: z.strictObject({ org: organisationId, siteId: digits({ min: 1, max: 2_147_483_647 }) }),
  answer: site,
};

/** DETAILS-03: both are replaced, null chooses none. Answers the sites as they stand afterwards. */
export const setSiteDefaults = {
  params: orgParams,
  body: z.strictObject({ chargeSiteId: id.nullable(), originSiteId: id.nullable() }),
  answer: mySites.answer,
};

export const myAccounts = { params: orgParams, answer: z.array(account) };
