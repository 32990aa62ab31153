import type { Client } from 'pg';
import type { SearchQuestion } from '#search-cases.ts';
import type { Statement } from '#search-raw.ts';

/**
 * The design that one writes first: normalised tables, an index on each column, joins to the participants, the
 * status out of its history, `ilike`, `offset`, and a count of its own. It only has to find the numbers of the rows.
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

export function naiveSearch(question: SearchQuestion): {
  readonly page: Statement;
  readonly count: Statement;
} {
  const values: unknown[] = [question.organisationId, question.from, question.to];
  const add = (value: unknown) => `$${values.push(value)}`;
  const column = COLUMNS[question.dateType];
  const where = [
    'c.organisation_id = $1',
    `${column} >= ($2::date)::timestamp at time zone 'Pacific/Auckland'`,
    `${column} < ($3::date + 1)::timestamp at time zone 'Pacific/Auckland'`,
  ];
  if (question.siteIds) where.push(`c.site_id = any(${add(question.siteIds)}::int[])`);
  if (question.statuses)
    where.push(`last.status = any(${add(question.statuses.map(({ number }) => number))}::int[])`);
  if (question.term) {
    const pattern = add(`%${question.term}%`);
    const texts = ['c.reference', 's.full_name', 'r.full_name', 'c.sender_reference', 'c.receiver_reference'];
    where.push(`(${texts.map((text) => `${text} ilike ${pattern}`).join(' or ')})`);
  }
  if (question.phone) {
    const digits = add(question.phone.typed.replaceAll(/\D/g, ''));
    where.push(`(s.phone = ${digits} or r.phone = ${digits})`);
  }
  if (question.salesReference) where.push(`c.sales_reference ilike ${add(question.salesReference)}`);
  const joined = `
    from naive.consignment c
    join naive.participant s on s.consignment_id = c.id and s.role = 'sender'
    join naive.participant r on r.consignment_id = c.id and r.role = 'receiver'
    cross join lateral (
      select h.status, h.status_at from naive.status_history h
      where h.consignment_id = c.id order by h.seq desc limit 1) last
    where ${where.join(' and ')}`;
  const count = { text: `select count(*)::int as total ${joined}`, values: [...values] };
  const { direction, size } = question;
  const window = `limit ${add(size)} offset ${add((question.page - 1) * size)}`;
  const sort = SORTS[question.sort];
  return {
    count,
    page: {
      text: `select c.id ${joined} order by ${sort} ${direction} nulls last, c.id ${direction} ${window}`,
      values,
    },
  };
}
