import type { Client } from 'pg';
import { DAYS, TODAY } from '#stack.ts';

/** A search query. The API request and both kinds of SQL are built from it. */
export interface SearchQuery {
  readonly organisationId: number;
  readonly dateType: 'Creation' | 'RequestedDelivery' | 'ConfirmedDelivery';
  /** First and last day, inclusive. */
  readonly from: string;
  readonly to: string;
  readonly sort: 'CreationDate' | 'RequestedDeliveryDate' | 'StatusDate';
  readonly direction: 'asc' | 'desc';
  readonly size: number;
  /** 1-based. */
  readonly page: number;
  readonly siteIds?: readonly number[];
  readonly statuses?: readonly { readonly code: string; readonly number: number }[];
  /** In lower case without macrons, as search texts are stored. */
  readonly term?: string;
  /** As entered, and as stored. */
  readonly phone?: { readonly typed: string; readonly digits: string };
  readonly salesReference?: string;
}

export interface SearchCase {
  readonly label: string;
  readonly query: SearchQuery;
}

const DRAFT = { code: 'DRAFT', number: 1 };
const TRANSIT = { code: 'TRANSIT', number: 5 };
const DELIVERED = { code: 'DELIVERED', number: 7 };
const ERROR = { code: 'ERR', number: 9 };

const DAY_MS = 86_400_000;
const dayBefore = (days: number) =>
  new Date(Date.parse(`${TODAY}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/** The queries of docs/reference/search-design.md, in its order. Its year is the whole range of days here. */
export async function searchCases(admin: Client, organisationId: number): Promise<SearchCase[]> {
  const samples = await readSamples(admin, organisationId);
  const newest = allDays(organisationId);
  const all: SearchQuery = { ...newest, direction: 'asc' };
  const week = { ...all, from: dayBefore(6) };
  const deep = (share: number) => Math.max(1, Math.floor((samples.count * share) / 25));
  return [
    { label: '1 a week, oldest first, 25', query: week },
    { label: '2 all days, newest first, 25', query: newest },
    {
      label: '3 five sites, two statuses, latest requested delivery first, 100',
      query: {
        ...newest,
        dateType: 'RequestedDelivery',
        sort: 'RequestedDeliveryDate',
        size: 100,
        siteIds: samples.siteIds.slice(0, 5),
        statuses: [DRAFT, DELIVERED],
      },
    },
    { label: '4 all days, three quarters through', query: { ...all, page: deep(0.75) } },
    {
      label: '5 by status date, a third through',
      query: { ...newest, sort: 'StatusDate', page: deep(0.35) },
    },
    { label: '6 a frequent name', query: { ...newest, term: 'kiwi kitchens' } },
    { label: '7 a whole reference', query: { ...newest, term: samples.reference.toLowerCase() } },
    { label: '8 two letters', query: { ...newest, term: 'ki' } },
    { label: '8b three frequent letters', query: { ...newest, term: 'tra' } },
    { label: '9 no match', query: { ...newest, term: 'qqqqx' } },
    { label: '9b two letters without a match', query: { ...newest, term: 'qx' } },
    { label: '10 a phone number', query: { ...newest, phone: samples.phone } },
    { label: '11 a sales reference', query: { ...newest, salesReference: samples.salesReference } },
    {
      label: '12 three letters and a status in 30 days of requested delivery, 200',
      query: {
        ...all,
        dateType: 'RequestedDelivery',
        from: dayBefore(29),
        size: 200,
        term: 'tra',
        statuses: [TRANSIT],
      },
    },
    {
      label: '13 confirmed deliveries by status date, 200',
      query: { ...newest, dateType: 'ConfirmedDelivery', sort: 'StatusDate', size: 200 },
    },
    {
      label: '14 one site, a rare status',
      query: { ...newest, siteIds: samples.siteIds.slice(-1), statuses: [ERROR] },
    },
  ];
}

/** All consignments, newest first. */
export const allDays = (organisationId: number): SearchQuery => ({
  organisationId,
  dateType: 'Creation',
  from: dayBefore(DAYS),
  to: TODAY,
  sort: 'CreationDate',
  direction: 'desc',
  size: 25,
  page: 1,
});

interface Samples {
  readonly count: number;
  readonly siteIds: readonly number[];
  readonly reference: string;
  readonly salesReference: string;
  readonly phone: { readonly typed: string; readonly digits: string };
}

async function readSamples(admin: Client, organisationId: number): Promise<Samples> {
  const { rows } = await admin.query<Samples>(
    `with latest as (select * from consignment where organisation_id = $1 order by id desc limit 10000)
     select
       (select count(*)::int from consignment where organisation_id = $1) as count,
       (select array_agg(site_id order by n desc) from (
          select site_id, count(*) as n from latest group by site_id) sites) as "siteIds",
       (select reference from latest order by id limit 1) as reference,
       (select sales_reference from latest where sales_reference is not null order by id limit 1) as "salesReference",
       (select json_build_object('typed', p.phone, 'digits', c.receiver_phone_n)
          from latest c join participant p on p.consignment_id = c.id and p.role = 'receiver'
          where c.receiver_phone_n is not null order by c.id limit 1) as phone`,
    [organisationId],
  );
  const [samples] = rows;
  if (samples === undefined) throw new Error('There are no consignments to search.');
  return samples;
}
