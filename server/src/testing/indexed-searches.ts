import type { Database } from '#db/database.ts';
import { parseCriteria } from '#features/consignment-search/parse-criteria.ts';
import { readPage } from '#features/consignment-search/read-page.ts';
import type { SearchOrder } from '#freight/consignment-page.query.ts';
import { FILLED, FILLED_SCOPE as scope } from '#testing/many-consignments.ts';

export type SearchBody = Parameters<typeof parseCriteria>[1];

export interface IndexedSearch {
  readonly body: SearchBody;
  readonly sort?: SearchOrder['sort'];
  readonly direction?: SearchOrder['direction'];
  readonly offset?: number;
  readonly limit?: number;
  /** Indexes that are read, each once or more. `any` means the index that the planner estimates as the smallest. */
  readonly indexes: readonly string[];
  /** The table itself is visited for rows that the index leaves, because there are few of them. */
  readonly visitsTable?: true;
}

const LIMITS = [{ region: 'NZ-AUK', targetHours: 8, before: new Date('2026-03-17T23:00Z') }] as const;

export function runSearch(
  recorded: Pick<Database, 'read'>,
  { body, ...given }: Omit<IndexedSearch, 'indexes'>,
) {
  const { sort = 'CreationDate', direction = 'asc', offset = 0, limit = 25 } = given;
  const criteria = parseCriteria(scope, body, { now: new Date(), overdueLimits: LIMITS });
  if (criteria === null) throw new Error('Nothing could be found');
  return readPage(recorded, { scope, criteria, order: { sort, direction }, window: { offset, limit } });
}

export const range = (
  dateRangeType: 'Creation' | 'RequestedDelivery' | 'ConfirmedDelivery',
  startDateUtc: string,
  endDateUtc: string = FILLED.lastDay,
) => ({ date: { dateRangeType, startDateUtc, endDateUtc } });
export const week = range('Creation', '2026-03-12');
export const year = range('Creation', '2025-03-19');
const instants = range('Creation', '2025-10-19T03:00:00Z', '2026-03-01T03:00:00Z');
const rollup = 'day_count_pkey';
const deliveryRollup = 'delivery_day_count_pkey';
const latest = { sort: 'RequestedDeliveryDate', direction: 'desc' } as const;

export const INDEXED_SEARCHES: Readonly<Record<string, IndexedSearch>> = {
  'a week': { body: week, indexes: [rollup, 'consignment_created'] },
  'a week, newest first': { body: week, direction: 'desc', indexes: [rollup, 'consignment_created'] },
  'a year': { body: year, indexes: [rollup, 'consignment_created'] },
  'everything there is': { body: {}, indexes: [rollup, 'consignment_created'] },
  'a range of instants': { body: instants, direction: 'desc', indexes: ['any', 'consignment_created'] },
  'a deep page': { body: year, offset: 20_000, indexes: [rollup, 'consignment_created'] },
  'the last page': { body: year, offset: 49_900, limit: 200, indexes: [rollup, 'consignment_created'] },
  'by status date': { body: year, sort: 'StatusDate', indexes: [rollup, 'consignment_status'] },
  'deep by status date': {
    body: year,
    sort: 'StatusDate',
    direction: 'desc',
    offset: 30_000,
    indexes: [rollup, 'consignment_status'],
  },
  'by requested delivery': {
    body: year,
    sort: 'RequestedDeliveryDate',
    indexes: [rollup, 'consignment_requested'],
  },
  'latest requested delivery first': { body: year, ...latest, indexes: [rollup, 'consignment_requested'] },
  'a deep page by requested delivery': {
    body: {},
    ...latest,
    offset: 20_000,
    indexes: [rollup, deliveryRollup, 'consignment_requested'],
  },
  'where dates end and rows without one begin': {
    body: year,
    ...latest,
    offset: 44_950,
    limit: 200,
    indexes: [rollup, 'any', 'consignment_requested', 'consignment_requested'],
  },
  'one site of many': { body: { ...year, siteIds: [90_012] }, indexes: [rollup, 'any'] },
  'a rare status of one site': {
    body: { ...year, siteIds: [90_012], statuses: ['ERR'] },
    indexes: [rollup, 'consignment_open'],
  },
  'days of requested delivery': {
    body: range('RequestedDelivery', '2026-03-01'),
    ...latest,
    indexes: [deliveryRollup, 'consignment_requested'],
  },
  'days of confirmed delivery by status date': {
    body: range('ConfirmedDelivery', '2025-10-01'),
    sort: 'StatusDate',
    direction: 'desc',
    limit: 200,
    indexes: [deliveryRollup, 'consignment_status'],
  },
  'days of confirmed delivery by requested delivery': {
    body: range('ConfirmedDelivery', '2026-03-12'),
    sort: 'RequestedDeliveryDate',
    indexes: [deliveryRollup, 'consignment_confirmed'],
  },
  'a phone number': {
    body: { ...year, phoneNumber: '021 000 123' },
    indexes: ['consignment_sender_phone', 'consignment_receiver_phone'],
    visitsTable: true,
  },
  'a sales reference': {
    body: { salesReference: 'SO-77' },
    sort: 'StatusDate',
    indexes: ['consignment_sales'],
    visitsTable: true,
  },
  'a list of references': {
    body: { references: ['KEA00000017', 'KEA00031234', 'KEA00000018'] },
    limit: 200,
    indexes: ['consignment_reference'],
    visitsTable: true,
  },
  'the number of a labelled piece': {
    body: { searchTerm: `00${FILLED.sscc}` },
    indexes: ['handling_unit_pkey', 'consignment_pkey'],
    visitsTable: true,
  },
  'the tracking link of a label': {
    body: { searchTerm: `https://kea.example/track/${FILLED.trackingToken}`, ...year },
    indexes: ['consignment_tracking', 'consignment_pkey'],
    visitsTable: true,
  },
  'a service type in a week': {
    body: { ...week, serviceTypes: ['STD'] },
    indexes: ['consignment_created', 'consignment_created'],
  },
  'a service type by status date': {
    body: { ...year, serviceTypes: ['STD'] },
    sort: 'StatusDate',
    indexes: ['any', 'consignment_status'],
  },
  // The smallest index that covers site, status and day is read once, compared with the ids of the other.
  'unresolved exceptions in a year': {
    body: { ...year, exceptions: ['UNRESOLVED'] },
    indexes: ['delivery_event_exceptions', 'any'],
  },
  'overdue exceptions in a year': {
    body: { ...year, exceptions: ['OVERDUE'] },
    // The exceptions are read for the unresolved ones and for the overdue ones, which need the site of their consignment.
    indexes: ['delivery_event_exceptions', 'delivery_event_exceptions', 'any', 'any'],
  },
  'overdue pickups in a year': {
    body: { ...year, overdueTasks: ['PICKUPS_DUE'] },
    indexes: ['consignment_open'],
    visitsTable: true,
  },
  'unresolved exceptions of a type in a week': {
    body: { ...week, exceptions: ['UNRESOLVED'], exceptionTypes: ['902'] },
    indexes: ['delivery_event_exceptions', 'any'],
  },
  'unresolved notes in a year': {
    body: { ...year, hasUnresolvedNotes: true },
    sort: 'StatusDate',
    indexes: ['consignment_noted'],
  },
  'a rare sender or receiver site in a year': {
    body: { ...year, participantSites: ['90012'] },
    indexes: ['participant_site', 'any'],
  },
  'a frequent sender or receiver site in a week': {
    body: { ...week, participantSites: ['90001'] },
    sort: 'StatusDate',
    indexes: ['participant_site', 'any'],
  },
  'a rare tag in a year': {
    body: { ...year, tags: ['URG'] },
    indexes: ['consignment_tag_code', 'any'],
  },
  'dangerous goods in a week': {
    body: { ...week, hasDangerousGoods: true },
    indexes: ['line_item_dangerous', 'any'],
  },
  'a task of Today in a year': {
    body: { ...year, tasks: ['PICKUPS_DUE'] },
    indexes: ['consignment_open'],
  },
  'a phone number and a term': {
    body: { phoneNumber: '021 000 123', searchTerm: 'kauri' },
    indexes: ['consignment_sender_phone', 'consignment_receiver_phone', 'consignment_text_pkey'],
    visitsTable: true,
  },
};
