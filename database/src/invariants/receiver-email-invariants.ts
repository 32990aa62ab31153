import { type Invariant, invariant } from '#invariants/invariant.ts';

export const RECEIVER_EMAIL_INVARIANTS: readonly Invariant[] = [
  invariant(
    'a receiver email is about an event of its kind and consignment',
    `select e.id, e.kind
     from receiver_email e
     join provider_event v on v.id = e.provider_event_id
     where v.consignment_id <> e.consignment_id
       or e.kind is distinct from case
         when v.content ->> 'type' = 'exception' then 'exception'
         when v.content ->> 'status' = 'PICKUP' then 'picked-up'
         when v.content ->> 'status' = 'DELIVERING' then 'out-for-delivery'
         when v.content ->> 'status' = 'DELIVERED' then 'delivered' end`,
  ),
  invariant(
    'a receiver email that was sent was queued within a day of its event',
    `select e.id, v.occurred_at, e.settled_at
     from receiver_email e
     join provider_event v on v.id = e.provider_event_id
     where e.queued_at - v.occurred_at >= interval '24 hours'
       or (e.outcome = 'sent' and e.settled_at - v.occurred_at >= interval '24 hours')`,
  ),
];
