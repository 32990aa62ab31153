import { STATUS_CODES } from '@cartage/domain/consignment/status.ts';
import { PAGE_SIZES, SORT_DIRECTIONS, SORT_OPTIONS } from '@cartage/domain/search/page-and-sort.ts';
import { z } from 'zod';
import { dayOrInstant, id, orgParams, text } from '#shapes/common.ts';
import {
  booleanField,
  dayField,
  dayOrNull,
  described,
  instantField,
  named,
  numberField,
  numberOrNull,
  stringField,
} from '#shapes/described.ts';
import { serviceType } from '#shapes/reference-data.ts';
import { pageFields, searchConsignments } from '#shapes/search.ts';

const serviceTypeCode = text({ min: 1, max: 50 });

/** DASH-15. At most 93 days in the tenant's zone. Without siteIds or serviceTypeCodes: all of them. */
const reported = {
  siteIds: described(
    z.array(id).max(10_000).nullish(),
    "Ids of sites. Without them, all of the user's sites.",
    [1001],
  ),
  startDateUtc: described(dayOrInstant, 'First day of the period.', '2026-03-01'),
  endDateUtc: described(
    dayOrInstant,
    'Last day of the period, which is included. A period has at most 93 days.',
    '2026-03-18',
  ),
  /** An empty list means all, as in the dashboard's selector. */
  serviceTypeCodes: described(
    z.array(serviceTypeCode).max(200).nullish(),
    'Codes of service types. Without them, or with an empty list, all.',
    ['STD'],
  ),
};
const body = named(z.strictObject(reported), 'ReportRequest', 'The consignments of a report.');

/** One entry per day without gaps; `dateTime` is the start of the day. */
const perDay = z.array(
  named(
    z.object({
      dateTime: instantField("Start of the day in the tenant's time zone.", '2026-03-17T11:00:00.000Z'),
      data: numberField('The figure of the day; 0 for a day without any.', 12),
    }),
    'DayFigure',
    'A figure of one day.',
  ),
);
/** The previous period has as many days and ends the day before the current one. */
const bothPeriods = named(
  z.object({
    currentPeriod: described(perDay, 'One entry for each day of the period.'),
    previousPeriod: described(perDay, 'As many days, which end on the day before the period.'),
  }),
  'BothPeriods',
  'The figures of a period and of the one before it.',
);

/** All statuses in display order. */
export const reportByStatus = {
  summary: 'Count consignments by status',
  description: 'Returns the number of consignments that were created in the period, for every status.',
  params: orgParams,
  body,
  response: z.array(
    named(
      z.object({
        status: described(
          named(
            z.object({
              code: stringField('Code of the status.', 'TRANSIT'),
              name: stringField('Name of the status, as the portal shows it.', 'In Transit'),
            }),
            'ReportedStatus',
            'A status in a report.',
          ),
          'The status now.',
        ),
        count: numberField('Number of consignments.', 12),
      }),
      'StatusCount',
      'The number of consignments with a status.',
    ),
  ),
};

/** Null without deliveries; `trend` in per cent of the previous period. */
export const reportStagedToDelivered = {
  summary: 'Report the time from request to delivery',
  description:
    'Returns the average time from the pickup request to the delivery, for consignments that were delivered in the period.',
  params: orgParams,
  body,
  response: z.object({
    currentPeriod: described(
      z.object({
        averageDays: numberOrNull(
          'Average in days of 24 hours, to 2 decimals; null without deliveries.',
          1.84,
        ),
      }),
      'The requested period.',
    ),
    previousPeriod: described(
      z.object({
        averageDays: numberOrNull('The same average for the period before; null without deliveries.', 2.02),
      }),
      'As many days, which end on the day before the period.',
    ),
    trend: numberOrNull('Change against the previous period in per cent; null without one of them.', -8.9),
    consignmentsDeliveredPerDay: described(perDay, 'Number of deliveries on each day of the period.'),
  }),
};

export const reportDelivered = {
  summary: 'Report deliveries per day',
  description: 'Returns the number of deliveries on each day of the period and of the one before it.',
  params: orgParams,
  body,
  response: bothPeriods,
};
/** Confirmed prices, in dollars. */
export const reportRevenue = {
  summary: 'Report confirmed prices per day',
  description:
    'Returns the sum of confirmed prices in NZD on each day of the period and of the one before it. Needs the permission Consignment.ViewPricing.',
  params: orgParams,
  body,
  response: bothPeriods,
};

export const reportDifot = {
  summary: 'Report deliveries in full and on time',
  description:
    'Returns, for each service type, how many consignments with a promised day in the period were delivered on time, in full, or missed it.',
  params: orgParams,
  body,
  response: z.array(
    named(
      z.object({
        serviceType: described(serviceType, 'The service type that is counted.'),
        onTimeCount: numberField('Number of consignments that were on time.', 40),
        /** On time and without an exception of a type that is not in full. */
        onTimeInFullCount: z.number().optional().meta({
          description: 'Number that were on time and without an exception that counts as not in full.',
          example: 38,
        }),
        missCount: numberField('Number that were late or are overdue.', 3),
      }),
      'DifotCount',
      'The DIFOT figures of a service type.',
    ),
  ),
};

/** One entry per exception type and status at which it happened; type 0 is unknown. */
export const reportExceptions = {
  summary: 'Count exceptions by status',
  description:
    'Returns the number of open and closed exceptions, for each exception type and the status in which it happened.',
  params: orgParams,
  body,
  response: z.array(
    named(
      z.object({
        standardEventId: numberField('Id of the exception type; 0 for other titles.', 7),
        standardEventTitle: stringField('Title of the exception type.', 'Receiver closed'),
        statusCode: described(z.enum(STATUS_CODES), 'The status in which it happened.', 'DELIVERING'),
        openEventsCount: numberField('Number of open exceptions.', 1),
        closedEventsCount: numberField('Number of resolved exceptions.', 4),
      }),
      'ExceptionCount',
      'The number of exceptions of a type and a status.',
    ),
  ),
};

/** DASH-14: page and sort in the body or in the query. */
const drillDown = {
  ...reported,
  pageNumber: z.number().int().min(1).max(1_000_000).nullish().meta(pageFields.pageNumber),
  pageSize: z
    .union(PAGE_SIZES.map((size) => z.literal(size)))
    .nullish()
    .meta(pageFields.pageSize),
  sortOption: z.enum(SORT_OPTIONS).nullish().meta(pageFields.sortOption),
  sortDirection: z.enum(SORT_DIRECTIONS).nullish().meta(pageFields.sortDirection),
};
const { query, response } = searchConsignments;
const PAGE_NOTE = 'Page and order may be in the body or in the query.';

export const drillDownByStatus = {
  summary: 'List the consignments of a status',
  description: `Returns the consignments behind a count by status. ${PAGE_NOTE}`,
  params: orgParams,
  query,
  body: named(
    z.strictObject({
      ...drillDown,
      statusCode: described(z.enum(STATUS_CODES), 'The status now.', 'TRANSIT'),
    }),
    'StatusDrillDown',
    'The consignments behind a count by status.',
  ),
  response,
};

export const DELIVERY_STATES = ['DELIVERED', 'MOVING'] as const;

export const DIFOT_STATUSES = ['ON TIME', 'MISS'] as const;

export const drillDownDifot = {
  summary: 'List the consignments of a DIFOT figure',
  description: `Returns the consignments behind a DIFOT figure with their promised and actual days. ${PAGE_NOTE}`,
  params: orgParams,
  query,
  body: named(
    z.strictObject({
      ...drillDown,
      serviceType: described(serviceTypeCode, 'Code of the service type.', 'STD'),
      difotStatus: described(z.enum(DIFOT_STATUSES), 'ON TIME, or MISS for late and overdue.', 'MISS'),
      /** Only consignments that were delivered, or that are not delivered yet. */
      deliveryState: described(
        z.enum(DELIVERY_STATES).nullish(),
        'Only consignments that were delivered, or that are not delivered yet.',
        'DELIVERED',
      ),
    }),
    'DifotDrillDown',
    'The consignments behind a DIFOT figure.',
  ),
  response: named(
    response.extend({
      /** Of all consignments with this DIFOT status, whatever the delivery state. */
      deliveredCount: z.number().optional().meta({
        description: 'Number of delivered consignments, whatever the requested state.',
        example: 1,
      }),
      movingCount: z.number().optional().meta({
        description: 'Number of moving consignments, whatever the requested state.',
        example: 0,
      }),
      /** In the order of the results. */
      performance: z
        .array(
          named(
            z.object({
              id: numberField('Id of the consignment.', 184417),
              promisedDate: dayField('The promised day.', '2026-03-17'),
              /** Null until the consignment is delivered. */
              deliveredDate: dayOrNull('The day of the delivery; null while it is moving.', '2026-03-18'),
              /** Calendar days after the promised date, until the delivery or today; 0 when on time. */
              daysLate: numberField('Calendar days after the promised day; 0 when on time.', 1),
              isInFull: booleanField('False: an exception counts as not in full.', true),
            }),
            'DeliveryPerformance',
            'The promised and the actual day of a delivery.',
          ),
        )
        .optional()
        .meta({ description: 'One entry for each of the results, in their order.' }),
    }),
    'DifotPage',
    'A page of consignments with their performance.',
  ),
};

/** Consignments with at least one matching exception; null or missing fields are no condition. */
export const drillDownExceptions = {
  summary: 'List the consignments with exceptions',
  description: `Returns consignments with at least one exception that matches all conditions. ${PAGE_NOTE}`,
  params: orgParams,
  query,
  body: named(
    z.strictObject({
      ...drillDown,
      standardEventId: described(
        z.number().int().min(0).max(2_147_483_647).nullish(),
        'Id of the exception type; 0 for other titles.',
        7,
      ),
      exceptionStatus: described(z.enum(['open', 'closed']).nullish(), 'Open or resolved.', 'open'),
      statusCodes: described(
        z.array(z.enum(STATUS_CODES)).max(9).nullish(),
        'The statuses in which it happened.',
        ['DELIVERING'],
      ),
    }),
    'ExceptionDrillDown',
    'The consignments behind a count of exceptions.',
  ),
  response,
};
