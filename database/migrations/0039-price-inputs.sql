-- What a price was calculated from: freight, places and rates. The engine gives the same price from them again. Null in
-- prices that were stored before.
alter table price_estimate
  add column inputs jsonb,
  add constraint price_estimate_inputs check (inputs is null or working is not null);
-- One entry for each service type with a price.
alter table quote add column inputs jsonb;
