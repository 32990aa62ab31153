import { STATUS_CODES } from '@cartage/domain/consignment/status.ts';
import { PAGE_SIZES, SORT_DIRECTIONS, SORT_OPTIONS } from '@cartage/domain/search/page-and-sort.ts';
import { MAX_SEARCHED_REFERENCES } from '@cartage/domain/search/filters.ts';
import { z } from 'zod';
import { digits, id, orgParams, reference } from '#shapes/common.ts';
import {
  booleanField,
  described,
  instantField,
  instantOrNull,
  named,
  numberField,
  stringField,
  stringOrNull,
} from '#shapes/described.ts';
import { participant } from '#shapes/participant.ts';
import { filterFields } from '#shapes/search-filters.ts';

export const deliveryEvent = named(
  z.object({
    id: numberField('Id of the event.', 9001),
    actionRequired: booleanField('True: a note that stays open until it is resolved.', false),
    createdAtDateTimeUtc: instantField('When the event happened.', '2026-03-18T20:42:00.000Z'),
    createdBy: stringField('Name of the person or the program that reported it.', 'Kea linehaul'),
    deliveryEventTypeCode: described(
      z.enum(['EXCP', 'INFO']),
      'EXCP is an exception, INFO is a note.',
      'EXCP',
    ),
    description: stringField('Text for the sender.', 'The dock closed at 15:00.'),
    ownerName: z.string().optional().meta({
      description: 'Name of the user who works on the exception; absent without one.',
      example: 'Hana Wilcox',
    }),
    resolvedBy: stringOrNull('Name of the person that resolved it; null while it is open.', null),
    resolvedDateTimeUtc: instantOrNull('When it was resolved; null while it is open.', null),
    title: stringField('Type of the exception, or title of the note.', 'Receiver closed'),
  }),
  'DeliveryEvent',
  'An exception or a note on the timeline of a consignment.',
);

/** The last entry is the current status (LIST-14). */
export const statusHistory = z.array(
  named(
    z.object({
      code: described(z.enum(STATUS_CODES), 'Code of the status.', 'PICKUP'),
      name: stringField('Name of the status, as the portal shows it.', 'Picked Up'),
      statusDateTimeUtc: instantField('When the consignment reached it.', '2026-03-18T20:42:00.000Z'),
      deliveryEvents: described(z.array(deliveryEvent), 'Exceptions and notes that happened in this status.'),
    }),
    'StatusEntry',
    'A status that a consignment reached.',
  ),
);

export const dangerousGoods = named(
  z.object({
    unNumber: stringField('UN number of four digits.', '1263'),
    class: stringField('Class or division.', '3'),
    subsidiaryClass1: stringOrNull('First subsidiary class; null without one.', null),
    subsidiaryClass2: stringOrNull('Second subsidiary class; null without one.', null),
    nameAndDescription: stringField(
      'Proper shipping name, with the packing group where there is one.',
      'Paint, packing group III',
    ),
    isUnlisted: z.boolean().optional().meta({
      description: 'True: the user declared that the dangerous goods list does not have these goods.',
      example: false,
    }),
  }),
  'DangerousGoods',
  'A declaration of dangerous goods.',
);

export const totals = named(
  z.object({
    deliveryItems: numberField('Number of pieces.', 4),
    packagingTypeName: stringOrNull('Name of the packaging type; null for several types.', 'Pallet'),
    packagingTypesCount: numberField('Number of different packaging types.', 1),
    weight: numberField('Weight of all freight in kg, to 2 decimals.', 640),
    volume: numberField('Volume of all freight in m³, to 4 decimals.', 1.92),
  }),
  'Totals',
  'The freight of a consignment in figures.',
);

export const tag = named(
  z.object({
    code: stringField('Code of the tag, unique in the tenant.', 'FRAGILE'),
    colour: stringField('Colour of the tag in the portal.', '#b42318'),
    name: stringField('Name of the tag.', 'Fragile'),
  }),
  'Tag',
  'A tag that the provider attached.',
);

/** A row of the list (API-06). */
export const consignmentSummary = z.object({
  id: numberField('Id of the consignment. Its reference identifies it in paths.', 184417),
  reference: stringField('Reference of the consignment, as on its label.', 'KEA00000123'),
  hasUnresolvedNotes: booleanField('True: a note that needs an action is open.', false),
  isDeliveryException: booleanField('True: an exception is open.', false),
  createdAtDateTimeUtc: instantField('When the consignment was created.', '2026-03-17T21:05:00.000Z'),
  statusHistory: described(statusHistory, 'The statuses so far. The last entry is the status now.'),
  senderParticipant: described(participant, 'Where the freight is picked up.'),
  senderReference: stringOrNull("The sender's own reference.", 'PO-4711'),
  receiverParticipant: described(participant, 'Where the freight is delivered.'),
  receiverReference: stringOrNull("The receiver's own reference.", 'R-88'),
  salesReference: stringOrNull('Reference of the sales order.', 'SO-1001'),
  totals: described(totals, 'Pieces, weight and volume of all lines.'),
  dangerousGoodsSummary: described(
    named(
      z.object({
        summary: described(
          z.array(
            named(
              dangerousGoods.omit({ nameAndDescription: true, isUnlisted: true }),
              'DangerousGoodsClass',
              'A UN number of the freight with its classes.',
            ),
          ),
          'Each UN number once.',
        ),
      }),
      'DangerousGoodsSummary',
      'The dangerous goods of a consignment.',
    ),
    'The dangerous goods of all lines.',
  ),
  requestedPickupDateTimeUtc: instantOrNull(
    "Start of the requested pickup day in the tenant's time zone; null without one.",
    '2026-03-18T11:00:00.000Z',
  ),
  requestedDeliveryDateTimeUtc: instantOrNull(
    "Start of the requested delivery day in the tenant's time zone; null without one.",
    '2026-03-19T11:00:00.000Z',
  ),
  confirmedDeliveryDateTimeUtc: instantOrNull(
    'The delivery that the provider confirmed or a booked run starts; null without one.',
    '2026-03-19T20:00:00.000Z',
  ),
  consignmentTags: described(z.array(tag), 'Tags of the provider, by code.'),
});
const listedConsignment = named(
  consignmentSummary,
  'ConsignmentSummary',
  'A consignment as a row of a list.',
);

/** Page and order, which a drill-down may also have in its body. */
export const pageFields = {
  pageNumber: { description: 'Number of the page, from 1. The default is 1.', example: 1 },
  pageSize: { description: 'Rows of a page: 25, 50, 100 or 200. The default is 25.', example: 25 },
  sortOption: {
    description: 'The date that decides the order. The default is CreationDate.',
    example: 'StatusDate',
  },
  sortDirection: { description: 'asc is oldest first, which is the default.', example: 'desc' },
} as const;

/** API-12. Sites the caller cannot access are ignored. Without siteIds the search covers all of the caller's sites. */
export const searchConsignments = {
  summary: 'Search consignments',
  description:
    "Returns a page of the consignments that match every given condition. Fields that are missing or null are no condition. Sites that the user may not work for are ignored. Without `siteIds` the search covers all of the user's sites.",
  params: orgParams,
  query: z.strictObject({
    pageNumber: digits({ min: 1, max: 1_000_000 }).optional().meta(pageFields.pageNumber),
    pageSize: z
      .enum(PAGE_SIZES.map(String) as [string, ...string[]])
      .transform(Number)
      .optional()
      .meta({ ...pageFields.pageSize, type: 'integer', enum: PAGE_SIZES }),
    sortOption: z.enum(SORT_OPTIONS).optional().meta(pageFields.sortOption),
    sortDirection: z.enum(SORT_DIRECTIONS).optional().meta(pageFields.sortDirection),
  }),
  body: named(
    z.strictObject({
      ...filterFields,
      siteIds: described(
        z.array(id).max(10_000).nullish(),
        'Ids of sites. Only consignments that a site of these requested.',
        [1001],
      ),
      /** Only these consignments, such as references pasted from a spreadsheet. */
      references: described(
        z.array(reference).min(1).max(MAX_SEARCHED_REFERENCES).nullish(),
        'Only these consignments, such as references that were copied from a spreadsheet.',
        ['KEA00000123'],
      ),
    }),
    'ConsignmentSearch',
    'The conditions of a search.',
  ),
  response: named(
    z.object({
      currentPage: numberField('Number of this page, from 1.', 1),
      firstRowOnPage: numberField('Number of its first row, from 1; 0 for an empty page.', 1),
      lastRowOnPage: numberField('Number of its last row; 0 for an empty page.', 1),
      pageCount: numberField('Number of pages.', 1),
      pageSize: numberField('Rows of a full page.', 25),
      rowCount: numberField('Number of matching consignments on all pages.', 1),
      results: described(z.array(listedConsignment), 'The consignments of this page, in the given order.'),
    }),
    'ConsignmentPage',
    'A page of a list of consignments.',
  ),
};
