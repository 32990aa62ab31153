import type { SearchQuery } from '#search-cases.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const COLUMNS = {
  Creation: 'c.created_at',
  RequestedDelivery: 'c.requested_delivery_at',
  ConfirmedDelivery: 'c.confirmed_delivery_at',
} as const;
const SORTS = {
  CreationDate: 'c.created_at',
  RequestedDeliveryDate: 'c.requested_delivery_at',
  StatusDate: 'c.status_at',
} as const;
const OPPOSITE = { asc: 'desc', desc: 'asc' } as const;

const day = (parameter: string) => `(${parameter}::date)::timestamp at time zone 'Pacific/Auckland'`;

/**
 * The minimal SQL for a query, on the same indexes and without row-level security, written by hand for each shape. Rows
 * are `total` and `doc`. The parameter `total` decides from which end a deep page is read.
 */
export function rawSearch(query: SearchQuery, total: number): Statement {
  const values: unknown[] = [query.organisationId];
  const add = (value: unknown) => `$${values.push(value)}`;
  const [from, to] = [add(query.from), add(query.to)];
  const statement =
    query.term === undefined && query.phone === undefined && query.salesReference === undefined
      ? indexed(query, total, { add, from, to })
      : onePass(query, { add, from, to });
  return { text: statement, values };
}

interface Parameters {
  readonly add: (value: unknown) => string;
  readonly from: string;
  readonly to: string;
}

function conditions(query: SearchQuery, { add, from, to }: Parameters): string[] {
  const column = COLUMNS[query.dateType];
  return [
    'c.organisation_id = $1',
    `${column} >= ${day(from)}`,
    `${column} < ${day(`(${to}::date + 1)`)}`,
    ...(query.siteIds ? [`c.site_id = any(${add(query.siteIds)}::int[])`] : []),
    ...(query.statuses
      ? [`c.status = any(${add(query.statuses.map(({ number }) => number))}::smallint[])`]
      : []),
  ];
}

function indexed(query: SearchQuery, total: number, parameters: Parameters): string {
  const where = conditions(query, parameters).join(' and ');
  const { add } = parameters;
  const sort = SORTS[query.sort];
  const before = (query.page - 1) * query.size;
  const after = Math.max(0, total - before - query.size);
  const isBackwards = after < before;
  const direction = isBackwards ? OPPOSITE[query.direction] : query.direction;
  // The last page may have fewer rows.
  const limit = Math.min(query.size, total - before);
  return `
    select (${countByDay(query, parameters)}) as total, d.doc
    from (
      select c.id, ${sort} as k from consignment c where ${where}
      order by ${sort} ${direction}, c.id ${direction}
      limit ${add(Math.max(0, limit))} offset ${add(isBackwards ? after : before)}
    ) page
    join consignment_doc d on d.organisation_id = $1 and d.consignment_id = page.id
    order by page.k ${query.direction}, page.id ${query.direction}`;
}

/** The exact count from the counts by day, site and status. */
function countByDay(query: SearchQuery, { add, from, to }: Parameters): string {
  const isCreation = query.dateType === 'Creation';
  const tables = isCreation ? ['day_count', 'day_delta'] : ['delivery_day_count', 'delivery_day_delta'];
  const where = [
    `organisation_id = $1 and day between ${from} and ${to}`,
    ...(isCreation ? [] : [`is_confirmed = ${query.dateType === 'ConfirmedDelivery'}`]),
    ...(query.siteIds ? [`site_id = any(${add(query.siteIds)}::int[])`] : []),
    ...(query.statuses
      ? [`status = any(${add(query.statuses.map(({ number }) => number))}::smallint[])`]
      : []),
  ].join(' and ');
  const rows = tables.map((table) => `select n from ${table} where ${where}`).join(' union all ');
  return `select coalesce(sum(n), 0)::int from (${rows}) counts`;
}

/** Evaluates the filter once for count and page. */
function onePass(query: SearchQuery, parameters: Parameters): string {
  const { add } = parameters;
  const { direction } = query;
  return `
    with matching as materialized (${matching(query, parameters)})
    select counted.total, shown.doc
    from (select count(*)::int as total from matching) counted
    left join (
      select page.k, page.id, d.doc
      from (
        select id, k from matching order by k ${direction} nulls last, id ${direction}
        limit ${add(query.size)} offset ${add((query.page - 1) * query.size)}
      ) page
      join consignment_doc d on d.organisation_id = $1 and d.consignment_id = page.id
    ) shown on true
    order by shown.k ${direction}, shown.id ${direction}`;
}

function matching(query: SearchQuery, parameters: Parameters): string {
  const { add, from, to } = parameters;
  const sort = SORTS[query.sort];
  if (query.term === undefined) {
    const numbers = [
      ...(query.phone
        ? [
            `(c.sender_phone_n = ${add(query.phone.digits)} or c.receiver_phone_n = ${add(query.phone.digits)})`,
          ]
        : []),
      ...(query.salesReference ? [`c.sales_reference_n = ${add(query.salesReference.toLowerCase())}`] : []),
    ];
    const where = [...conditions(query, parameters), ...numbers].join(' and ');
    return `select c.id, ${sort} as k from consignment c where ${where}`;
  }
  const pattern = add(`%${query.term}%`);
  const found =
    query.term.length < 3 ? `textlike(t.search_text, ${pattern})` : `t.search_text like ${pattern}`;
  const isInText = query.dateType === 'Creation' && !query.statuses && query.sort === 'CreationDate';
  if (isInText) {
    return `select t.consignment_id as id, t.created_at as k from consignment_text t
      where t.organisation_id = $1 and t.created_at >= ${day(from)} and t.created_at < ${day(`(${to}::date + 1)`)}
        and ${found}`;
  }
  return `select c.id, ${sort} as k
    from consignment_text t join consignment c on c.id = t.consignment_id
    where t.organisation_id = $1 and ${found} and ${conditions(query, parameters).join(' and ')}`;
}
