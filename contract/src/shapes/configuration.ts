import { z } from 'zod';
import { text } from '#shapes/common.ts';
import { booleanField, described, named, stringField } from '#shapes/described.ts';

export const setting = named(
  z.object({
    name: stringField('Name of the setting.', 'TermsOfCarriageUrl'),
    value: stringField('Value as text; a list or a flag is text too.', 'https://kea.example/terms'),
  }),
  'Setting',
  'A setting of the tenant. Clients ignore names that they do not know.',
);

/** TENANT-09: public settings only, readable before sign-in. */
export const clientSettings = {
  summary: 'Get the public settings of a tenant',
  description:
    'Returns the settings that a client needs before sign-in: name, colours, links and the address of the identity provider. Needs no token.',
  params: z.strictObject({
    host: described(text({ min: 1, max: 253 }), 'Host name of the portal of the tenant.', 'kea.example'),
  }),
  response: z.object({
    tenantName: stringField('Name of the freight provider.', 'Kea Freight'),
    tenantCode: stringField('Short code of the tenant.', 'kea'),
    externalId: stringField('Id of the tenant in other systems of the provider.', 'demo-kea'),
    settings: described(z.array(setting), 'All public settings, by name.'),
  }),
};

/** The feature flags of the tenant (TENANT-04). */
export const clientFlags = {
  summary: 'List the feature switches of a tenant',
  description:
    'Returns whether each feature that a tenant can switch on or off is on. The host of the request selects the tenant. Needs no token.',
  response: z.array(
    named(
      z.object({
        flagName: stringField('Name of the feature.', 'DeliveryBookings'),
        typedFlagValue: booleanField('True: the feature is on.', true),
      }),
      'FeatureSwitch',
      'A feature and whether it is on.',
    ),
  ),
};
