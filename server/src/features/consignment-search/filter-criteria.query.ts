import type { Received } from '@cartage/contract/operations.ts';
import { STATUS_CODES, statusNumber } from '@cartage/domain/consignment/status.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { phoneDigits } from '@cartage/domain/participant/phone-digits.ts';
import {
  type DateType,
  DIFOT_RESULTS,
  type DifotResult,
  type ExceptionState,
  type FilterKey,
  LABEL_PRINT_STATES,
  type LabelPrintState,
} from '@cartage/domain/search/filters.ts';
import { NO_OWNER } from '@cartage/domain/consignment/exception-work.ts';
import type { TaskCode } from '@cartage/domain/today/task-names.ts';
import type { DatedTask } from '@cartage/domain/today/tasks.ts';
import { fold } from '@cartage/domain/text/fold.ts';
import { keysOf } from '@cartage/domain/keys-of.ts';
import { sql, type Sql } from '#db/sql.ts';
import {
  type ExceptionCriteria,
  hasExceptions,
  type WantedExceptions,
} from '#features/consignment-search/exception-criteria.query.ts';
import { parseDates, type SearchedDates, type SearchTime } from '#features/consignment-search/parse-dates.ts';
import {
  hasOverdueTasks,
  hasTasks,
  parseTasks,
  type TaskCriterion,
} from '#features/consignment-search/task-criteria.query.ts';
import { labelOpeningsOf } from '#freight/label-opening.query.ts';
import { permittedSiteIds } from '#freight/permitted-sites.ts';
import type { Scope } from '#platform/scope.ts';

export type SearchBody = Received<'searchConsignments', 'body'>;
type SentValue<Key extends FilterKey> = NonNullable<SearchBody[Key]>;

interface FilterCriterion<Sent, Criterion> {
  /** Null: no condition. Throws where the value breaks a rule. */
  readonly parse: (sent: Sent, at: SearchTime) => Criterion | null;
  /**
   * The condition on `consignment c`; null for the search term, which has statements of its own (one-pass.query.ts). A
   * criterion of null is no condition: PostgreSQL plans every statement for its values and drops
   * `null is null or …` before it chooses an index. This keeps the searches to a few dozen prepared statements.
   */
  readonly where: ((criterion: Criterion | null, context: FilterContext) => Sql) | null;
  /** The indexes of the list have its column. Otherwise one pass evaluates all conditions for count and page. */
  readonly isIndexed: boolean;
}

/** The results of the DIFOT report, with the day that separates overdue consignments from others. */
interface DifotCriterion {
  readonly results: readonly DifotResult[];
  readonly today: CalendarDate;
}

interface FilterContext {
  readonly scope: Scope;
  readonly criteria: ExceptionCriteria;
}

/** Texts that fold to nothing are not stored, so a search for one finds nothing. */
export const UNFINDABLE = '';

/** Every consignment has one of them. Overdue exceptions are unresolved. */
const EVERY_EXCEPTION_STATE: readonly ExceptionState[] = ['UNRESOLVED', 'RESOLVED', 'NONE'];

/** Infers the types of one entry, so that `where` takes the result of `parse`. */
const criterion = <Sent, Criterion>(entry: FilterCriterion<Sent, Criterion>) => entry;

/** The SQL criterion for each row of FILTERS in `domain/src/search/filters.ts`. */
export const FILTER_CRITERIA = {
  searchTerm: criterion({
    parse: folded(fold),
    where: null,
    isIndexed: false,
  }),
  phoneNumber: criterion({
    parse: folded(phoneDigits),
    where: (phone: string | null) =>
      sql`(${phone}::text is null or c.sender_phone_n = ${phone} or c.receiver_phone_n = ${phone})`,
    isIndexed: false,
  }),
  salesReference: criterion({
    parse: folded(fold),
    where: (reference: string | null) =>
      sql`(${reference}::text is null or c.sales_reference_n = ${reference})`,
    isIndexed: false,
  }),
  importId: criterion({
    parse: parseImportId,
    where: (id: number | null) =>
      sql`(${id}::int is null or c.id in (
        select i.consignment_id from import_item i
        where i.organisation_id = c.organisation_id and i.job_id = ${id} and i.consignment_id is not null))`,
    isIndexed: false,
  }),
  statuses: criterion({
    parse: parseStatuses,
    where: (statuses: readonly number[] | null) => isOneOf(sql`c.status`, statuses),
    isIndexed: true,
  }),
  serviceTypes: criterion({
    parse: parseCodes,
    where: (codes: readonly string[] | null, { scope }) =>
      sql`(${codes}::text[] is null or c.service_type_id = any(array(${serviceTypeIds(scope, codes)})))`,
    isIndexed: true,
  }),
  exceptions: criterion({
    parse: (states: readonly ExceptionState[], { overdueLimits }): WantedExceptions | null =>
      states.length === 0 || EVERY_EXCEPTION_STATE.every((state) => states.includes(state))
        ? null
        : { states, overdueLimits },
    where: (_wanted: WantedExceptions | null, { scope, criteria }) => hasExceptions(scope, criteria),
    isIndexed: false,
  }),
  exceptionTypes: criterion({
    parse: parseIds,
    // Part of the condition of `exceptions`.
    where: null,
    isIndexed: false,
  }),
  exceptionOwners: criterion({
    parse: (codes: readonly string[]) => parseIds(codes.map((code) => (code === NO_OWNER ? '0' : code))),
    // Part of the condition of `exceptions`.
    where: null,
    isIndexed: false,
  }),
  participantSites: criterion({
    parse: parseIds,
    // A correlated condition reads the participants of the matching consignments by key.
    where: (ids: readonly number[] | null, { scope }) => {
      const permitted = ids === null ? null : permittedSiteIds(scope, ids);
      return sql`(${permitted}::int[] is null or exists (
        select from participant p
        where p.organisation_id = ${scope.organisationId}::int and p.consignment_id = c.id
          and p.site_id = any(${permitted}::int[])))`;
    },
    isIndexed: false,
  }),
  tags: criterion({
    parse: parseCodes,
    where: (codes: readonly string[] | null, { scope }) => sql`(${codes}::text[] is null or c.id in (
      select t.consignment_id from consignment_tag t
      where t.organisation_id = ${scope.organisationId}::int and t.code = any(${codes}::text[])))`,
    isIndexed: false,
  }),
  labelPrints: criterion({
    parse: (states: readonly LabelPrintState[]): boolean | null =>
      states.length === 0 || states.length === LABEL_PRINT_STATES.length ? null : states.includes('PRINTED'),
    where: (isPrinted: boolean | null) =>
      sql`(${isPrinted}::boolean is null or exists (${labelOpeningsOf}) = ${isPrinted}::boolean)`,
    isIndexed: false,
  }),
  hasUnresolvedNotes: criterion({
    parse: parseFlag,
    where: (isOn: true | null) => sql`(${isOn}::boolean is null or c.has_unresolved_notes)`,
    isIndexed: false,
  }),
  mentionsMe: criterion({
    parse: parseFlag,
    where: (isOn: true | null, { scope }) => sql`(${isOn}::boolean is null or c.id in (
      select k.consignment_id from exception_mention m
      join exception_entry n on n.organisation_id = m.organisation_id and n.id = m.entry_id
      join exception_case k on k.organisation_id = n.organisation_id and k.id = n.case_id
      where m.organisation_id = ${scope.organisationId}::int and m.user_id = ${scope.userId}::int))`,
    isIndexed: false,
  }),
  hasDangerousGoods: criterion({
    parse: parseFlag,
    where: (isOn: true | null, { scope }) => sql`(${isOn}::boolean is null or c.id in (
      select l.consignment_id from line_item l
      where l.organisation_id = ${scope.organisationId}::int and l.un_number is not null))`,
    isIndexed: false,
  }),
  difot: criterion({
    parse: (results: readonly DifotResult[], { today }): DifotCriterion | null =>
      results.length === 0 || results.length === DIFOT_RESULTS.length ? null : { results, today },
    where: (difot: DifotCriterion | null) => hasDifotResult(difot),
    isIndexed: false,
  }),
  tasks: criterion({
    parse: parseTasks<TaskCode>,
    where: (tasks: TaskCriterion | null, { scope }) => hasTasks(scope, tasks),
    isIndexed: false,
  }),
  overdueTasks: criterion({
    parse: parseTasks<DatedTask['code']>,
    where: (tasks: TaskCriterion<DatedTask['code']> | null, { scope }) => hasOverdueTasks(scope, tasks),
    isIndexed: false,
  }),
  date: criterion({
    parse: parseDates,
    where: (dates: SearchedDates | null) => sql`${isWithin(sql`c.created_at`, datesOf(dates, 'Creation'))}
    and ${isWithin(sql`c.requested_delivery_at`, datesOf(dates, 'RequestedDelivery'))}
    and ${isWithin(sql`c.confirmed_delivery_at`, datesOf(dates, 'ConfirmedDelivery'))}
    and ${isPromisedWithin(datesOf(dates, 'PromisedDelivery'))}`,
    isIndexed: true,
  }),
} as const satisfies {
  readonly [Key in FilterKey]: { readonly parse: (sent: SentValue<Key>, at: SearchTime) => unknown };
};

export type FilterCriteria = {
  readonly [Key in FilterKey]: ReturnType<(typeof FILTER_CRITERIA)[Key]['parse']>;
};

const KEYS = keysOf(FILTER_CRITERIA);

/** Each entry of the table parses and renders values of its own type, which the compiler cannot see in a loop. */
const criterionOf = (key: FilterKey) => FILTER_CRITERIA[key] as unknown as FilterCriterion<unknown, unknown>;

export function parseFilters(body: SearchBody, at: SearchTime): FilterCriteria {
  const parsed = KEYS.map((key) => {
    const sent = body[key];
    return [key, sent === null || sent === undefined ? null : criterionOf(key).parse(sent, at)];
  });
  return Object.fromEntries(parsed) as FilterCriteria;
}

/** The conditions of the filters that the indexes of the list cover, or of the others. */
export const filterConditions = (scope: Scope, criteria: FilterCriteria, kind: 'indexed' | 'others'): Sql[] =>
  KEYS.flatMap((key) => {
    const { isIndexed, where } = criterionOf(key);
    return where !== null && isIndexed === (kind === 'indexed')
      ? [where(criteria[key], { scope, criteria })]
      : [];
  });

/** True where a filter other than the search term needs one pass. No index of the list has the promised day. */
export const hasUnindexedFilter = (criteria: FilterCriteria): boolean =>
  criteria.date?.type === 'PromisedDelivery' ||
  KEYS.some((key) => key !== 'searchTerm' && !criterionOf(key).isIndexed && criteria[key] !== null);

export const datesOf = (dates: SearchedDates | null, type: DateType): SearchedDates | null =>
  dates?.type === type ? dates : null;

export function isOneOf(column: Sql, numbers: readonly number[] | null): Sql {
  return sql`(${numbers}::int[] is null or ${column} = any(${numbers}::int[]))`;
}

function isWithin(column: Sql, range: SearchedDates | null): Sql {
  const from = range?.from ?? null;
  const before = range?.before ?? null;
  return sql`(${from}::timestamptz is null or ${column} >= ${from} and ${column} < ${before})`;
}

function isPromisedWithin(range: SearchedDates | null): Sql {
  const from = range?.days?.from ?? null;
  const to = range?.days?.to ?? null;
  return sql`(${from}::date is null or c.promised_day between ${from}::date and ${to}::date)`;
}

/** As the DIFOT report counts them (server/src/features/dashboard/reports.query.ts). */
function hasDifotResult(difot: DifotCriterion | null): Sql {
  const results = difot?.results ?? null;
  const today = difot?.today ?? null;
  return sql`(${results}::text[] is null or c.status <> ${statusNumber('CANCELLED')}::smallint and case
    when c.delivered_day <= c.promised_day then 'ON_TIME'
    when c.delivered_day > c.promised_day then 'LATE'
    when c.delivered_day is null and c.promised_day < ${today}::date then 'MOVING'
  end = any(${results}::text[]))`;
}

function folded(by: (text: string) => string | null) {
  return (text: string): string | null => (text === '' ? null : (by(text) ?? UNFINDABLE));
}

/** A text that is not a number becomes 0, which no import has. */
function parseImportId(text: string): number | null {
  if (text === '') return null;
  const id = Number(text);
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : 0;
}

/** Neither an empty selection nor one of all statuses is a condition. */
function parseStatuses(codes: SentValue<'statuses'>): readonly number[] | null {
  const numbers = [...new Set(codes)].map(statusNumber);
  return numbers.length === 0 || numbers.length === STATUS_CODES.length ? null : numbers;
}

function parseCodes(codes: readonly string[]): readonly string[] | null {
  return codes.length === 0 ? null : [...new Set(codes)];
}

function parseFlag(isOn: boolean): true | null {
  return isOn || null;
}

/** A code that is not a number matches nothing. */
function parseIds(codes: readonly string[]): readonly number[] | null {
  return codes.length === 0 ? null : codes.map((code) => (/^\d{1,9}$/.test(code) ? Number(code) : -1));
}

export const serviceTypeIds = ({ tenantId }: Scope, codes: readonly string[] | null): Sql =>
  sql`select t.id from service_type t where t.tenant_id = ${tenantId}::int and t.code = any(${codes}::text[])`;
