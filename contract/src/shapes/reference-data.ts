import { z } from 'zod';
import { digits, orgParams, text } from '#shapes/common.ts';
import { described, named, numberField, stringField, stringOrNull } from '#shapes/described.ts';
import { address, site } from '#shapes/participant.ts';

/** API-11, ordered by displaySequence. */
export const statuses = {
  summary: 'List the statuses of a consignment',
  description: 'Returns all statuses in the order of the portal.',
  response: z.array(
    named(
      z.object({
        code: stringField('Code of the status, which all other operations use.', 'FINAL'),
        name: stringField('Name of the status, as the portal shows it.', 'Ready'),
        displaySequence: numberField('Position in lists, from 1.', 2),
      }),
      'Status',
      'A status that a consignment can have.',
    ),
  ),
};

export const serviceType = named(
  z.object({
    code: stringField('Code of the service type.', 'STD'),
    name: stringField('Name of the service type.', 'Standard'),
  }),
  'ServiceType',
  'A service of the freight provider, such as standard or express.',
);

export const serviceTypes = {
  summary: 'List the service types',
  description: 'Returns the service types that a new consignment of the organisation can have.',
  params: orgParams,
  response: z.array(serviceType),
};

export const hireUnits = {
  summary: 'List the hire units',
  description: 'Returns the equipment that can be hired with a consignment, such as pallets.',
  response: z.array(
    named(
      z.object({
        providerCode: stringField('Code of the hire company.', 'KPL'),
        code: stringField('Code of the hire unit, unique for its company.', 'KPL-BLUE'),
        name: stringField('Name of the hire unit.', 'Kea Pallet, blue'),
      }),
      'HireUnit',
      'Equipment that can be hired.',
    ),
  ),
};

/** Active sites of the organisation that can send or receive, in the order of their names. */
export const participantSites = {
  summary: 'List the sites that can send or receive',
  description: 'Returns the active sites of the organisation that can send or receive, by name.',
  params: orgParams,
  response: z.array(site),
};

/** PART-06: a term shorter than minChars returns nothing. Macrons are ignored. */
export const lookUpParticipantSites = {
  summary: 'Search sites by name or code',
  description:
    'Returns the sites that match a part of their name or code. Macrons and upper case are ignored.',
  params: orgParams,
  query: z.strictObject({
    lookupTerm: described(text({ max: 100 }), 'The text that the user has typed so far.', 'auck'),
    maxResults: digits({ min: 1, max: 50 })
      .optional()
      .meta({ description: 'Largest number of sites in the response.', example: 10 }),
    minChars: digits({ min: 1, max: 100 })
      .optional()
      .meta({ description: 'A shorter term returns an empty list.', example: 2 }),
  }),
  response: z.array(site),
};

/**
 * Recent addresses first, then places of the gazetteer or of the tenant's address service (PART-01, New Zealand only).
 * Addresses of the caller's sites include names and contact details from the last consignment, addresses of other sites
 * only name and address. A result of the address service has only a text: the client requests its address with its
 * `placeId`, the term and the `session` of the search.
 */
const foundAddress = named(
  address.pick({
    streetNumber: true,
    street: true,
    suburb: true,
    city: true,
    country: true,
    postcode: true,
    region: true,
  }),
  'FoundAddress',
  'An address without its coordinates.',
);

export const lookUpAddresses = {
  summary: 'Search addresses',
  description:
    "Returns recent addresses first, then places of New Zealand. Addresses that the user's sites used include the contact of the last consignment. A result with only a `text` comes from an address service: request its address with its `placeId`, the term and the `session` of the search.",
  params: orgParams,
  query: z.strictObject({
    lookupTerm: described(text({ max: 100 }), 'The text that the user has typed so far.', '12 tui'),
    maxResults: digits({ min: 1, max: 20 })
      .optional()
      .meta({ description: 'Largest number of addresses in the response.', example: 8 }),
    placeId: z
      .string()
      .regex(/^[\w-]{1,300}$/)
      .optional()
      .meta({
        description: 'The `placeId` of an earlier result, to get its address.',
        example: 'ChIJ-kea_1',
      }),
    session: z
      .string()
      .regex(/^[\w-]{1,36}$/)
      .optional()
      .meta({
        description: 'A random text of the client, the same for all requests of one search.',
        example: 'b2f1a6de-7d1c-4f0e-9a55-0c7a7e6d1f20',
      }),
  }),
  response: z.array(
    named(
      z.object({
        source: described(
          z.enum(['mine', 'site', 'organisation', 'gazetteer', 'google']),
          "Where it comes from: the user's own consignments, a site, other consignments of the organisation, the gazetteer or an address service.",
          'mine',
        ),
        placeId: stringOrNull('Id at the address service; null for other sources.', null),
        /** For results of the address service, which have no address yet. */
        text: stringOrNull('The address as one line, for a result without an address; otherwise null.', null),
        fullName: stringOrNull(
          'Name of the person or the business; null where it is unknown.',
          'Rātā Supplies',
        ),
        phone: stringOrNull('Phone number of the contact; null where it is unknown.', '09 555 0142'),
        email: stringOrNull('Email address of the contact; null where it is unknown.', 'dock@rata.example'),
        address: described(
          foundAddress,
          'The parts of the address; empty texts for a result with only a `text`.',
        ),
      }),
      'AddressSuggestion',
      'An address that matches the typed text.',
    ),
  ),
};

/** At most one entry per site and per address. */
export const recentReceivers = {
  summary: 'List the receivers that were used last',
  description:
    "Returns up to eight receivers of the latest consignments: first the user's own, then those of the user's sites, then those of other sites where the organisation allows it.",
  params: orgParams,
  response: z.array(
    named(
      z.object({
        source: described(
          z.enum(['mine', 'site', 'organisation']),
          "Whose consignment it is from: the user's, one of the user's sites or another site.",
          'mine',
        ),
        site: described(site.nullable(), 'The site; null for an address that was entered by hand.'),
        fullName: stringField('Name of the person or the business.', 'Rātā Supplies'),
        phone: stringOrNull(
          'Phone number of the contact; null where it is unknown, and for addresses of other sites.',
          '09 555 0142',
        ),
        email: stringOrNull(
          'Email address of the contact; null where it is unknown, and for addresses of other sites.',
          'dock@rata.example',
        ),
        address: described(foundAddress, 'The parts of the address.'),
      }),
      'RecentReceiver',
      'A receiver of a recent consignment.',
    ),
  ),
};
