import type { ActingParty } from '@cartage/domain/consignment/current-exception.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { NamedValue } from '@cartage/domain/tenant/settings.ts';
import { RECEIVER_PHONE_SETTING } from '@cartage/domain/tenant/tracking-settings.ts';
import { sql, type Statement } from '#db/sql.ts';

/** The consignment of a working tracking link. */
export interface TrackedLink {
  readonly organisationId: number;
  readonly consignmentId: number;
}

/** No row when the token is unknown, revoked or expired, or belongs to another tenant. */
export function findTracked(token: string, now: Date): Statement {
  return {
    ...sql`
      select organisation_id as "organisationId", consignment_id as "consignmentId"
      from find_tracked_consignment(${token}, ${now})`,
    usesGenericPlan: true,
  };
}

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
}

/** What the page shows without the postcode: no street, person, price, note or description. */
export function trackedRow({ organisationId, consignmentId }: TrackedLink): Statement {
  return sql`
    select c.reference, c.status,
      case when sender.site_id is not null
        then (select name from organisation o where o.id = c.organisation_id) end as "senderName",
      sender.city as "fromTown", receiver.city as "toTown",
      c.requested_delivery_day as "requestedDay", c.confirmed_delivery_day as "confirmedDay",
      run.starts_at as "windowFrom", run.ends_at as "windowTo",
      (select json_agg(json_build_object('status', h.status, 'at', h.status_at) order by h.seq)
        from status_history h where h.consignment_id = c.id) as history,
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
          where i.consignment_id = c.id
          group by k.name) as l) as freight,
      (select coalesce(json_agg(json_build_object('name', s.name, 'value', s.value)), '[]')
        from tenant_setting s
        where s.tenant_id = c.tenant_id and s.name = ${RECEIVER_PHONE_SETTING}) as settings,
      exists (
        select from document_consignment dc
        join document d on d.id = dc.document_id
        where dc.organisation_id = c.organisation_id and dc.consignment_id = c.id and d.kind = 'PODDOC')
        as "hasProof"
    from consignment c
    join participant sender on sender.consignment_id = c.id and sender.role = 'sender'
    join participant receiver on receiver.consignment_id = c.id and receiver.role = 'receiver'
    left join run_booking b on b.organisation_id = c.organisation_id and b.consignment_id = c.id
    left join run_schedule run on run.tenant_id = b.tenant_id and run.id = b.schedule_id
    where c.organisation_id = ${organisationId} and c.id = ${consignmentId}`;
}

export interface ReceiverRow {
  readonly postcode: string;
  readonly fullName: string;
  readonly streetNumber: string;
  readonly street: string;
  readonly suburb: string;
  readonly city: string;
  readonly receiverReference: string | null;
  readonly volumeM3: string;
  readonly weightKg: string;
  readonly hasDangerousGoods: boolean;
  /** The latest proof of delivery. */
  readonly proofId: string | null;
  readonly proofBytes: number | null;
}

/** What the page shows after the postcode check. */
export function receiverRow({ organisationId, consignmentId }: TrackedLink): Statement {
  return sql`
    select p.postcode, p.full_name as "fullName", p.street_number as "streetNumber", p.street, p.suburb, p.city,
      c.receiver_reference as "receiverReference", c.volume_m3 as "volumeM3", c.weight_kg as "weightKg",
      exists (
        select from line_item i
        where i.organisation_id = c.organisation_id and i.consignment_id = c.id and i.un_number is not null)
        as "hasDangerousGoods",
      proof.id as "proofId", proof.size as "proofBytes"
    from consignment c
    join participant p on p.consignment_id = c.id and p.role = 'receiver'
    left join lateral (
      select d.id, octet_length(d.bytes) as size
      from document_consignment dc
      join document d on d.id = dc.document_id
      where dc.organisation_id = c.organisation_id and dc.consignment_id = c.id and d.kind = 'PODDOC'
      order by d.made_at desc, d.id
      limit 1) as proof on true
    where c.organisation_id = ${organisationId} and c.id = ${consignmentId}`;
}

export interface AttemptRule {
  readonly maxWrong: number;
  /** Attempts since before this time do not count. */
  readonly since: Date;
  readonly now: Date;
}

/**
 * Counts an attempt before its postcode is compared, so that concurrent guesses cannot exceed the limit. One row with
 * `wrong`, this attempt included; no row when the link is locked.
 */
export function countAttempt({ organisationId, consignmentId }: TrackedLink, rule: AttemptRule): Statement {
  return sql`
    insert into tracking_attempt (organisation_id, consignment_id, wrong, since)
    values (${organisationId}, ${consignmentId}, 1, ${rule.now})
    on conflict (consignment_id) do update
      set wrong = case when tracking_attempt.since <= ${rule.since} then 1 else tracking_attempt.wrong + 1 end,
        since = case
          when tracking_attempt.since <= ${rule.since} or tracking_attempt.wrong = 0 then excluded.since
          else tracking_attempt.since end
      where tracking_attempt.since <= ${rule.since} or tracking_attempt.wrong < ${rule.maxWrong}
    returning wrong`;
}

export function resetAttempts({ organisationId, consignmentId }: TrackedLink): Statement {
  return sql`
    update tracking_attempt set wrong = 0
    where organisation_id = ${organisationId} and consignment_id = ${consignmentId}`;
}

/** One row with `since`, the time of the first wrong postcode. */
export function attemptsSince({ organisationId, consignmentId }: TrackedLink): Statement {
  return sql`
    select since from tracking_attempt
    where organisation_id = ${organisationId} and consignment_id = ${consignmentId}`;
}
