import { STATUS_CODES } from '@cartage/domain/consignment/status.ts';
import { PAGE_SIZES, SORT_DIRECTIONS, SORT_OPTIONS } from '@cartage/domain/search/search-filter.ts';
import { z } from 'zod';
import { dayOrInstant, id, orgParams, text } from '#shapes/common.ts';
import { searchConsignments } from '#shapes/search.ts';

const serviceTypeCode = text({ min: 1, max: 50 });

/** DASH-15. Days are those of the tenant's zone, at most 93; siteIds and serviceTypeCodes absent mean all. */
const reported = {
  siteIds: z.array(id).max(10_000).nullish(),
  startDateUtc: dayOrInstant,
  endDateUtc: dayOrInstant,
  /** None means all, as in the dashboard's own selector. */
  serviceTypeCodes: z.array(serviceTypeCode).max(200).nullish(),
};
const body = z.strictObject(reported);

/** One entry a day, without gaps; `dateTime` is the day's first instant. */
const perDay = z.array(z.object({ dateTime: z.string(), data: z.number() }));
/** The period before has as many days and ends the day before. */
const bothPeriods = z.object({ currentPeriod: perDay, previousPeriod: perDay });
const named = z.object({ code: z.string(), name: z.string() });

/** Of all statuses, in their order. */
export const reportByStatus = {
  params: orgParams,
  body,
  answer: z.array(z.object({ status: named, count: z.number() })),
};

/** Null where nothing was delivered, `trend` in per cent against the period before. */
export const reportStagedToDelivered = {
  params: orgParams,
  body,
  answer: z.object({
    currentPeriod: z.object({ averageDays: z.number().nullable() }),
    previousPeriod: z.object({ averageDays: z.number().nullable() }),
    trend: z.number().nullable(),
    consignmentsDeliveredPerDay: perDay,
  }),
};

export const reportDelivered = { params: orgParams, body, answer: bothPeriods };
/** Confirmed prices, in dollars. */
export const reportRevenue = { params: orgParams, body, answer: bothPeriods };

export const reportDifot = {
  params: orgParams,
  body,
  answer: z.array(z.object({ serviceType: named, onTimeCount: z.number(), missCount: z.number() })),
};

/** One entry for each kind of exception and status at which it happened; kind 0: of no kind that is known. */
export const reportExceptions = {
  params: orgParams,
  body,
  answer: z.array(
    z.object({
      standardEventId: z.number(),
      standardEventTitle: z.string(),
      statusCode: z.enum(STATUS_CODES),
      openEventsCount: z.number(),
      closedEventsCount: z.number(),
    }),
  ),
};

/** DASH-14: page and sort in the body, or in the query. */
const drillDown = {
  ...reported,
  pageNumber: z.number().int().min(1).max(1_000_000).nullish(),
  pageSize: z.union(PAGE_SIZES.map((size) => z.literal(size))).nullish(),
  sortOption: z.enum(SORT_OPTIONS).nullish(),
  sortDirection: z.enum(SORT_DIRECTIONS).nullish(),
};
const { query, answer } = searchConsignments;

export const drillDownByStatus = {
  params: orgParams,
  query,
  body: z.strictObject({ ...drillDown, statusCode: z.enum(STATUS_CODES) }),
  answer,
};

export const DIFOT_STATUSES = ['ON TIME', 'MISS'] as const;

export const drillDownDifot = {
  params: orgParams,
  query,
  body: z.strictObject({
    ...drillDown,
    serviceType: serviceTypeCode,
    difotStatus: z.enum(DIFOT_STATUSES),
  }),
  answer,
};

/** Consignments with at least one such exception; what is absent or null is not asked for. */
export const drillDownExceptions = {
  params: orgParams,
  query,
  body: z.strictObject({
    ...drillDown,
    standardEventId: z.number().int().min(0).max(2_147_483_647).nullish(),
    exceptionStatus: z.enum(['open', 'closed']).nullish(),
    statusCodes: z.array(z.enum(STATUS_CODES)).max(9).nullish(),
  }),
  answer,
};
