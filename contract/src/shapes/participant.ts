import { z } from 'zod';
import {
  booleanField,
  described,
  named,
  numberField,
  numberOrNull,
  stringField,
  stringOrNull,
} from '#shapes/described.ts';

const region = named(
  z.object({
    id: stringField('ISO 3166-2 code of the region.', 'NZ-AUK'),
    name: stringField('Name of the region.', 'Auckland'),
  }),
  'Region',
  'A region of New Zealand. Working days and delivery runs depend on it.',
);

/** The address of a participant (API-08). */
export const address = named(
  z.object({
    streetNumber: stringField('Number in the street, with unit and letter.', '12'),
    street: stringField('Name of the street or road.', 'Tūī Street'),
    suburb: stringField('Suburb or locality; empty where there is none.', 'Penrose'),
    state: stringOrNull('Always null: New Zealand has no states.', null),
    city: stringField('City or town.', 'Auckland'),
    country: stringField('Name of the country.', 'New Zealand'),
    postcode: stringField('Postcode of four digits.', '1061'),
    latitude: numberOrNull('Latitude in degrees; null where it is unknown.', -36.91),
    longitude: numberOrNull('Longitude in degrees; null where it is unknown.', 174.81),
    region: described(region.nullable(), 'The region of the place; null where it is unknown.'),
  }),
  'Address',
  'A street address in New Zealand.',
);

export const siteProxy = named(
  z.object({
    id: numberField('Id of the site.', 1001),
    code: stringField('Code of the site, unique in the organisation.', 'AKL'),
    name: stringField('Name of the site.', 'Auckland warehouse'),
    isActive: booleanField('False: no new consignment can use the site.', true),
  }),
  'SiteProxy',
  'The site that a participant belongs to.',
);

export const participant = named(
  z.object({
    id: numberField('Id of the site; 0 for an address that was entered by hand.', 1001),
    fullName: stringField('Name of the person or the business.', 'Hauraki Homewares'),
    phone: stringOrNull('Phone number of the contact.', '09 555 0142'),
    email: stringOrNull('Email address of the contact.', 'dock@hauraki.example'),
    address: described(address, 'Where freight is picked up or delivered.'),
    siteProxy: described(siteProxy.nullable(), 'The site; null for an address that was entered by hand.'),
    isHub: z
      .boolean()
      .optional()
      .meta({ description: 'True: the site is a hub, such as a distribution centre.', example: false }),
  }),
  'Participant',
  'A sender or a receiver.',
);

export const account = named(
  z.object({
    id: numberField('Id of the account.', 301),
    code: stringField('Code of the account, unique in the organisation.', 'MAIN'),
    description: stringField('Name of the account, as the portal shows it.', 'Main account'),
    isActive: booleanField('False: no new consignment can use the account.', true),
  }),
  'Account',
  'An account that freight is charged to.',
);

export const site = named(
  z.object({
    id: numberField('Id of the site.', 1001),
    code: stringField('Code of the site, unique in the organisation.', 'AKL'),
    name: stringField('Name of the site.', 'Auckland warehouse'),
    isActive: booleanField('False: no new consignment can use the site.', true),
    isDefault: booleanField('True: the site is charged by default for this user.', false),
    isDefaultOrigin: booleanField('True: the site is the default sender for this user.', true),
    defaultAccount: described(account.nullable(), 'The account that the site charges by default.'),
    // API-05: the address of a site has the id of the site.
    defaultParticipant: described(
      named(
        participant.extend({
          address: described(
            named(
              address.extend({ id: numberField('Id of the site, because a site has one address.', 1001) }),
              'SiteAddress',
              'The address of a site.',
            ),
            'Where freight is picked up or delivered.',
          ),
        }),
        'SiteParticipant',
        'The contact and the address of a site.',
      ),
      'The participant that stands for the site in a consignment.',
    ),
  }),
  'Site',
  'A place of the organisation that sends or receives freight.',
);

/** A site of the user and whether it is a default (API-05). */
export const userSite = named(
  z.object({
    site: described(site, 'The site itself.'),
    isDefault: booleanField('True: the site is charged by default for this user.', false),
    isDefaultOrigin: booleanField('True: the site is the default sender for this user.', true),
  }),
  'UserSite',
  'A site that the user may work for.',
);
