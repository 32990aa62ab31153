import { LIABILITY_KINDS, MAX_DECLARED_TERMS } from '@cartage/domain/consignment/liability.ts';
import { z } from 'zod';
import { dayOrInstant, id, line, printedLine, printedText, text } from '#shapes/common.ts';
import { described, named } from '#shapes/described.ts';

/** Request shapes of a consignment. They check types; limits and messages are in the rule tables of `domain`. */

/** An address in a request. `part` makes the schema of one part. */
export const addressFields = <Part extends z.ZodType>(part: (limits: { readonly max: number }) => Part) => ({
  streetNumber: described(part({ max: 20 }), 'Number in the street, with unit and letter.', '12'),
  street: described(part({ max: 200 }), 'Name of the street or road.', 'Tūī Street'),
  suburb: described(part({ max: 100 }), 'Suburb or locality.', 'Penrose'),
  city: described(part({ max: 100 }), 'City or town.', 'Auckland'),
  country: described(
    z.literal('New Zealand').nullish(),
    'Only New Zealand, which is the default.',
    'New Zealand',
  ),
  postcode: described(part({ max: 10 }), 'Postcode of four digits.', '1061'),
});

export const newAddress = (part: typeof text) =>
  named(
    z.strictObject(addressFields(part)),
    'NewAddress',
    'An address that is entered by hand. The region follows from it.',
  );

/** A sender or receiver that is not a site. The region follows from the address. */
export const newParticipant = named(
  z.strictObject({
    fullName: described(printedLine({ max: 200 }), 'Name of the person or the business.', 'Rātā Supplies'),
    phone: described(printedLine({ max: 40 }).nullish(), 'Phone number of the contact.', '09 555 0142'),
    email: described(line({ max: 254 }).nullish(), 'Email address of the contact.', 'dock@rata.example'),
    address: described(newAddress(printedLine), 'Where freight is picked up or delivered.'),
  }),
  'NewParticipant',
  'A sender or a receiver that is not a site.',
);

const newDangerousGoods = named(
  z.strictObject({
    unNumber: described(text({ max: 10 }), 'UN number of four digits.', '1263'),
    class: described(text({ max: 10 }), 'Class or division.', '3'),
    subsidiaryClass1: described(text({ max: 10 }).nullish(), 'First subsidiary class.', null),
    subsidiaryClass2: described(text({ max: 10 }).nullish(), 'Second subsidiary class.', null),
    /** The packing group follows the name: 'Paint, packing group III'. */
    nameAndDescription: described(
      printedText({ max: 500 }).nullish(),
      'Proper shipping name, followed by the packing group where there is one.',
      'Paint, packing group III',
    ),
    /** Required for a UN number that the dangerous goods list does not have. */
    isUnlisted: described(
      z.boolean().nullish(),
      'True: the dangerous goods list does not have these goods. Required for an unknown UN number.',
      false,
    ),
  }),
  'NewDangerousGoods',
  'A declaration of dangerous goods. It must agree with the dangerous goods list.',
);

const lineFields = {
  count: described(z.number(), 'Number of pieces.', 4),
  packagingType: described(text({ min: 1, max: 40 }), 'Code of the packaging type.', 'PLT'),
  description: described(printedText({ max: 5000 }).nullish(), 'What the freight is.', 'Shelving'),
  length: described(z.number().nullish(), 'Length of a piece in metres.', 1.2),
  width: described(z.number().nullish(), 'Width of a piece in metres.', 0.8),
  height: described(z.number().nullish(), 'Height of a piece in metres.', 0.5),
  volume: described(z.number(), 'Volume of the whole line in m³.', 1.92),
  weight: described(z.number(), 'Weight of the whole line in kg.', 640),
  dangerousGoods: described(
    newDangerousGoods.nullish(),
    'The declaration; null for freight that is not dangerous.',
    null,
  ),
} as const;

/** Numbers as text are rejected. Limits and rounding (FRT-01) are checked by the rule table of `domain`. */
export const newLineItem = named(
  z.strictObject(lineFields),
  'NewLineItem',
  'Pieces of one packaging type, size and content.',
);

/** A line in an update: with its id it keeps its identity. */
export const updatedLineItem = named(
  z.strictObject({
    ...lineFields,
    id: id
      .optional()
      .meta({ description: 'Id of a line that exists. Without it, the line is new.', example: 262 }),
  }),
  'UpdatedLineItem',
  'A line of an updated consignment.',
);

const NO_SITE = 'Null when the participant is sent instead.';
const requestedDay = 'A date, or a date and time. A date means the whole day.';

export const head = {
  accountId: described(id, 'Id of the account that is charged.', 301),
  serviceType: described(text({ min: 1, max: 40 }), 'Code of the service type.', 'STD'),
  senderParticipantId: described(id.nullish(), `Id of the site that sends. ${NO_SITE}`, 1001),
  senderParticipant: described(newParticipant.nullish(), 'The sender, when it is not a site.', null),
  senderReference: described(printedLine({ max: 256 }).nullish(), "The sender's own reference.", 'PO-4711'),
  notes: described(
    printedText({ max: 5000 }).nullish(),
    'Notes for the pickup, for the freight provider.',
    'Ring the bell',
  ),
  receiverParticipantId: described(id.nullish(), `Id of the site that receives. ${NO_SITE}`, null),
  receiverParticipant: described(newParticipant.nullish(), 'The receiver, when it is not a site.'),
  receiverReference: described(printedLine({ max: 256 }).nullish(), "The receiver's own reference.", 'R-88'),
  receiverNotes: described(printedText({ max: 5000 }).nullish(), 'Notes for the delivery.', 'Dock 2'),
  requestedPickupDateTimeUtc: described(
    dayOrInstant.nullish(),
    `Requested pickup day. ${requestedDay}`,
    '2026-03-19',
  ),
  requestedDeliveryDate: described(
    dayOrInstant.nullish(),
    `Requested delivery day. ${requestedDay}`,
    '2026-03-20',
  ),
} as const;

export const LIABILITY_KIND_TEXT =
  "LIMITED: limited carrier's risk, up to $2,000 per unit of goods. DECLARED_VALUE: up to the declared value. OWNERS_RISK: none, unless the carrier causes the loss or damage intentionally. DECLARED_TERMS: as the terms say. A tenant may offer fewer kinds.";

export const hireUnitCode = named(
  z.strictObject({
    providerCode: described(text({ min: 1, max: 40 }), 'Code of the hire company.', 'KPL'),
    code: described(text({ min: 1, max: 40 }), 'Code of the hire unit.', 'KPL-BLUE'),
  }),
  'HireUnitCode',
  'A hire unit by its codes.',
);

const newHireage = named(
  z.strictObject({
    hireUnit: described(hireUnitCode, 'The equipment that is hired.'),
    quantity: described(z.number(), 'Number of hired units.', 4),
  }),
  'NewHireage',
  'Hired equipment that travels with the freight.',
);

const exportFlag = named(
  z.strictObject({
    code: described(z.literal('EXPORT'), 'Only EXPORT.', 'EXPORT'),
    flagProperties: described(
      z.strictObject({
        ecert: described(printedText({ max: 100 }), 'Number of the export certificate.', 'NZ-2026-00417'),
      }),
      'The data of the flag.',
    ),
  }),
  'NewConsignmentFlag',
  'A flag of a consignment to store.',
);

/** Limits and messages are in `domain/src/consignment/liability.ts`. */
const newLiability = named(
  z.strictObject({
    kind: described(z.enum(LIABILITY_KINDS), LIABILITY_KIND_TEXT, 'DECLARED_VALUE'),
    declaredValue: described(
      z.number().nullish(),
      'Value of the freight in NZD. Only for DECLARED_VALUE, which requires it.',
      12500,
    ),
    declaredTerms: described(
      printedLine({ max: MAX_DECLARED_TERMS }).nullish(),
      'Name of the terms that both parties sign. Only for DECLARED_TERMS, which requires it.',
      null,
    ),
  }),
  'NewLiability',
  "The carrier's liability for a consignment (Contract and Commercial Law Act 2017, Part 5).",
);

export const additional = {
  salesReference: described(printedLine({ max: 250 }).nullish(), 'Reference of the sales order.', 'SO-1001'),
  hireage: described(newHireage.nullish(), 'Hired equipment; null for none.', null),
  consignmentFlags: described(
    z.array(exportFlag).max(1).nullish(),
    'The export flag, for freight that leaves the country.',
    [],
  ),
  liability: described(
    newLiability.nullish(),
    "The carrier's liability. Null means limited carrier's risk. When it is missing, a new consignment has limited carrier's risk, and a change keeps the present one.",
  ),
} as const;
