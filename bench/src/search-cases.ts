import type { Client } from 'pg';
import { DAYS, TODAY } from '#stack.ts';

/** What a search asks for, in the terms of the wire; both kinds of SQL are made from it. */
export interface SearchQuestion {
  readonly organisationId: number;
  readonly dateType: 'Creation' | 'RequestedDelivery' | 'ConfirmedDelivery';
  /** Days, both included. */
  readonly from: string;
  readonly to: string;
  readonly sort: 'CreationDate' | 'RequestedDeliveryDate' | 'StatusDate';
  readonly direction: 'asc' | 'desc';
  readonly size: number;
  /** From 1. */
  readonly page: number;
  readonly siteIds?: readonly number[];
  readonly statuses?: readonly { readonly code: string; readonly number: number }[];
  /** In small letters without macrons, as texts are stored for the search. */
  readonly term?: string;
  /** As it was typed, and as it is stored. */
  readonly phone?: { readonly typed: string; readonly digits: string };
  readonly salesReference?: string;
}

export interface SearchCase {
  readonly what: string;
  readonly question: SearchQuestion;
}

const DRAFT = { code: 'DRAFT', number: 1 };
const TRANSIT = { code: 'TRANSIT', number: 5 };
const DELIVERED = { code: 'DELIVERED', number: 7 };
const ERROR = { code: 'ERR', number: 9 };

const DAY_MS = 86_400_000;
const dayBefore = (days: number) =>
  new Date(Date.parse(`${TODAY}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/** The queries of `postgres.md` §2, in its order; the year of it is all the days that there are. */
export async function searchCases(admin: Client, organisationId: number): Promise<SearchCase[]> {
  const known = await readKnown(admin, organisationId);
  const newest = allDays(organisationId);
  const all: SearchQuestion = { ...newest, direction: 'asc' };
  const week = { ...all, from: dayBefore(6) };
  const deep = (share: number) => Math.max(1, Math.floor((known.count * share) / 25));
  return [
    { what: '1 a week, oldest first, 25', question: week },
    { what: '2 all days, newest first, 25', question: newest },
    {
      what: '3 five sites, two statuses, latest requested delivery first, 100',
      question: {
        ...newest,
        dateType: 'RequestedDelivery',
        sort: 'RequestedDeliveryDate',
        size: 100,
        siteIds: known.siteIds.slice(0, 5),
        statuses: [DRAFT, DELIVERED],
      },
    },
    { what: '4 all days, three quarters through', question: { ...all, page: deep(0.75) } },
    {
      what: '5 by status date, a third through',
      question: { ...newest, sort: 'StatusDate', page: deep(0.35) },
    },
    { what: '6 a frequent name', question: { ...newest, term: 'kiwi kitchens' } },
    { what: '7 a whole reference', question: { ...newest, term: known.reference.toLowerCase() } },
    { what: '8 two letters', question: { ...newest, term: 'ki' } },
    { what: '8b three frequent letters', question: { ...newest, term: 'tra' } },
    { what: '9 what nobody has', question: { ...newest, term: 'qqqqx' } },
    { what: '9b two letters that nobody has', question: { ...newest, term: 'qx' } },
    { what: '10 a phone number', question: { ...newest, phone: known.phone } },
    { what: '11 a sales reference', question: { ...newest, salesReference: known.salesReference } },
    {
      what: '12 three letters and a status in 30 days of requested delivery, 200',
      question: {
        ...all,
        dateType: 'RequestedDelivery',
        from: dayBefore(29),
        size: 200,
        term: 'tra',
        statuses: [TRANSIT],
      },
    },
    {
      what: '13 confirmed deliveries by status date, 200',
      question: { ...newest, dateType: 'ConfirmedDelivery', sort: 'StatusDate', size: 200 },
    },
    {
      what: '14 one site, a rare status',
      question: { ...newest, siteIds: known.siteIds.slice(-1), statuses: [ERROR] },
    },
  ];
}

/** Everything, newest first: what the list opens with. */
export const allDays = (organisationId: number): SearchQuestion => ({
  organisationId,
  dateType: 'Creation',
  from: dayBefore(DAYS),
  to: TODAY,
  sort: 'CreationDate',
  direction: 'desc',
  size: 25,
  page: 1,
});

interface Known {
  readonly count: number;
  readonly siteIds: readonly number[];
  readonly reference: string;
  readonly salesReference: string;
  readonly phone: { readonly typed: string; readonly digits: string };
}

async function readKnown(admin: Client, organisationId: number): Promise<Known> {
  const { rows } = await admin.query<Known>(
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
  const [known] = rows;
  if (known === undefined) throw new Error('There is nothing to search.');
  return known;
}
