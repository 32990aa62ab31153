import type { ActingParty } from '@cartage/domain/consignment/current-exception.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { RECEIVER_EMAIL_SETTINGS } from '@cartage/domain/receiver-emails/email-texts.ts';
import type { NamedValue } from '@cartage/domain/tenant/settings.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import { RECEIVER_PHONE_SETTING } from '@cartage/domain/tenant/tracking-settings.ts';
import { sql, type Statement } from '#db/sql.ts';
import { isCaseOf } from '#freight/exception-case.query.ts';

/** The consignment of a working tracking link. */
export interface TrackedLink {
  readonly organisationId: number;
  readonly consignmentId: number;
}

/** Tenant settings with words for receivers. */
const RECEIVER_SETTINGS = [RECEIVER_PHONE_SETTING, ...RECEIVER_EMAIL_SETTINGS];

export interface TrackedRow {
  readonly reference: string;
  readonly status: number;
  /** Null when the sender is not a site of the organisation: its name may be that of a person. */
  readonly senderName: string | null;
  readonly fromTown: string;
  readonly toTown: string;
  readonly requestedDay: CalendarDate | null;
  readonly confirmedDay: CalendarDate | null;
  readonly windowFrom: Date | null;
  readonly windowTo: Date | null;
  readonly history: readonly { readonly status: number; readonly at: string }[];
  readonly exceptions: readonly {
    readonly typeTitle: string | null;
    readonly actingParty: ActingParty | null;
    readonly at: string;
    readonly isOpen: boolean;
  }[];
  readonly freight: readonly { readonly name: string; readonly count: number }[];
  readonly settings: readonly NamedValue[];
  readonly hasProof: boolean;
  /** The region of the delivery, or that of the sender's site when the region of the place is unknown. */
  readonly region: RegionCode;
  /** The latest request for another delivery: of the receiver on this page, or of the sender on an exception. */
  readonly redeliveryDay: CalendarDate | null;
  readonly redeliveryAt: Date | null;
  readonly isRedeliveryOpen: boolean | null;
  readonly isRedeliveryOfSender: boolean | null;
}

/** The facts that need no postcode, for the tracking page and for emails: no street, person, price, note or description. */
export function trackedRow({ organisationId, consignmentId }: TrackedLink): Statement {
  return sql`
    select c.reference, c.status,
      case when sender.site_id is not null
        then (select name from organisation o where o.id = c.organisation_id) end as "senderName",
      sender.city as "fromTown", receiver.city as "toTown",
      c.requested_delivery_day as "requestedDay", c.confirmed_delivery_day as "confirmedDay",
      run.starts_at as "windowFrom", run.ends_at as "windowTo",
      (select json_agg(json_build_object('status', h.status, 'at', h.status_at) order by h.seq)
        from status_history h where h.organisation_id = c.organisation_id and h.consignment_id = c.id) as history,
      (select coalesce(json_agg(json_build_object('typeTitle', s.title, 'actingParty', s.acting_party,
          'at', e.created_at, 'isOpen', e.action_required) order by e.id), '[]')
        from delivery_event e
        left join standard_event s on s.id = e.standard_event_id
        where e.organisation_id = c.organisation_id and e.consignment_id = c.id and e.type_code = 'EXCP')
        as exceptions,
      (select coalesce(json_agg(json_build_object('name', l.name, 'count', l.count) order by l.name), '[]')
        from (
          select k.name, sum(i.item_count)::int as count
          from line_item i
          join packaging_type k on k.tenant_id = i.tenant_id and k.id = i.packaging_type_id
          where i.organisation_id = c.organisation_id and i.consignment_id = c.id
          group by k.name) as l) as freight,
      (select coalesce(json_agg(json_build_object('name', s.name, 'value', s.value)), '[]')
        from tenant_setting s
        where s.tenant_id = c.tenant_id and s.name = any(${RECEIVER_SETTINGS}::text[])) as settings,
      exists (
        select from document_consignment dc
        join document d on d.organisation_id = dc.organisation_id and d.id = dc.document_id
        where dc.organisation_id = c.organisation_id and dc.consignment_id = c.id and d.kind = 'PODDOC')
        as "hasProof",
      coalesce(receiver.region_id, site.region_id) as region,
      request.day as "redeliveryDay", request.at as "redeliveryAt", request.is_open as "isRedeliveryOpen",
      request.is_of_sender as "isRedeliveryOfSender"
    from consignment c
    join site on site.id = c.site_id
    join participant sender on sender.organisation_id = c.organisation_id
      and sender.consignment_id = c.id and sender.role = 'sender'
    join participant receiver on receiver.organisation_id = c.organisation_id
      and receiver.consignment_id = c.id and receiver.role = 'receiver'
    left join run_booking b on b.organisation_id = c.organisation_id and b.consignment_id = c.id
    left join run_schedule run on run.tenant_id = b.tenant_id and run.id = b.schedule_id
    left join lateral (
      select day, at, is_open, is_of_sender
      from (
        select e.redelivery_day as day, e.created_at as at, e.action_required as is_open, false as is_of_sender, e.id
        from delivery_event e
        where e.organisation_id = c.organisation_id and e.consignment_id = c.id and e.redelivery_day is not null
        union all
        select r.day, r.requested_at, r.outcome is null, true, r.id
        from exception_case k
        join exception_request r on r.organisation_id = k.organisation_id and r.case_id = k.id
        join delivery_event e on ${isCaseOf}
        where k.organisation_id = c.organisation_id and k.consignment_id = c.id and r.kind = 'redelivery'
          and (r.outcome = 'accepted' or r.outcome is null and e.action_required)
      ) as requests
      order by is_open desc, at desc, id desc
      limit 1) as request on true
    where c.organisation_id = ${organisationId} and c.id = ${consignmentId}`;
}
