import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { Client } from 'pg';

const DAYS = 14;

/**
 * The delivery log of the organisations that send emails to their receivers. It has emails about the statuses of the
 * last days, as if staff of the provider had reported them. One of sixteen addresses bounces, and one of four
 * unsubscribes after its first email.
 */
export async function storeReceiverEmails(client: Client, today: CalendarDate): Promise<void> {
  await client.query(
    `with
       entry as (
         select c.tenant_id, c.organisation_id, h.consignment_id, h.seq, h.status, h.status_at, c.reference,
           lower(p.email) as address
         from status_history h
         join consignment c on c.id = h.consignment_id
         join receiver_email_setting s on s.organisation_id = c.organisation_id
         join participant p on p.consignment_id = c.id and p.role = 'receiver'
         where h.status in (4, 6, 7) and h.status_at >= $1::date - ${DAYS} and p.email like '%@%'
       ),
       event as (
         insert into provider_event (tenant_id, organisation_id, consignment_id, event_id, occurred_at, recorded_at,
           recorded_by_id, content)
         select tenant_id, organisation_id, consignment_id, 'demo-' || reference || '-' || seq, status_at,
           status_at + interval '20 seconds',
           (select min(u.id) from portal_user u where u.tenant_id = entry.tenant_id and u.is_provider),
           jsonb_build_object('type', 'status', 'status',
             case status when 4 then 'PICKUP' when 6 then 'DELIVERING' else 'DELIVERED' end)
         from entry
         order by consignment_id, seq
         returning id, event_id
       ),
       linked as (
         update status_history h set provider_event_id = event.id
         from entry join event on event.event_id = 'demo-' || entry.reference || '-' || entry.seq
         where h.consignment_id = entry.consignment_id and h.seq = entry.seq
       ),
       email as (
         select entry.*, event.id as provider_event_id, left(md5(address), 1) as digit,
           row_number() over (partition by entry.tenant_id, address order by status_at, consignment_id) as number
         from entry join event on event.event_id = 'demo-' || entry.reference || '-' || entry.seq
       ),
       suppressed as (
         insert into suppressed_address (tenant_id, address, reason, since)
         select tenant_id, address, case digit when '0' then 'bounced' else 'unsubscribed' end,
           status_at + interval '1 minute'
         from email where digit in ('0', '1', '2', '3', '4') and number = 1
       )
     insert into receiver_email (id, tenant_id, organisation_id, consignment_id, provider_event_id, kind, address, token,
       queued_at, attempts, settled_at, outcome)
     select md5('receiver email ' || reference || seq)::uuid, tenant_id, organisation_id, consignment_id,
       provider_event_id,
       case status when 4 then 'picked-up' when 6 then 'out-for-delivery' else 'delivered' end, address,
       replace(gen_random_uuid()::text, '-', ''), status_at + interval '20 seconds',
       case when digit in ('1', '2', '3', '4') and number > 1 then 0 else 1 end, status_at + interval '24 seconds',
       case when digit = '0' then 'bounced' when digit in ('1', '2', '3', '4') and number > 1 then 'unsubscribed' else 'sent' end
     from email`,
    [today],
  );
}
