-- The receiver's request for another delivery after a failed one
-- (docs/decisions/0084-receivers-ask-for-another-delivery.md). It is a note of the receiver on the timeline, open until
-- the note is resolved.
alter table delivery_event
  add column redelivery_day date,
  add column redelivery_message text check (redelivery_message <> ''),
  add constraint delivery_event_redelivery check (
    case when redelivery_day is null then redelivery_message is null
      else type_code = 'INFO' and provider_event_id is null end);

-- At most one request of a consignment is open.
create unique index delivery_event_redelivery_open on delivery_event (organisation_id, consignment_id)
  where redelivery_day is not null and action_required;

grant insert (
  organisation_id, consignment_id, history_seq, type_code, title, description, created_at, created_by, action_required,
  created_day, site_id, service_type_id, status, redelivery_day, redelivery_message
) on delivery_event to cartage_app;
