import { NET_UNITS, QUANTITY_PROVISIONS } from '@cartage/domain/freight/goods-declaration.ts';
import { SEA_LEGS } from '@cartage/domain/freight/sea-leg.ts';
import { keysOf } from '@cartage/domain/keys-of.ts';
import { z } from 'zod';
import { described, named, numberField, numberOrNull, stringField, stringOrNull } from '#shapes/described.ts';

export const provision = () =>
  described(
    z.enum(keysOf(QUANTITY_PROVISIONS)),
    'STANDARD: no provision. LIMITED: Dangerous Goods in Limited Quantities. SMALL_PACKAGES: Small Packages.',
    'STANDARD',
  );
export const netUnit = () =>
  described(z.enum(NET_UNITS).nullable(), 'Unit of the net quantity; null where it is not entered.', 'L');
export const marinePollutant = () =>
  described(z.boolean().nullable(), 'Whether the goods are a marine pollutant; null: not answered.', false);

const party = named(
  z.object({
    siteId: numberOrNull('Id of the site; null for a party that was entered by hand.', 12),
    name: stringField('Name of the company or person.', 'Kea Paints'),
    street: stringField('Street with the number of the house.', '12 Kea Road'),
    suburb: stringField('Suburb of the address.', 'Penrose'),
    city: stringField('City of the address.', 'Auckland'),
    postcode: stringField('Postcode with four digits.', '1061'),
    country: stringField('Country; empty for New Zealand.', ''),
    phone: stringOrNull('Phone number of the party; null without one.', '09 555 0101'),
  }),
  'DeclaredParty',
  'The consignor or the consignee of a declaration.',
);

const contentItem = named(
  z.object({
    position: numberField('Position of the freight item, from 1.', 1),
    unNumber: stringField('Number of the substance, with four digits.', '1263'),
    properShippingName: stringField('Name in the dangerous goods list.', 'Paint'),
    technicalName: stringOrNull('Technical name of goods with a generic name.', null),
    class: stringField('Class or division of the goods.', '3'),
    subsidiaryClasses: described(z.array(z.string()), 'Classes of the other risks.', []),
    packingGroup: stringOrNull('Packing group; null where the goods have none.', 'II'),
    grossWeightKg: numberField('Gross weight in kg.', 86),
    innerCount: numberOrNull('Number of inner packagings.', 24),
    innerKind: stringOrNull('Kind of the inner packagings.', 'can'),
    innerSize: stringOrNull('Size of one inner packaging.', '500 mL'),
    outerCount: numberOrNull('Number of packages.', 4),
    outerKind: stringOrNull('Kind of the packages.', 'drum'),
    netQuantity: numberOrNull('Net quantity of the whole item.', 80),
    netUnit: netUnit(),
    provision: provision(),
    flashPoint: numberOrNull('Flash point in °C.', 23),
    isMarinePollutant: marinePollutant(),
  }),
  'DeclaredContentItem',
  'Dangerous goods as the declaration states them. Null: not entered.',
);

export const declaredContent = named(
  z.object({
    reference: stringField('Reference of the consignment.', 'KEA00000123'),
    statement: stringField(
      'What the signatory declares.',
      'These dangerous goods are fully and correctly declared, packaged, marked and labelled for transport.',
    ),
    consignor: party,
    consignee: party,
    seaLeg: described(
      z.enum(keysOf(SEA_LEGS)),
      'The sea leg between the addresses. COOK_STRAIT: between the North and the South Island. OTHER: from or to a smaller island. UNKNOWN: an address is abroad or not known.',
      'COOK_STRAIT',
    ),
    emergencyName: stringOrNull('Name of the 24/7 emergency contact.', 'Aroha Ngata'),
    emergencyPhone: stringOrNull('Phone number of the 24/7 emergency contact.', '0800 555 014'),
    items: described(z.array(contentItem), 'The dangerous goods, in the order of the freight items.'),
  }),
  'DeclaredContent',
  'Everything that the declaration states and that the hash identifies.',
);
