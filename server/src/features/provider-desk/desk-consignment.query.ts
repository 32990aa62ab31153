import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { OWN_REMARK_PREFIX } from '@cartage/domain/provider/replay-events.ts';
import type { ScannedCode } from '@cartage/domain/provider/scanned-code.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { DeskRun } from '#features/provider-desk/desk-run.ts';

export interface DeskConsignmentRow extends DeskRun {
  readonly organisationId: number;
  readonly consignmentId: number;
  readonly reference: string;
  readonly status: number;
  readonly statusAt: Date;
  readonly isHandedOver: boolean;
  readonly organisation: string;
  readonly site: string;
  readonly receiverName: string;
  readonly receiverPhone: string | null;
  readonly receiverCity: string;
  readonly addressLines: readonly string[];
  readonly serviceType: string;
  readonly pieces: number;
  readonly weight: number;
  readonly requestedDeliveryDay: CalendarDate | null;
  readonly confirmedDeliveryDay: CalendarDate | null;
  readonly confirmedPrice: string | null;
  readonly hasProof: boolean;
  readonly remarks: readonly {
    readonly eventId: string;
    readonly isException: boolean;
    readonly title: string;
    readonly description: string;
    readonly at: string;
    readonly by: string;
    readonly isOpen: boolean;
    readonly resolvedBy: string | null;
  }[];
  readonly history: readonly { readonly status: number; readonly at: string; readonly by: string | null }[];
}

const referenceOf = (code: ScannedCode) => (code.kind === 'reference' ? code.reference : null);
const ssccOf = (code: ScannedCode) => (code.kind === 'sscc' ? code.sscc : null);
const tokenOf = (code: ScannedCode) => (code.kind === 'tracking' ? code.token : null);

/** Drafts are the customer's own, so no code finds them. */
export function deskConsignment(tenantId: number, code: ScannedCode): Statement {
  return sql`
    with found as (
      select organisation_id, id from consignment where tenant_id = ${tenantId} and reference = ${referenceOf(code)}
      union all
      select organisation_id, consignment_id from handling_unit where sscc = ${ssccOf(code)}
      union all
      select organisation_id, id from consignment where tracking_token = ${tokenOf(code)} and tenant_id = ${tenantId}
    )
    select c.organisation_id as "organisationId", c.id as "consignmentId", c.reference, c.status, c.status_at as "statusAt", c.staged_at is not null as "isHandedOver",
      o.name as organisation, s.name as site, r.id as "runId", r.name as run, slot.starts_at as "runAt",
      p.full_name as "receiverName", p.phone as "receiverPhone", p.city as "receiverCity",
      array[concat_ws(' ', nullif(p.street_number, ''), p.street), concat_ws(' ', nullif(p.suburb, ''), p.postcode)]
        as "addressLines",
      k.name as "serviceType", c.item_count as pieces, c.weight_kg::float8 as weight,
      c.requested_delivery_day as "requestedDeliveryDay", c.confirmed_delivery_day as "confirmedDeliveryDay",
      c.confirmed_price as "confirmedPrice",
      exists (
        select from document_consignment dc
        join document d on d.organisation_id = dc.organisation_id and d.id = dc.document_id
        where dc.organisation_id = c.organisation_id and dc.consignment_id = c.id and d.kind = 'PODDOC')
        as "hasProof",
      (select coalesce(json_agg(json_build_object(
          'eventId', coalesce(event.event_id, ${OWN_REMARK_PREFIX} || e.id), 'isException', e.type_code = 'EXCP',
          'title', e.title, 'description', e.description, 'at', e.created_at, 'by', e.created_by,
          'isOpen', e.action_required, 'resolvedBy', e.resolved_by) order by e.created_at, e.id), '[]')
        from delivery_event e
        left join provider_event event on event.organisation_id = e.organisation_id and event.id = e.provider_event_id
        where e.organisation_id = c.organisation_id and e.consignment_id = c.id) as remarks,
      (select json_agg(json_build_object('status', h.status, 'at', h.status_at, 'by', u.name) order by h.seq)
        from status_history h
        left join provider_event event on event.organisation_id = h.organisation_id and event.id = h.provider_event_id
        left join portal_user u on u.id = event.recorded_by_id
        where h.organisation_id = c.organisation_id and h.consignment_id = c.id) as history
    from consignment c
    join organisation o on o.id = c.organisation_id
    join site s on s.id = c.site_id
    join service_type k on k.tenant_id = c.tenant_id and k.id = c.service_type_id
    join participant p on p.organisation_id = c.organisation_id and p.consignment_id = c.id and p.role = 'receiver'
    left join run_booking b on b.organisation_id = c.organisation_id and b.consignment_id = c.id
    left join run_schedule slot on slot.tenant_id = b.tenant_id and slot.id = b.schedule_id
    left join delivery_run r on r.tenant_id = slot.tenant_id and r.id = slot.run_id
    where (c.organisation_id, c.id) in (select organisation_id, id from found) and c.tenant_id = ${tenantId}
      and (c.staged_at is not null or c.status = 2)`;
}

export function exceptionTypes(tenantId: number): Statement {
  return sql`select title from standard_event where tenant_id = ${tenantId} order by title`;
}
