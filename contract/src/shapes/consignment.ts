import { LIABILITY_KINDS } from '@cartage/domain/consignment/liability.ts';
import { MAX_LINE_ITEMS } from '@cartage/domain/freight/line-item.ts';
import { z } from 'zod';
import { id, orgParams, refParams } from '#shapes/common.ts';
import { ability } from '#shapes/ability.ts';
import { consignmentExtra } from '#shapes/consignment-extra.ts';
import { additional, head, LIABILITY_KIND_TEXT, newLineItem } from '#shapes/consignment-parts.ts';
import {
  described,
  instantField,
  named,
  numberField,
  numberOrNull,
  stringField,
  stringOrNull,
} from '#shapes/described.ts';
import { account } from '#shapes/participant.ts';
import { serviceType } from '#shapes/reference-data.ts';
import { consignmentSummary, dangerousGoods, deliveryEvent } from '#shapes/search.ts';

export const packagingTypeFields = {
  code: stringField('Code of the packaging type.', 'PLT'),
  name: stringField('Name of the packaging type.', 'Pallet'),
};
const packagingType = named(
  z.object(packagingTypeFields),
  'PackagingType',
  'How pieces of freight are packed.',
);

const dimension = 'of a piece in metres; null where it was not entered.';

const lineFields = {
  id: numberField('Id of the line.', 262),
  count: numberField('Number of pieces.', 4),
  description: stringOrNull('What the freight is.', 'Shelving'),
  length: numberOrNull(`Length ${dimension}`, 1.2),
  width: numberOrNull(`Width ${dimension}`, 0.8),
  height: numberOrNull(`Height ${dimension}`, 0.5),
  volume: numberField('Volume of the whole line in m³.', 1.92),
  weight: numberField('Weight of the whole line in kg.', 640),
  dangerousGoods: described(
    dangerousGoods.nullable(),
    'The declaration; null for freight that is not dangerous.',
  ),
};

/** API-09: dimensions in metres, volume in m³, weight in kg; volume and weight are of the whole line. */
export const lineItem = named(
  z.object({ ...lineFields, packagingType: described(packagingType, 'How the pieces are packed.') }),
  'LineItem',
  'A line of freight.',
);

/** Consignments per request: the largest page of the list. */
const MAX_CONSIGNMENTS = 200;

/** By consignment id, without consignments the caller cannot access. API-09 explains `packagingTypeObject`. */
export const lineItemsByConsignment = {
  summary: 'List the freight of several consignments',
  description:
    'Takes a list of consignment ids and returns their lines, by consignment id. Consignments that the user may not see are left out.',
  params: orgParams,
  body: described(
    z.array(id).max(MAX_CONSIGNMENTS, `At most ${MAX_CONSIGNMENTS} consignments`),
    'Ids of consignments.',
    [184417],
  ),
  response: z.record(
    z.string(),
    z.array(
      named(
        z.object({
          ...lineFields,
          packagingTypeObject: described(packagingType, 'How the pieces are packed.'),
        }),
        'ListedLineItem',
        'A line of freight in a list.',
      ),
    ),
  ),
};

/** API-07: the only flag is 'EXPORT' with its certificate. */
const consignmentFlag = named(
  z.object({
    code: stringField('Code of the flag, which is EXPORT.', 'EXPORT'),
    flagProperties: described(
      z.object({ ecert: stringField('Number of the export certificate.', 'NZ-2026-00417') }),
      'The data of the flag.',
    ),
  }),
  'ConsignmentFlag',
  'A flag of a consignment.',
);

export const hiredUnit = named(
  z.object({
    code: stringField('Code of the hire unit.', 'KPL-BLUE'),
    name: stringField('Name of the hire unit.', 'Kea Pallet, blue'),
    providerCode: stringField('Code of the hire company.', 'KPL'),
  }),
  'HiredUnit',
  'Equipment that is hired.',
);

const hireage = named(
  z.object({
    hireUnit: described(hiredUnit, 'The equipment that is hired.'),
    quantity: numberField('Number of hired units.', 4),
  }),
  'Hireage',
  'Hired equipment that travels with the freight.',
);

export const liability = named(
  z.object({
    kind: described(z.enum(LIABILITY_KINDS), LIABILITY_KIND_TEXT, 'DECLARED_VALUE'),
    declaredValue: numberOrNull('Declared value in NZD; null for every other kind.', 12500),
    declaredTerms: stringOrNull('Name of the declared terms; null for every other kind.', null),
  }),
  'Liability',
  "The carrier's liability for a consignment.",
);

/** API-07, as far as this release stores it. The version is also the ETag. */
export const consignment = named(
  consignmentSummary.extend({
    version: numberField('Number of changes so far, which is also the ETag.', 3),
    createdBy: stringField('Name of the user or the program that created it.', 'Hana Wilcox'),
    lastModifiedAtDateTimeUtc: instantField('When it was last changed.', '2026-03-18T01:30:00.000Z'),
    currentStatus: described(
      named(
        z.object({
          code: stringField('Code of the status.', 'PICKUP'),
          name: stringField('Name of the status, as the portal shows it.', 'Picked Up'),
        }),
        'CurrentStatus',
        'The status of a consignment now.',
      ),
      'The status now, which is the last entry of `statusHistory`.',
    ),
    serviceType: described(serviceType, 'How fast and how the freight travels.'),
    account: described(account, 'The account that is charged.'),
    site: described(
      named(
        z.object({
          id: numberField('Id of the site.', 1001),
          code: stringField('Code of the site.', 'AKL'),
          name: stringField('Name of the site.', 'Auckland warehouse'),
        }),
        'RequestingSite',
        'The site of the organisation that a consignment belongs to.',
      ),
      'The site that requested it. Users of this site see the consignment.',
    ),
    notes: stringOrNull('Notes for the pickup, for the freight provider.', 'Ring the bell'),
    receiverNotes: stringOrNull('Notes for the delivery.', 'Dock 2'),
    lineItems: described(z.array(lineItem), 'The freight, in its order on the page.'),
    deliveryEvents: described(z.array(deliveryEvent), 'All exceptions and notes.'),
    hireage: described(hireage.nullable(), 'Hired equipment; null for none.'),
    consignmentFlags: described(z.array(consignmentFlag), 'The export flag, where it is set.'),
    liability: described(liability, "The carrier's liability."),
    estimatedPrice: numberOrNull(
      'Estimated price in NZD without GST and fuel adjustment. Null without an estimate, and for users without the permission Consignment.ViewPricing.',
      179.5,
    ),
    confirmedPrice: numberOrNull(
      'Price in NZD without GST that the provider confirmed. Null before that, and for users without the permission Consignment.ViewPricing.',
      184.2,
    ),
    /** Empty: the link is turned off. */
    trackingUrl: stringField(
      'Complete URL of the public tracking page. Empty when the link is turned off.',
      'https://kea.example/track/8d04fa277856921aab0dabeb7e343363',
    ),
    availableDeliveryExtras: described(
      z.array(consignmentExtra),
      'The delivery extras that the service type offers, with their instructions.',
    ),
    deliveryExtras: described(z.array(consignmentExtra), 'The delivery extras that are not excluded.'),
    abilities: z
      .object({
        markAsReady: ability('Marking as ready.'),
        requestPickup: ability('Requesting the pickup.'),
        cancel: ability('Cancelling the consignment.'),
        undoCancel: ability('Undoing the cancellation.'),
        copy: ability('Copying it, or creating a return.'),
        openDocuments: ability('Opening its documents.'),
        editDetails: ability('Editing account and service type.'),
        editSender: ability('Editing the sender.'),
        editReceiver: ability('Editing the receiver.'),
        editReferences: ability('Editing references.'),
        editFreight: ability('Editing the freight.'),
        editDates: ability('Editing the requested dates.'),
        editAdditional: ability('Editing sales reference, hireage, export data and liability.'),
        editNotes: ability('Editing notes.'),
        editExtras: ability('Editing the delivery extras.'),
        bookDelivery: ability('Booking a delivery run.'),
      })
      .meta({ description: 'Whether the user may apply each action now, with the reason where not.' }),
  }),
  'Consignment',
  'A consignment with all its data.',
);

/** Sender and receiver are the id of a site's default participant or a complete address. Codes must match exactly. */
export const createFullConsignment = {
  summary: 'Create a consignment with freight',
  description:
    'Creates a draft with its freight. Sender and receiver are the id of a site or a complete address. Codes must match exactly.',
  params: orgParams,
  body: named(
    z.strictObject({
      ...head,
      ...additional,
      lineItems: described(
        z.array(newLineItem).min(1, 'At least one freight item is required').max(MAX_LINE_ITEMS),
        'The freight.',
      ),
      /** The quote that it is created from. The quoted price of its service type stays on the consignment. */
      quoteNumber: described(
        id.nullish(),
        'Number of the quote that it is created from. The quoted price of its service type stays on the consignment.',
        null,
      ),
    }),
    'NewConsignment',
    'A consignment to create, with its freight.',
  ),
  status: 201,
  response: consignment,
};

/** A draft without freight. */
export const createConsignment = {
  summary: 'Create a consignment without freight',
  description: 'Creates a draft. Add its freight before it is marked as ready.',
  params: orgParams,
  body: named(
    z.strictObject({ ...head, ...additional }),
    'NewConsignmentHead',
    'A consignment to create, without freight.',
  ),
  status: 201,
  response: consignment,
};

export const getConsignment = {
  summary: 'Get a consignment',
  description:
    'Returns a consignment with its freight, history, extras and the actions that the user may apply now. With `If-None-Match`, the response is 304 while the known version is the current one.',
  params: refParams,
  response: consignment,
};
