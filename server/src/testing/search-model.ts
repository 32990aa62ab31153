import { withClient } from '@cartage/database/connection/with-client.ts';
import { CLOCK_CHANGES_2025, plantClockChanges } from '@cartage/database/testing/clock-changes.ts';
import { STATUS_CODES, statusNumber } from '@cartage/domain/consignment/status.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { endOfDay, startOfDay, TENANT_ZONE } from '@cartage/domain/dates/zone.ts';
import { phoneDigits } from '@cartage/domain/participant/phone-digits.ts';
import { DATE_TYPES } from '@cartage/domain/search/filters.ts';
import { SORT_DIRECTIONS, SORT_OPTIONS } from '@cartage/domain/search/page-and-sort.ts';
import { fold } from '@cartage/domain/text/fold.ts';
import { demoCaller, testApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

export interface SearchRow {
  readonly id: number;
  readonly reference: string;
  readonly site: number;
  readonly status: number;
  readonly created: Date;
  readonly requested: Date | null;
  readonly confirmed: Date | null;
  readonly changed: Date;
  readonly sales: string | null;
  readonly texts: readonly (string | null)[];
  readonly phones: readonly (string | null)[];
}

export interface SearchRequest {
  readonly caller: Caller;
  readonly body: {
    readonly searchTerm?: string;
    readonly phoneNumber?: string;
    readonly salesReference?: string;
    readonly statuses?: readonly (typeof STATUS_CODES)[number][];
    readonly date?: {
      readonly dateRangeType: (typeof DATE_TYPES)[number];
      readonly startDateUtc: string;
      readonly endDateUtc: string;
    };
    readonly siteIds?: readonly number[];
    readonly references?: readonly string[];
  };
  readonly page: number;
  readonly size: number;
  readonly sort: (typeof SORT_OPTIONS)[number];
  readonly direction: (typeof SORT_DIRECTIONS)[number];
}

export const hana = demoCaller('kea-hana-wilcox');
export const noah = demoCaller('kea-noah-price');

function isInDates(row: SearchRow, date: SearchRequest['body']['date']): boolean {
  if (date === undefined) return true;
  const at = { Creation: row.created, RequestedDelivery: row.requested, ConfirmedDelivery: row.confirmed }[
    date.dateRangeType
  ];
  const moment = (text: string, ofDay: (day: CalendarDate) => Date) =>
    // A text of ten characters is a day of the calendar in this test.
    text.length === 10 ? ofDay(text as CalendarDate) : new Date(text);
  return (
    at !== null && at >= moment(date.startDateUtc, startOfDay) && at <= moment(date.endDateUtc, endOfDay)
  );
}

export type SearchModel = Awaited<ReturnType<typeof searchModel>>;

/** The search of the demo world over HTTP, and the same search in memory. */
export async function searchModel() {
  const test = await testApp({ template: 'demo' });
  const { rows, sitesOf } = await withClient(test.adminUrl, async (client) => {
    await plantClockChanges(client, {
      organisationId: 101,
      zone: TENANT_ZONE,
      changes: CLOCK_CHANGES_2025,
    });
    const read = await client.query<SearchRow>(`
      select c.id::int, c.reference, c.site_id as site, c.status, c.created_at as created, c.requested_delivery_at as requested,
        c.confirmed_delivery_at as confirmed, c.sales_reference as sales,
        (select h.status_at from status_history h where h.consignment_id = c.id order by h.seq desc limit 1) as changed,
        array[c.reference, c.sender_reference, c.receiver_reference]
          || array(select p.full_name from participant p where p.consignment_id = c.id) as texts,
        array(select p.phone from participant p where p.consignment_id = c.id) as phones
      from consignment c where c.organisation_id = 101`);
    const own = await client.query<{ sub: string; sites: number[] }>(`
      select u.sub, array_agg(m.site_id) as sites
      from membership_site m join portal_user u on u.id = m.user_id
      where m.organisation_id = 101 group by u.sub`);
    const bySub = new Map(own.rows.map(({ sub, sites }) => [sub, sites]));
    return {
      rows: read.rows,
      sitesOf: new Map([hana, noah].map((caller) => [caller, bySub.get(caller.sub) ?? []])),
    };
  });

  function search(request: SearchRequest) {
    const { page, size, sort, direction } = request;
    const query = `pageNumber=${page}&pageSize=${size}&sortOption=${sort}&sortDirection=${direction}`;
    return test.request(request.caller, `POST /api/v2/customers/101/consignments/search?${query}`, {
      body: request.body,
    });
  }

  /** A second, naive implementation of the filter and the order. */
  function expectedIds({ caller, body, sort, direction }: SearchRequest): number[] {
    const siteIds = (sitesOf.get(caller) ?? []).filter((id) => body.siteIds?.includes(id) ?? true);
    const allowed = new Set(siteIds);
    const statuses = (body.statuses ?? []).map(statusNumber);
    const term = fold(body.searchTerm ?? '');
    const found = rows.filter(
      (row) =>
        allowed.has(row.site) &&
        (statuses.length === 0 || statuses.some((status) => status === row.status)) &&
        row.texts.some((text) => fold(text ?? '').includes(term)) &&
        (body.phoneNumber === undefined ||
          row.phones.some(
            (phone) => phone !== null && phoneDigits(phone) === phoneDigits(body.phoneNumber ?? ''),
          )) &&
        (body.salesReference === undefined || fold(row.sales ?? '') === fold(body.salesReference)) &&
        (body.references?.includes(row.reference) ?? true) &&
        isInDates(row, body.date),
    );
    const key = (row: SearchRow) =>
      ({ CreationDate: row.created, RequestedDeliveryDate: row.requested, StatusDate: row.changed })[sort];
    const sign = direction === 'asc' ? 1 : -1;
    return found
      .toSorted((a, b) => {
        const [left, right] = [key(a), key(b)];
        if (left === null || right === null)
          return left === right ? sign * (a.id - b.id) : left === null ? 1 : -1;
        return sign * (left.getTime() - right.getTime() || a.id - b.id);
      })
      .map(({ id }) => id);
  }

  /** `rows` are read past row-level security, from tables that the search does not query. */
  return { test, rows, sitesOf, search, expectedIds };
}
