import { OPERATIONS } from '@cartage/contract/operation-table.ts';
import { DAYS, TODAY } from '#stack.ts';

/** A query of the list, used for both the API request and the SQL. */
export interface ListQuery {
  readonly organisationId: number;
  /** First and last day of creation, inclusive. */
  readonly from: string;
  readonly to: string;
  readonly page: number;
  readonly size: number;
}

const DAY_MS = 86_400_000;

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}

/** The default list: the last seven days, oldest first, 25 rows. */
export function defaultList(organisationId: number): ListQuery {
  return { organisationId, from: dayBefore(TODAY, 6), to: TODAY, page: 1, size: 25 };
}

/** All consignments. */
export function wholeList(organisationId: number, page: number): ListQuery {
  return { organisationId, from: dayBefore(TODAY, DAYS), to: TODAY, page, size: 25 };
}

/**
 * Page, exact count and documents in one statement, on the same indexes and without row-level security: the minimal work of
 * PostgreSQL for this result. Rows are `total` and `doc`.
 */
export function rawList({ organisationId, from, to, page, size }: ListQuery) {
  return {
    name: 'raw-list',
    text: `
      select (
        select coalesce(sum(n), 0)::int from (
          select n from day_count where organisation_id = $1 and day between $2 and $3
          union all
          select n from day_delta where organisation_id = $1 and day between $2 and $3
        ) as counts
      ) as total, doc
      from (
        select id, created_at from consignment
        where organisation_id = $1
          and created_at >= ($2::date)::timestamp at time zone 'Pacific/Auckland'
          and created_at < ($3::date + 1)::timestamp at time zone 'Pacific/Auckland'
        order by created_at, id
        limit $4 offset $5
      ) as page
      join consignment_doc on consignment_doc.organisation_id = $1 and consignment_id = page.id
      order by page.created_at, page.id`,
    values: [organisationId, from, to, size, (page - 1) * size],
  };
}

/** The same query as an API request. */
export function listRequest({ organisationId, from, to, page, size }: ListQuery) {
  const path = OPERATIONS.searchConsignments.path.replace('{org}', String(organisationId));
  return {
    path: `${path}?pageNumber=${page}&pageSize=${size}`,
    body: JSON.stringify({ date: { dateRangeType: 'Creation', startDateUtc: from, endDateUtc: to } }),
  };
}
