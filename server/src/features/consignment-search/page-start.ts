import { addDays } from '@cartage/domain/dates/calendar-date.ts';
import type { Database } from '#db/database.ts';
import type { SearchRequest } from '#features/consignment-search/criteria.query.ts';
import { type CountedDate, daysOfPage, type PageDay } from '#features/consignment-search/day-counts.query.ts';
import { firstInstantOf } from '#features/consignment-search/first-instant-of.ts';
import type { PageWindow } from '#freight/consignment-page.query.ts';

/** A place in an index from which the rows of a page can be read. */
export interface PageStart {
  /** The rows between the place and the page. */
  readonly offset: number;
  /** Against the order of the search. */
  readonly isBackwards: boolean;
  /** Null: the end of the index. */
  readonly start: Date | null;
}

export function nearestStart(starts: readonly [PageStart, ...PageStart[]]): PageStart {
  return starts.reduce((best, each) => (each.offset < best.offset ? each : best));
}

interface DatedWindow extends PageWindow {
  readonly date: CountedDate;
}

/** The start of the first day of a page and the end of its last day, in the order of the search. */
export async function startsOf(
  database: Pick<Database, 'read'>,
  request: SearchRequest,
  { date, ...window }: DatedWindow,
): Promise<readonly PageStart[]> {
  const { scope, order } = request;
  const days = await database.read<PageDay>(scope.context, daysOfPage(request, date, window));
  const [first, last] = [days.at(0), days.at(-1)];
  const isAscending = order.direction === 'asc';
  const starts: PageStart[] = [];
  if (first !== undefined) {
    const start = firstInstantOf(isAscending ? first.day : addDays(first.day, 1), scope.zone);
    if (start !== null) starts.push({ offset: window.offset - first.before, isBackwards: false, start });
  }
  if (last !== undefined && last.through >= window.offset + window.limit) {
    const start = firstInstantOf(isAscending ? addDays(last.day, 1) : last.day, scope.zone);
    const offset = last.through - window.offset - window.limit;
    if (start !== null) starts.push({ offset, isBackwards: true, start });
  }
  return starts;
}
