import { STATUS_CODES, statusNumber } from '@cartage/domain/consignment/status.ts';
import { BYTE_ORDER_MARK, csvLines } from '@cartage/domain/csv/write-csv.ts';
import { SEARCH_MAX_DAYS } from '@cartage/domain/dates/date-range.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { AppError } from '#errors/app-error.ts';
import { extractColumns } from '#features/data-extract/columns.ts';
import {
  extractedIds,
  type ExtractQuestion,
  type ExtractRow,
  extractRows,
} from '#features/data-extract/extract.query.ts';
import { askedDays } from '#freight/asked-days.ts';
import { askedSites, sitesCondition } from '#freight/asked-sites.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { fileReply } from '#platform/reply.ts';

/** Rows held at once; the file itself is never whole in memory. */
const BATCH = 250;
/** Of one person, at this server. */
const MOST_AT_ONCE = 2;
const underWay = new Map<string, number>();

/** EXTRACT-01, EXTRACT-02: as many lines as there are, sent as they are read; how many, a header says beforehand. */
export async function extractActivity(parts: Parts, request: Handled<'extractActivity'>) {
  const { scope, now, tenant } = request;
  const { database } = parts;
  const question = readQuestion(request);
  const [found] = await database.read<{ ids: readonly number[] }>(scope.context, extractedIds(question));
  const ids = found?.ids ?? [];
  const columns = extractColumns(scope.permissions.has('Consignment.ViewPricing'));
  const person = `${tenant.id} ${scope.userId}`;
  if ((underWay.get(person) ?? 0) >= MOST_AT_ONCE) {
    throw new AppError('too-many-requests', { headers: { 'retry-after': '10' } });
  }
  const lines = async function* (): AsyncGenerator<string> {
    underWay.set(person, (underWay.get(person) ?? 0) + 1);
    try {
      yield BYTE_ORDER_MARK + csvLines([columns.map(({ head }) => head)]);
      for (let from = 0; from < ids.length; from += BATCH) {
        const statement = extractRows(question, ids.slice(from, from + BATCH));
        const rows = await database.read<ExtractRow>(scope.context, statement);
        yield csvLines(rows.map((row) => columns.map(({ cell }) => cell(row))));
      }
    } finally {
      // Also when whoever asked went away.
      const left = (underWay.get(person) ?? 1) - 1;
      if (left === 0) underWay.delete(person);
      else underWay.set(person, left);
    }
  };
  return fileReply(lines(), `Consignments_${fileDay(localDay(now, tenant.zone))}.csv`, {
    headers: { 'x-row-count': String(ids.length) },
  });
}

function readQuestion({ scope, body }: Handled<'extractActivity'>): ExtractQuestion {
  const statuses = [...new Set(body.statuses)].map(statusNumber);
  return {
    scope,
    dateType: body.dateType,
    days: askedDays(body, scope.zone, SEARCH_MAX_DAYS),
    siteIds: sitesCondition(scope, askedSites(scope, body.siteIds)),
    statuses: statuses.length === 0 || statuses.length === STATUS_CODES.length ? null : statuses,
  };
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 21-Nov-2026. */
function fileDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${date}-${MONTHS[Number(month) - 1]}-${year}`;
}
