import { STATUS_CODES } from '@cartage/domain/consignment/status.ts';
import {
  DATE_TYPES,
  MAX_PHONE_NUMBER,
  MAX_SALES_REFERENCE,
  MAX_SEARCH_TERM,
  MAX_SEARCHED_REFERENCES,
  PAGE_SIZES,
  SORT_DIRECTIONS,
  SORT_OPTIONS,
} from '@cartage/domain/search/search-filter.ts';
import { z } from 'zod';
import { dayOrInstant, digits, id, orgParams, reference, text } from '#shapes/common.ts';
import { participant } from '#shapes/participant.ts';

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
});

/** Volume in m³ to 4 decimals, weight in kg to 2; packagingTypeName is null when the lines have several types. */
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
  dangerousGoodsSummary: z.object({ summary: z.array(dangerousGoods.omit({ nameAndDescription: true })) }),
  requestedPickupDateTimeUtc: z.string().nullable(),
  requestedDeliveryDateTimeUtc: z.string().nullable(),
  confirmedDeliveryDateTimeUtc: z.string().nullable(),
  consignmentTags: z.array(z.object({ code: z.string(), colour: z.string(), name: z.string() })),
});

/** API-12. Sites that are not the caller's are left out; siteIds absent means all of the caller's sites. */
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
    searchTerm: text({ max: MAX_SEARCH_TERM }).nullish(),
    phoneNumber: text({ max: MAX_PHONE_NUMBER }).nullish(),
    salesReference: text({ max: MAX_SALES_REFERENCE }).nullish(),
    statuses: z.array(z.enum(STATUS_CODES)).max(9).nullish(),
    date: z
      .strictObject({
        dateRangeType: z.enum(DATE_TYPES),
        startDateUtc: dayOrInstant,
        endDateUtc: dayOrInstant,
      })
      .nullish(),
    siteIds: z.array(id).max(10_000).nullish(),
    /** Only these: what somebody has on a list of their own. */
    references: z.array(reference).min(1).max(MAX_SEARCHED_REFERENCES).nullish(),
  }),
  answer: z.object({
    currentPage: z.number(),
    firstRowOnPage: z.number(),
    lastRowOnPage: z.number(),
    pageCount: z.number(),
    pageSize: z.number(),
    rowCount: z.number(),
    results: z.array(consignmentSummary),
  }),
};
