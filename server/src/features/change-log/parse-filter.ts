import type { Received } from '@cartage/contract/operations.ts';
import { changeSourceRow } from '@cartage/domain/consignment/change-source.ts';
import { hiddenFields } from '@cartage/domain/consignment/changed-fields.ts';
import { fieldsOfGroup } from '@cartage/domain/consignment/change-field-groups.ts';
import { addDays, parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { type DateRange, SEARCH_MAX_DAYS } from '@cartage/domain/dates/date-range.ts';
import { localDay, startOfDay } from '@cartage/domain/dates/zone.ts';
import type { Reads } from '#db/replica-reads.ts';
import {
  type ChangeFilter,
  matchingConsignments,
  type MatchedConsignments,
} from '#features/change-log/change-log.query.ts';
import { parseDays } from '#freight/parse-days.ts';
import type { Scope } from '#platform/scope.ts';
import type { Tenant } from '#platform/tenant.ts';

type Query = Received<'exportChangeLog', 'query'>;
export interface LogRequest {
  readonly scope: Scope;
  readonly tenant: Pick<Tenant, 'referencePrefix'>;
  readonly now: Date;
  readonly query: Query;
}

/** Consignments that are listed by id. The changes of more are found in the order of their times. */
const MAX_IDS = 1_000;

/** Throws `rule-broken` for a period of more than a year, or with its end before its start. */
export async function parseFilter(
  reads: Reads,
  { scope, tenant, now, query }: LogRequest,
): Promise<ChangeFilter> {
  const { from, to } = daysOf(query, scope.zone, now);
  const { userId = null, source, fields, reference } = query;
  const bounds = reference === undefined ? null : boundsOf(reference, tenant.referencePrefix);
  return {
    start: startOfDay(from, scope.zone),
    end: startOfDay(addDays(to, 1), scope.zone),
    userId,
    origins: source === undefined ? null : changeSourceRow(source).origins,
    isUndo: source === 'undo',
    fields: fields === undefined ? null : fieldsOfGroup(fields),
    hidden: hiddenFields(scope.permissions),
    consignments: bounds === null ? null : await matched(bounds),
  };

  async function matched(range: Bounds): Promise<MatchedConsignments> {
    const rows = await reads.read<{ id: number }>(scope.context, matchingConsignments(scope, range, MAX_IDS));
    return rows.length > MAX_IDS ? range : { ids: rows.map(({ id }) => id) };
  }
}

const LAST_7_DAYS = -6;

function daysOf({ startDateUtc, endDateUtc }: Query, zone: string, now: Date): DateRange {
  const end = endDateUtc ?? localDay(now, zone);
  const lastDay = parseCalendarDate(end) ?? localDay(new Date(end), zone);
  return parseDays(
    { startDateUtc: startDateUtc ?? addDays(lastDay, LAST_7_DAYS), endDateUtc: end },
    zone,
    SEARCH_MAX_DAYS,
  );
}

interface Bounds {
  readonly first: string;
  readonly last: string;
}

const DIGITS = 8;

/** The lowest and the highest reference that start with the text; for digits alone, the one with this number. */
function boundsOf(text: string, prefix: string): Bounds {
  const start = /^\d/.test(text) ? prefix + text.padStart(DIGITS, '0') : text;
  const letters = prefix.length;
  return {
    first: start.padEnd(letters, 'A').padEnd(letters + DIGITS, '0'),
    last: start.padEnd(letters, 'Z').padEnd(letters + DIGITS, '9'),
  };
}
