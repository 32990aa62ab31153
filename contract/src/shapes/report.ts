import { STATUS_CODES } from '@cartage/domain/consignment/status.ts';
import { PAGE_SIZES, SORT_DIRECTIONS, SORT_OPTIONS } from '@cartage/domain/search/page-and-sort.ts';
import { z } from 'zod';
import { dayOrInstant, id, orgParams, text } from '#shapes/common.ts';
import { searchConsignments } from '#shapes/search.ts';

const serviceTypeCode = text({ min: 1, max: 50 });

/** DASH-15. At most 93 days in the tenant's zone. Without siteIds or serviceTypeCodes: all of them. */
const reported = {
  siteIds: z.array(id).max(10_000).nullish(),
  startDateUtc: dayOrInstant,
  endDateUtc: dayOrInstant,
  /** An empty list means all, as in the dashboard's selector. */
  serviceTypeCodes: z.array(serviceTypeCode).max(200).nullish(),
};
const body = z.strictObject(reported);

/** One entry per day without gaps; `dateTime` is the start of the day. */
const perDay = z.array(z.object({ dateTime: z.string(), data: z.number() }));
/** The previous period has as many days and ends the day before the current one. */
const bothPeriods = z.object({ currentPeriod: perDay, previousPeriod: perDay });
const named = z.object({ code: z.string(), name: z.string() });

/** All statuses in display order. */
export const reportByStatus = {
  params: orgParams,
  body,
  response: z.array(z.object({ status: named, count: z.number() })),
};

/** Null without deliveries; `trend` in per cent of the previous period. */
export const reportStagedToDelivered = {
  params: orgParams,
  body,
  response: z.object({
    currentPeriod: z.object({ averageDays: z.number().nullable() }),
    previousPeriod: z.object({ averageDays: z.number().nullable() }),
    trend: z.number().nullable(),
    consignmentsDeliveredPerDay: perDay,
  }),
};

export const reportDelivered = { params: orgParams, body, response: bothPeriods };
/** Confirmed prices, in dollars. */
export const reportRevenue = { params: orgParams, body, response: bothPeriods };

export const reportDifot = {
  params: orgParams,
  body,
  response: z.array(
    z.object({
      serviceType: named,
      onTimeCount: z.number(),
      /** On time and without an exception of a type that is not in full. */
      onTimeInFullCount: z.number().optional(),
      missCount: z.number(),
    }),
  ),
};

/** One entry per exception type and status at which it happened; type 0 is unknown. */
export const reportExceptions = {
  params: orgParams,
  body,
  response: z.array(
    z.object({
      standardEventId: z.number(),
      standardEventTitle: z.string(),
      statusCode: z.enum(STATUS_CODES),
      openEventsCount: z.number(),
      closedEventsCount: z.number(),
    }),
  ),
};

/** DASH-14: page and sort in the body or in the query. */
const drillDown = {
  ...reported,
  pageNumber: z.number().int().min(1).max(1_000_000).nullish(),
  pageSize: z.union(PAGE_SIZES.map((size) => z.literal(size))).nullish(),
  sortOption: z.enum(SORT_OPTIONS).nullish(),
  sortDirection: z.enum(SORT_DIRECTIONS).nullish(),
};
const { query, response } = searchConsignments;

export const drillDownByStatus = {
  params: orgParams,
  query,
  body: z.strictObject({ ...drillDown, statusCode: z.enum(STATUS_CODES) }),
  response,
};

export const DELIVERY_STATES = ['DELIVERED', 'MOVING'] as const;

export const DIFOT_STATUSES = ['ON TIME', 'MISS'] as const;

export const drillDownDifot = {
  params: orgParams,
  query,
  body: z.strictObject({
    ...drillDown,
    serviceType: serviceTypeCode,
    difotStatus: z.enum(DIFOT_STATUSES),
    /** Only consignments that were delivered, or that are still moving. */
    deliveryState: z.enum(DELIVERY_STATES).nullish(),
  }),
  response: response.extend({
    /** Of all consignments with this DIFOT status, whatever the delivery state. */
    deliveredCount: z.number().optional(),
    movingCount: z.number().optional(),
    /** In the order of the results. */
    performance: z
      .array(
        z.object({
          id: z.number(),
          promisedDate: z.string(),
          /** Null while the consignment is still moving. */
          deliveredDate: z.string().nullable(),
          /** Calendar days after the promised date, until the delivery or today; 0 when on time. */
          daysLate: z.number(),
          isInFull: z.boolean(),
        }),
      )
      .optional(),
  }),
};

/** Consignments with at least one matching exception; null or missing fields are no condition. */
export const drillDownExceptions = {
  params: orgParams,
  query,
  body: z.strictObject({
    ...drillDown,
    standardEventId: z.number().int().min(0).max(2_147_483_647).nullish(),
    exceptionStatus: z.enum(['open', 'closed']).nullish(),
    statusCodes: z.array(z.enum(STATUS_CODES)).max(9).nullish(),
  }),
  response,
};
