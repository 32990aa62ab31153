import { STATUSES } from '#consignment/status.ts';
import { type ChosenDates, type DateRangePreset, SEARCH_MAX_DAYS } from '#dates/date-range.ts';
import { DATED_TASK_NAMES, TASK_NAMES } from '#today/task-names.ts';
import { filterSet, type FilterTable, type FilterValues } from '#search/filter-set.ts';

/** References that one search may name: as many as its largest page shows. */
export const MAX_SEARCHED_REFERENCES = 200;
export const MAX_SEARCH_TERM = 256;

/** The types that a user chooses. */
export const DATE_TYPES = ['Creation', 'RequestedDelivery', 'ConfirmedDelivery'] as const;
export type DateType = (typeof DATE_TYPES)[number] | 'PromisedDelivery';
export const DATE_TYPE_NAMES = {
  Creation: 'Creation',
  RequestedDelivery: 'Requested delivery',
  ConfirmedDelivery: 'Confirmed delivery',
  PromisedDelivery: 'Promised delivery',
} as const satisfies Record<DateType, string>;
export const DEFAULT_DATE_TYPE: DateType = 'Creation';
export const DEFAULT_SEARCH_PRESET: DateRangePreset = 'LAST_7_DAYS';

/** Exceptions of a consignment. With exception types: exceptions of these types. Overdue exceptions are unresolved too. */
export const EXCEPTION_STATES = [
  { code: 'UNRESOLVED', name: 'Unresolved' },
  { code: 'OVERDUE', name: 'Overdue' },
  { code: 'RESOLVED', name: 'Resolved' },
  { code: 'NONE', name: 'None' },
] as const;
export type ExceptionState = (typeof EXCEPTION_STATES)[number]['code'];

/** Whether a user has opened the freight labels for printing. */
export const LABEL_PRINT_STATES = [
  { code: 'PRINTED', name: 'Printed' },
  { code: 'NOT_PRINTED', name: 'Not printed' },
] as const;
export type LabelPrintState = (typeof LABEL_PRINT_STATES)[number]['code'];

/** The parts of the DIFOT report. The last two are its Miss. */
export const DIFOT_RESULTS = [
  { code: 'ON_TIME', name: 'On Time' },
  { code: 'LATE', name: 'Delivered late' },
  { code: 'MOVING', name: 'Overdue, not delivered' },
] as const;
export type DifotResult = (typeof DIFOT_RESULTS)[number]['code'];

/**
 * The filters of the consignment list (FILTER-01). A row drives the URL parameters, saved searches, the request body
 * and its validation, the cache key, the field, the chip and the summary on a manifest.
 *
 * To add a filter, touch two files and regenerate `contract/openapi.json`:
 * 1. Add a row here; its key is the name of the URL parameter and of the field in the request body:
 *    `isForExport: { kind: 'flag', label: 'Export', summaryLabel: 'for export' }`. The choices of reference data come
 *    from its `source`.
 * 2. Add its SQL condition to `FILTER_CRITERIA` in
 *    `server/src/features/consignment-search/filter-criteria.query.ts`, which does not compile without it.
 */
export const FILTERS = {
  searchTerm: {
    kind: 'text',
    label: 'Keyword',
    input: 'search',
    placeholder: 'Sender, receiver, reference',
    maxLength: MAX_SEARCH_TERM,
  },
  phoneNumber: {
    kind: 'text',
    label: 'Phone number',
    chipLabel: 'Phone',
    summaryLabel: 'phone',
    input: 'tel',
    hint: 'Full phone number',
    maxLength: 30,
  },
  salesReference: {
    kind: 'text',
    label: 'Sales reference',
    chipLabel: 'Sales ref',
    summaryLabel: 'sales reference',
    input: 'text',
    maxLength: 250,
  },
  importId: { kind: 'text', label: 'Import', input: 'text', maxLength: 10, isLinkOnly: true },
  statuses: {
    kind: 'choices',
    label: 'Status',
    pluralLabel: 'statuses',
    options: STATUSES,
  },
  serviceTypes: {
    kind: 'choices',
    label: 'Service type',
    pluralLabel: 'service types',
    options: null,
    source: 'serviceTypes',
    isSecondary: true,
  },
  exceptions: {
    kind: 'choices',
    label: 'Exception',
    pluralLabel: 'exception states',
    options: EXCEPTION_STATES,
    isSecondary: true,
  },
  exceptionTypes: {
    kind: 'choices',
    label: 'Exception type',
    pluralLabel: 'exception types',
    options: null,
    source: 'exceptionTypes',
    isSecondary: true,
  },
  exceptionOwners: {
    kind: 'choices',
    label: 'Exception owner',
    pluralLabel: 'exception owners',
    options: null,
    source: 'exceptionOwners',
    isSecondary: true,
  },
  participantSites: {
    kind: 'choices',
    label: 'Sender or receiver site',
    pluralLabel: 'sender or receiver sites',
    options: null,
    source: 'sites',
    isSecondary: true,
  },
  tags: {
    kind: 'choices',
    label: 'Tag',
    pluralLabel: 'tags',
    options: null,
    source: 'tags',
    isSecondary: true,
  },
  hasUnresolvedNotes: {
    kind: 'flag',
    label: 'Unresolved notes',
    summaryLabel: 'with unresolved notes',
    isSecondary: true,
  },
  mentionsMe: {
    kind: 'flag',
    label: 'Mentions me',
    summaryLabel: 'that mention me',
    isSecondary: true,
  },
  hasDangerousGoods: {
    kind: 'flag',
    label: 'Dangerous goods',
    summaryLabel: 'with dangerous goods',
    isSecondary: true,
    setting: 'dangerousGoodsEnabled',
  },
  difot: {
    kind: 'choices',
    label: 'DIFOT',
    pluralLabel: 'DIFOT results',
    summaryLabel: 'DIFOT',
    options: DIFOT_RESULTS,
    isSecondary: true,
    setting: 'difot',
  },
  labelPrints: {
    kind: 'choices',
    label: 'Freight labels',
    pluralLabel: 'label states',
    options: LABEL_PRINT_STATES,
    isSecondary: true,
  },
  tasks: {
    kind: 'choices',
    label: 'Today',
    pluralLabel: 'tasks',
    options: TASK_NAMES,
    isLinkOnly: true,
  },
  overdueTasks: {
    kind: 'choices',
    label: 'Overdue today',
    pluralLabel: 'overdue tasks',
    options: DATED_TASK_NAMES,
    isLinkOnly: true,
  },
  date: {
    kind: 'dates',
    types: [
      {
        code: 'Creation',
        name: DATE_TYPE_NAMES.Creation,
        chipLabel: 'Created',
        summaryLabel: 'created',
      },
      {
        code: 'RequestedDelivery',
        name: DATE_TYPE_NAMES.RequestedDelivery,
        chipLabel: 'Requested delivery',
        summaryLabel: 'to be delivered',
      },
      {
        code: 'ConfirmedDelivery',
        name: DATE_TYPE_NAMES.ConfirmedDelivery,
        chipLabel: 'Confirmed delivery',
        summaryLabel: 'delivered',
      },
      {
        code: 'PromisedDelivery',
        name: DATE_TYPE_NAMES.PromisedDelivery,
        chipLabel: 'Promised',
        summaryLabel: 'promised',
        isLinkOnly: true,
      },
    ],
    defaultType: DEFAULT_DATE_TYPE,
    defaultDays: { preset: DEFAULT_SEARCH_PRESET },
    maxDays: SEARCH_MAX_DAYS,
    params: { type: 'dateType', preset: 'dateRangePresetCode', from: 'startDate', to: 'endDate' },
  },
} as const satisfies FilterTable;

export type FilterKey = keyof typeof FILTERS;

/** The values of the filters. `Days` is `RequestedDays` where they go into a request. */
export type ListFilter<Days = ChosenDates> = FilterValues<typeof FILTERS, Days>;

export const listFilters = filterSet(FILTERS);
