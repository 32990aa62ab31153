import { STATUS_CODES } from '@cartage/domain/consignment/status.ts';
import { PAGE_SIZES, SORT_DIRECTIONS, SORT_OPTIONS } from '@cartage/domain/search/page-and-sort.ts';
import { MAX_SEARCHED_REFERENCES } from '@cartage/domain/search/filters.ts';
import { z } from 'zod';
import { digits, id, orgParams, reference } from '#shapes/common.ts';
import { participant } from '#shapes/participant.ts';
import { filterFields } from '#shapes/search-filters.ts';

export const deliveryEvent = z.object({
  id: z.number(),
  actionRequired: z.boolean(),
  createdAtDateTimeUtc: z.string(),
  createdBy: z.string(),
  deliveryEventTypeCode: z.enum(['EXCP', 'INFO']),
  description: z.string(),
  resolvedBy: z.string().nullable(),
  resolvedDateTimeUtc: z.string().nullable(),
  title: z.string(),
});

/** The last entry is the current status (LIST-14). */
export const statusHistory = z.array(
  z.object({
    code: z.enum(STATUS_CODES),
    name: z.string(),
    statusDateTimeUtc: z.string(),
    deliveryEvents: z.array(deliveryEvent),
  }),
);

export const dangerousGoods = z.object({
  unNumber: z.string(),
  class: z.string(),
  subsidiaryClass1: z.string().nullable(),
  subsidiaryClass2: z.string().nullable(),
  nameAndDescription: z.string(),
  /** Declared as not in the dangerous goods list; absent: no. */
  isUnlisted: z.boolean().optional(),
});

/** Volume in m³ to 4 decimals, weight in kg to 2; packagingTypeName is null for several packaging types. */
export const totals = z.object({
  deliveryItems: z.number(),
  packagingTypeName: z.string().nullable(),
  packagingTypesCount: z.number(),
  weight: z.number(),
  volume: z.number(),
});

/** API-06. */
export const consignmentSummary = z.object({
  id: z.number(),
  reference: z.string(),
  hasUnresolvedNotes: z.boolean(),
  isDeliveryException: z.boolean(),
  createdAtDateTimeUtc: z.string(),
  statusHistory,
  senderParticipant: participant,
  senderReference: z.string().nullable(),
  receiverParticipant: participant,
  receiverReference: z.string().nullable(),
  salesReference: z.string().nullable(),
  totals,
  dangerousGoodsSummary: z.object({
    summary: z.array(dangerousGoods.omit({ nameAndDescription: true, isUnlisted: true })),
  }),
  requestedPickupDateTimeUtc: z.string().nullable(),
  requestedDeliveryDateTimeUtc: z.string().nullable(),
  confirmedDeliveryDateTimeUtc: z.string().nullable(),
  consignmentTags: z.array(z.object({ code: z.string(), colour: z.string(), name: z.string() })),
});

/** API-12. Sites the caller cannot access are ignored. Without siteIds the search covers all of the caller's sites. */
export const searchConsignments = {
  params: orgParams,
  query: z.strictObject({
    pageNumber: digits({ min: 1, max: 1_000_000 }).optional(),
    pageSize: z
      .enum(PAGE_SIZES.map(String) as [string, ...string[]])
      .transform(Number)
      .optional(),
    sortOption: z.enum(SORT_OPTIONS).optional(),
    sortDirection: z.enum(SORT_DIRECTIONS).optional(),
  }),
  body: z.strictObject({
    ...filterFields,
    siteIds: z.array(id).max(10_000).nullish(),
    /** Only these consignments, such as references pasted from a spreadsheet. */
    references: z.array(reference).min(1).max(MAX_SEARCHED_REFERENCES).nullish(),
  }),
  response: z.object({
    currentPage: z.number(),
    firstRowOnPage: z.number(),
    lastRowOnPage: z.number(),
    pageCount: z.number(),
    pageSize: z.number(),
    rowCount: z.number(),
    results: z.array(consignmentSummary),
  }),
};
