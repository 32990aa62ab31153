import type { Client } from 'pg';
import type { SearchQuery } from '#search-cases.ts';
import type { Statement } from '#search-raw.ts';

/**
 * A naive design: normalised tables, an index on each column, joins to the participants, the status from its history,
 * `ilike`, `offset` and a separate count. It only selects the ids of the rows.
 */
export async function buildNaive(admin: Client): Promise<void> {
  await admin.query(`
    create schema naive;
    create table naive.consignment as
      select id, organisation_id, site_id, reference, created_at, requested_delivery_at, confirmed_delivery_at,
        sender_reference, receiver_reference, sales_reference
      from consignment;
    create table naive.participant as
      select consignment_id, role, full_name, regexp_replace(phone, '[^0-9]', '', 'g') as phone from participant;
    create table naive.status_history as select consignment_id, seq, status, status_at from status_history;
    alter table naive.consignment add primary key (id);
    create index on naive.consignment (organisation_id);
    create index on naive.consignment (site_id);
    create index on naive.consignment (created_at);
    create index on naive.consignment (requested_delivery_at);
    create index on naive.consignment (confirmed_delivery_at);
    create index on naive.consignment (reference);
    create index on naive.consignment (sales_reference);
    create index on naive.participant (consignment_id);
    create index on naive.participant (full_name);
    create index on naive.participant (phone);
    create index on naive.status_history (consignment_id);
    create index on naive.status_history (status)`);
  await admin.query('vacuum (analyze) naive.consignment, naive.participant, naive.status_history');
}

const COLUMNS = {
  Creation: 'c.created_at',
  RequestedDelivery: 'c.requested_delivery_at',
  ConfirmedDelivery: 'c.confirmed_delivery_at',
} as const;
const SORTS = {
  CreationDate: 'c.created_at',
  RequestedDeliveryDate: 'c.requested_delivery_at',
  StatusDate: 'last.status_at',
} as const;

export function naiveSearch(query: SearchQuery): {
  readonly page: Statement;
  readonly count: Statement;
} {
  const values: unknown[] = [query.organisationId, query.from, query.to];
  const add = (value: unknown) => `$${values.push(value)}`;
  const column = COLUMNS[query.dateType];
  const where = [
    'c.organisation_id = $1',
    `${column} >= ($2::date)::timestamp at time zone 'Pacific/Auckland'`,
    `${column} < ($3::date + 1)::timestamp at time zone 'Pacific/Auckland'`,
  ];
  if (query.siteIds) where.push(`c.site_id = any(${add(query.siteIds)}::int[])`);
  if (query.statuses)
    where.push(`last.status = any(${add(query.statuses.map(({ number }) => number))}::int[])`);
  if (query.term) {
    const pattern = add(`%${query.term}%`);
    const texts = ['c.reference', 's.full_name', 'r.full_name', 'c.sender_reference', 'c.receiver_reference'];
    where.push(`(${texts.map((text) => `${text} ilike ${pattern}`).join(' or ')})`);
  }
  if (query.phone) {
    const digits = add(query.phone.typed.replaceAll(/\D/g, ''));
    where.push(`(s.phone = ${digits} or r.phone = ${digits})`);
  }
  if (query.salesReference) where.push(`c.sales_reference ilike ${add(query.salesReference)}`);
  const joined = `
    from naive.consignment c
    join naive.participant s on s.consignment_id = c.id and s.role = 'sender'
    join naive.participant r on r.consignment_id = c.id and r.role = 'receiver'
    cross join lateral (
      select h.status, h.status_at from naive.status_history h
      where h.consignment_id = c.id order by h.seq desc limit 1) last
    where ${where.join(' and ')}`;
  const count = { text: `select count(*)::int as total ${joined}`, values: [...values] };
  const { direction, size } = query;
  const window = `limit ${add(size)} offset ${add((query.page - 1) * size)}`;
  const sort = SORTS[query.sort];
  return {
    count,
    page: {
      text: `select c.id ${joined} order by ${sort} ${direction} nulls last, c.id ${direction} ${window}`,
      values,
    },
  };
}
