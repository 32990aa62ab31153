import type { SearchQuestion } from '#search-cases.ts';

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
 * The least that PostgreSQL can do for an answer, on the same indexes and without row-level security, written by hand
 * for each shape and with nothing in it that the question does not ask for. Rows are `total` and `doc`. `total` tells
 * a deep page from which end it is nearer.
 */
export function rawSearch(question: SearchQuestion, total: number): Statement {
  const values: unknown[] = [question.organisationId];
  const add = (value: unknown) => `$${values.push(value)}`;
  const [from, to] = [add(question.from), add(question.to)];
  const statement =
    question.term === undefined && question.phone === undefined && question.salesReference === undefined
      ? indexed(question, total, { add, from, to })
      : onePass(question, { add, from, to });
  return { text: statement, values };
}

interface Parameters {
  readonly add: (value: unknown) => string;
  readonly from: string;
  readonly to: string;
}

function conditions(question: SearchQuestion, { add, from, to }: Parameters): string[] {
  const column = COLUMNS[question.dateType];
  return [
    'c.organisation_id = $1',
    `${column} >= ${day(from)}`,
    `${column} < ${day(`(${to}::date + 1)`)}`,
    ...(question.siteIds ? [`c.site_id = any(${add(question.siteIds)}::int[])`] : []),
    ...(question.statuses
      ? [`c.status = any(${add(question.statuses.map(({ number }) => number))}::smallint[])`]
      : []),
  ];
}

function indexed(question: SearchQuestion, total: number, parameters: Parameters): string {
  const where = conditions(question, parameters).join(' and ');
  const { add, from, to } = parameters;
  const sort = SORTS[question.sort];
  const before = (question.page - 1) * question.size;
  const after = Math.max(0, total - before - question.size);
  const isBackwards = after < before;
  const direction = isBackwards ? OPPOSITE[question.direction] : question.direction;
  // The last page may be short.
  const limit = Math.min(question.size, total - before);
  const count =
    question.dateType === 'Creation' && !question.siteIds && !question.statuses
      ? `select coalesce(sum(n), 0)::int from (
           select n from day_count where organisation_id = $1 and day between ${from} and ${to}
           union all select n from day_delta where organisation_id = $1 and day between ${from} and ${to}) counts`
      : `select count(*)::int from consignment c where ${where}`;
  return `
    select (${count}) as total, d.doc
    from (
      select c.id, ${sort} as k from consignment c where ${where}
      order by ${sort} ${direction}, c.id ${direction}
      limit ${add(Math.max(0, limit))} offset ${add(isBackwards ? after : before)}
    ) page
    join consignment_doc d on d.organisation_id = $1 and d.consignment_id = page.id
    order by page.k ${question.direction}, page.id ${question.direction}`;
}

/** Count and page from one evaluation of the filter. */
function onePass(question: SearchQuestion, parameters: Parameters): string {
  const { add } = parameters;
  const { direction } = question;
  return `
    with matching as materialized (${matching(question, parameters)})
    select counted.total, shown.doc
    from (select count(*)::int as total from matching) counted
    left join (
      select page.k, page.id, d.doc
      from (
        select id, k from matching order by k ${direction} nulls last, id ${direction}
        limit ${add(question.size)} offset ${add((question.page - 1) * question.size)}
      ) page
      join consignment_doc d on d.organisation_id = $1 and d.consignment_id = page.id
    ) shown on true
    order by shown.k ${direction}, shown.id ${direction}`;
}

function matching(question: SearchQuestion, parameters: Parameters): string {
  const { add, from, to } = parameters;
  const sort = SORTS[question.sort];
  if (question.term === undefined) {
    const numbers = [
      ...(question.phone
        ? [
            `(c.sender_phone_n = ${add(question.phone.digits)} or c.receiver_phone_n = ${add(question.phone.digits)})`,
          ]
        : []),
      ...(question.salesReference
        ? [`c.sales_reference_n = ${add(question.salesReference.toLowerCase())}`]
        : []),
    ];
    const where = [...conditions(question, parameters), ...numbers].join(' and ');
    return `select c.id, ${sort} as k from consignment c where ${where}`;
  }
  const pattern = add(`%${question.term}%`);
  const found =
    question.term.length < 3 ? `textlike(t.search_text, ${pattern})` : `t.search_text like ${pattern}`;
  const isInText = question.dateType === 'Creation' && !question.statuses && question.sort === 'CreationDate';
  if (isInText) {
    return `select t.consignment_id as id, t.created_at as k from consignment_text t
      where t.organisation_id = $1 and t.created_at >= ${day(from)} and t.created_at < ${day(`(${to}::date + 1)`)}
        and ${found}`;
  }
  return `select c.id, ${sort} as k
    from consignment_text t join consignment c on c.id = t.consignment_id
    where t.organisation_id = $1 and ${found} and ${conditions(question, parameters).join(' and ')}`;
}
