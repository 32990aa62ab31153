import { ACTING_PARTIES } from '@cartage/domain/consignment/current-exception.ts';
import { z } from 'zod';
import { id, idParam, organisationId, orgParams } from '#shapes/common.ts';
import { setting } from '#shapes/configuration.ts';
import { packagingTypeFields } from '#shapes/consignment.ts';
import { booleanField, described, named, numberField, stringField } from '#shapes/described.ts';
import { member } from '#shapes/exception.ts';
import { account, site, userSite } from '#shapes/participant.ts';
import { tag } from '#shapes/search.ts';

const organisation = z.object({
  id: numberField('Number of the organisation, which is in the paths of its operations.', 101),
  name: stringField('Name of the organisation.', 'Hauraki Homewares'),
  isActive: booleanField('False: the organisation can no longer be used.', true),
});

/** AUTH-14: active organisations only, in the order of their names. */
export const myOrganisations = {
  summary: "List the user's organisations",
  description: 'Returns the active organisations that the user is a member of, by name.',
  response: z.array(named(organisation, 'Organisation', 'A customer of the freight provider.')),
};

/** API-10: data for the forms of this organisation. */
export const myOrganisation = {
  summary: 'Get an organisation with its settings',
  description:
    'Returns the data that forms need: accounts, packaging types, defaults of the user, settings of the tenant, and the types of exceptions and tags.',
  params: orgParams,
  response: organisation.extend({
    tenant: described(
      z.object({
        tenantName: stringField('Name of the freight provider.', 'Kea Freight'),
        tenantCode: stringField('Short code of the tenant.', 'kea'),
        externalId: stringField('Id of the tenant in other systems of the provider.', 'demo-kea'),
      }),
      'The freight provider.',
    ),
    serviceTypeSettings: described(
      z.array(
        z.object({
          settingKey: stringField('Name of the setting.', 'auto-generate-freight-labels'),
          value: stringField('Value of the setting as text.', 'true'),
          serviceType: described(
            z.object({ code: stringField('Code of the service type.', 'STD') }),
            'The service type that the setting is for.',
          ),
        }),
      ),
      'Settings of single service types.',
    ),
    packagingTypes: described(
      z.array(
        z.object({
          ...packagingTypeFields,
          defaultVolume: numberField('Volume of one piece in m³, offered as the default.', 1.92),
          defaultWeight: numberField('Weight of one piece in kg, offered as the default.', 25),
        }),
      ),
      'The packaging types that freight can have.',
    ),
    accounts: described(z.array(account), 'The accounts of the organisation.'),
    defaultAccount: described(account.nullable(), 'The account that is charged by default.'),
    defaultOriginSite: described(site.nullable(), 'The site that sends by default.'),
    settings: described(z.array(setting), 'Settings of the tenant for signed-in users.'),
    /** Types of exceptions by title; type 0 of an event is unknown and not listed. */
    exceptionTypes: z
      .array(
        z.object({
          id: numberField('Id of the exception type.', 7),
          title: stringField('Title of its exceptions.', 'Receiver closed'),
          actingParty: described(
            z.enum(ACTING_PARTIES),
            'The party that has to act next.',
            ACTING_PARTIES[0],
          ),
          isNotInFull: booleanField('True: the delivery does not count as in full.', false),
        }),
      )
      .optional()
      .meta({ description: 'The types of exceptions, by title.' }),
    /** Users who can own exceptions, by name. */
    members: z
      .array(member)
      .optional()
      .meta({ description: 'The users of the organisation, by name, without programs.' }),
    /** Tags that the provider attaches, by name. */
    tags: z.array(tag).optional().meta({ description: 'The tags that the provider can attach, by name.' }),
  }),
};

export const mySites = {
  summary: "List the user's sites",
  description: 'Returns the sites of the organisation that the user may work for, inactive ones included.',
  params: orgParams,
  response: z.array(userSite),
};

export const mySite = {
  summary: "Get one of the user's sites",
  description: 'Returns a site that the user may work for.',
  params: z.strictObject({ org: organisationId, siteId: idParam('Id of the site.', 1001) }),
  response: site,
};

/** DETAILS-03: replaces both defaults; null clears. Returns the updated sites. */
export const setSiteDefaults = {
  summary: "Set the user's default sites",
  description: 'Replaces both defaults of the user and returns all sites of the user.',
  params: orgParams,
  body: named(
    z.strictObject({
      chargeSiteId: described(
        id.nullable(),
        'Id of the site that is charged by default; null for none.',
        1001,
      ),
      originSiteId: described(id.nullable(), 'Id of the site that sends by default; null for none.', 1001),
    }),
    'SiteDefaults',
    'The default sites of a user.',
  ),
  response: mySites.response,
};

export const myAccounts = {
  summary: 'List the accounts',
  description: 'Returns the accounts of the organisation, closed ones included.',
  params: orgParams,
  response: z.array(account),
};
