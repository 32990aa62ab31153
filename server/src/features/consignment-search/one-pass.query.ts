import { isTooShortForTrigrams } from '@cartage/domain/consignment/search-text.ts';
import type { ScannedCode } from '@cartage/domain/documents/scanned-code.ts';
import { DATE_TYPES } from '@cartage/domain/search/filters.ts';
import { likePattern } from '@cartage/domain/text/fold.ts';
import { joinSql, emptySql, sql, type Sql, type Statement } from '#db/sql.ts';
import { searchConditions, type SearchRequest } from '#features/consignment-search/criteria.query.ts';
import {
  datesOf,
  filterConditions,
  hasUnindexedFilter,
  serviceTypeIds,
} from '#features/consignment-search/filter-criteria.query.ts';
import { pageOfMatching, SORT_COLUMNS } from '#freight/consignment-page.query.ts';
import type { Scope } from '#platform/scope.ts';

/** For filters whose evaluation is the cost (docs/reference/search-design.md). Rows are `CountedRow`. */
export function onePass(request: SearchRequest): Statement {
  const { scope, order, window } = request;
  return pageOfMatching(matching(request), { organisationId: scope.organisationId, order, window });
}

function matching(request: SearchRequest): Sql {
  const { criteria } = request;
  const isSelective = criteria.code !== null || criteria.references !== null || hasUnindexedFilter(criteria);
  if (isSelective) return matchingSelectively(request);
  return needsConsignment(request) ? matchingRows(request) : matchingTexts(request);
}

/** The text table has only site and creation date. */
function needsConsignment({ criteria, order }: SearchRequest): boolean {
  const { statuses, serviceTypes, date } = criteria;
  const hasOtherDate = date !== null && date.type !== 'Creation';
  return order.sort !== 'CreationDate' || statuses !== null || serviceTypes !== null || hasOtherDate;
}

/** A phone number, a code or references leave a few rows, whose texts are then read one by one. */
function matchingSelectively({ scope, criteria, order }: SearchRequest): Sql {
  const { code, references, searchTerm } = criteria;
  const pattern = searchTerm === null || code !== null ? null : likePattern(searchTerm);
  return sql`
    select c.id, ${SORT_COLUMNS[order.sort]} as k
    from consignment c
    where ${searchConditions(scope, criteria)}
      and ${joinSql(filterConditions(scope, criteria, 'others'), sql` and `)}
      and (${references}::text[] is null or c.reference = any(${references}::text[]))
      and (${pattern}::text is null or exists (
        select from consignment_text t
        where t.organisation_id = c.organisation_id and t.consignment_id = c.id and t.search_text like ${pattern}))
      ${code === null ? emptySql : sql`and c.id = any(array(${matchingCode(scope, code, searchTerm)}))`}`;
}

/** By label code or by text, because some senders use numbers of 18 digits as their own references. */
function matchingCode(scope: Scope, code: ScannedCode, term: string | null): Sql {
  const labelled =
    'sscc' in code
      ? sql`
    select u.consignment_id from handling_unit u
    where u.sscc = ${code.sscc}::text and u.organisation_id = ${scope.organisationId}::int`
      : sql`
    select l.id from consignment l
    where l.tracking_token = ${code.trackingToken}::text and l.organisation_id = ${scope.organisationId}::int`;
  return sql`${labelled}
    union all
    select t.consignment_id from find_consignment_text(${likePattern(term ?? '')}, false, null, null, null) t`;
}

/** All conditions are inside the function, where the planner weighs them against the text. */
function matchingRows({ scope, criteria, order }: SearchRequest): Sql {
  const { searchTerm, siteIds, statuses, serviceTypes } = criteria;
  const types = serviceTypes === null ? sql`null::int[]` : sql`array(${serviceTypeIds(scope, serviceTypes)})`;
  const term = searchTerm ?? '';
  const dates = DATE_TYPES.map((type) => datesOf(criteria.date, type)).flatMap((range) => [
    sql`${range?.from ?? null}::timestamptz`,
    sql`${range?.before ?? null}::timestamptz`,
  ]);
  return sql`
    select c.consignment_id as id, ${SORT_COLUMNS[order.sort]} as k
    from find_consignments(
      ${likePattern(term)}, ${isTooShortForTrigrams(term)}, ${siteIds}, ${statuses}, ${types},
      ${joinSql(dates, sql`, `)}) c`;
}

function matchingTexts({ criteria }: SearchRequest): Sql {
  return sql`select t.consignment_id as id, t.created_at as k from ${foundTexts(criteria)} t`;
}

function foundTexts({ searchTerm, siteIds, date }: SearchRequest['criteria']): Sql {
  const term = searchTerm ?? '';
  const created = datesOf(date, 'Creation');
  return sql`find_consignment_text(
    ${likePattern(term)}, ${isTooShortForTrigrams(term)},
    ${created?.from ?? null}, ${created?.before ?? null}, ${siteIds})`;
}
