-- What must be done today concerns the few consignments that are neither delivered nor cancelled
-- (docs/decisions/0071-today-shares-its-conditions-with-the-list.md).
create index consignment_open on consignment (organisation_id, status, requested_pickup_day)
  include (id, site_id, created_at, status_at, requested_delivery_day, promised_day, confirmed_delivery_at, item_count)
  where status <= 6 or status = 9;
