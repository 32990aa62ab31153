import { type Invariant, invariant } from '#invariants/invariant.ts';

/** A consignment and the day of its standing order are stored together. */
export const STANDING_ORDER_INVARIANTS: readonly Invariant[] = [
  invariant(
    'a consignment that a standing order created is recorded with its day',
    `select organisation_id, consignment_id, source_id
     from field_change
     where through = 'standing-order' and field = 'created'
       and not exists (
         select from standing_order_run
         where standing_order_run.organisation_id = field_change.organisation_id
           and standing_order_run.consignment_id = field_change.consignment_id
       )
       and exists (
         select from standing_order
         where standing_order.organisation_id = field_change.organisation_id
           and standing_order.id = field_change.source_id
       )`,
  ),
];
