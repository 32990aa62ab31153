import { type Invariant, invariant } from '#invariants/invariant.ts';

export const PRICE_INVARIANTS: readonly Invariant[] = [
  invariant(
    'an estimate is the sum of its working without the fuel adjustment factor',
    `select id, total
     from price_estimate
     where working is not null
       and total <> (
         select coalesce(sum((charge ->> 'amount')::numeric), 0)
         from jsonb_array_elements(working -> 'charges') as charge
         where charge ->> 'code' <> 'FAF'
       )`,
  ),
  invariant(
    'an estimate has the day and the card of its inputs',
    `select id
     from price_estimate
     where inputs is not null
       and (inputs #> '{freight,day}' is distinct from working -> 'day'
         or inputs #> '{rates,lane,card}' is distinct from working -> 'card')`,
  ),
  invariant(
    'a consignment with estimates shows the latest',
    `select consignment.id, estimated_price, latest.total
     from consignment
     join lateral (
       select total from price_estimate
       where price_estimate.consignment_id = consignment.id
       order by price_estimate.id desc
       limit 1
     ) as latest on true
     where estimated_price is distinct from latest.total`,
  ),
  invariant(
    'a confirmed price is the sum of its charges',
    `select id, confirmed_price, confirmed_charges
     from consignment
     where confirmed_charges is not null
       and confirmed_price <> (
         select coalesce(sum((charge ->> 'amount')::numeric), 0)
         from jsonb_array_elements(confirmed_charges) as charge
       )`,
  ),
  invariant(
    'the first weight break of a lane starts at 0 kg',
    `select card_id, origin_zone, destination_zone, service_type_id
     from rate_lane
     where weight_breaks <> '[]'
       and not exists (
         select from jsonb_array_elements(weight_breaks) as b where (b ->> 'fromKg')::numeric = 0
       )`,
  ),
];
