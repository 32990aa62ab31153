import type { Received } from '@cartage/contract/operations.ts';
import { STATUS_CODES, statusNumber } from '@cartage/domain/consignment/status.ts';
import { addDays, parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { checkDateRange, type DateRange, SEARCH_MAX_DAYS } from '@cartage/domain/dates/date-range.ts';
import { localDay, startOfDay } from '@cartage/domain/dates/zone.ts';
import { phoneDigits } from '@cartage/domain/participant/phone.ts';
import { readScannedCode, type ScannedCode } from '@cartage/domain/documents/scanned-code.ts';
import { fold } from '@cartage/domain/text/fold.ts';
import { askedSites, sitesCondition } from '#freight/asked-sites.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#errors/app-error.ts';

/** A search as the database is asked; null: no condition. */
export interface Criteria {
  /** Null: every site of the organisation. */
  readonly siteIds: readonly number[] | null;
  readonly statuses: readonly number[] | null;
  /** Folded. */
  readonly term: string | null;
  /** What the term says where it was scanned from a label: looked for beside the texts. */
  readonly code: ScannedCode | null;
  readonly phone: string | null;
  readonly salesReference: string | null;
  readonly references: readonly string[] | null;
  readonly created: SearchedDates | null;
  readonly requestedDelivery: SearchedDates | null;
  readonly confirmedDelivery: SearchedDates | null;
}

/** From the first instant up to, but not including, the second. */
export interface SearchedDates {
  readonly from: Date;
  readonly before: Date;
  /** The days of the tenant's zone, where the range is made of whole ones. */
  readonly days: DateRange | null;
}

type Body = Received<'searchConsignments', 'body'>;

/** Null when nothing can be found, whatever the consignments are. Throws where the dates break a rule. */
export function readCriteria(scope: Scope, body: Body): Criteria | null {
  const dates = body.date ? readDates(body.date, scope.zone) : null;
  const dateType = body.date?.dateRangeType;
  const siteIds = askedSites(scope, body.siteIds);
  const term = folded(body.searchTerm, fold);
  const phone = folded(body.phoneNumber, phoneDigits);
  const salesReference = folded(body.salesReference, fold);
  const isHopeless = siteIds.length === 0 || [term, phone, salesReference].includes(UNFINDABLE);
  if (isHopeless) return null;
  return {
    siteIds: sitesCondition(scope, siteIds),
    statuses: readStatuses(body.statuses ?? []),
    term,
    code: readScannedCode(body.searchTerm ?? ''),
    phone,
    salesReference,
    references: body.references ?? null,
    created: dateType === 'Creation' ? dates : null,
    requestedDelivery: dateType === 'RequestedDelivery' ? dates : null,
    confirmedDelivery: dateType === 'ConfirmedDelivery' ? dates : null,
  };
}

/** None or all of them: no condition. */
function readStatuses(codes: NonNullable<Body['statuses']>): number[] | null {
  const numbers = [...new Set(codes)].map(statusNumber);
  return numbers.length === 0 || numbers.length === STATUS_CODES.length ? null : numbers;
}

/** Stored texts that fold to nothing are not stored, so nothing is found by one. */
const UNFINDABLE = '';

function folded(text: string | null | undefined, by: (text: string) => string | null): string | null {
  return text === null || text === undefined || text === '' ? null : (by(text) ?? UNFINDABLE);
}

function readDates(date: NonNullable<Body['date']>, zone: string): SearchedDates {
  const from = startOf(date.startDateUtc, zone);
  const before = endOf(date.endDateUtc, zone);
  // The range counts the days it touches, so its last instant is the one before its end.
  const days = { from: localDay(from, zone), to: localDay(new Date(before.getTime() - 1), zone) };
  const checked = checkDateRange(before <= from ? { from: days.from, to: null } : days, SEARCH_MAX_DAYS);
  if (!checked.ok) {
    throw new AppError('rule-broken', {
      errors: checked.issues.map(({ field, message }) => ({
        pointer: field === 'from' ? '/date/startDateUtc' : '/date/endDateUtc',
        detail: message,
      })),
    });
  }
  const isWhole =
    from.getTime() === startOfDay(days.from, zone).getTime() &&
    before.getTime() === startOfDay(addDays(days.to, 1), zone).getTime();
  return { from, before, days: isWhole ? days : null };
}

function startOf(text: string, zone: string): Date {
  const day = parseCalendarDate(text);
  return day === null ? new Date(text) : startOfDay(day, zone);
}

/** A day belongs to the range whole, an instant with its millisecond: the web sends 23:59:59.999. */
function endOf(text: string, zone: string): Date {
  const day = parseCalendarDate(text);
  return day === null ? new Date(new Date(text).getTime() + 1) : startOfDay(addDays(day, 1), zone);
}
