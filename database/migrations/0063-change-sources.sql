-- A change that the freight provider makes names the event behind it
-- (docs/decisions/0103-changes-name-their-screen-and-event.md).

grant create on schema public to cartage_system;
set local role cartage_system;
-- The types of events that change a field: domain/src/provider/events.ts.
create function event_types(field text) returns text[]
  language sql immutable
  return case field
    when 'status' then array['status']
    when 'confirmedDelivery' then array['delivery-date', 'run-booking']
    when 'confirmedPrice' then array['price']
    when 'booking' then array['run-booking']
    when 'hireage' then array['equipment']
  end;
revoke execute on function event_types(text) from public;

-- The event is one that this transaction stored or applied. Of several, it is the last one to occur of a type that changes
-- the field. The outcomes of events are stored before the changes.
create or replace function record_field_changes(of_consignment bigint, item text, before jsonb, after jsonb) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  origin jsonb := current_setting('app.origin')::jsonb;
  is_reported boolean := coalesce(origin ->> 'through' in ('provider', 'desk'), false);
begin
  insert into field_change (
    organisation_id, consignment_id, at, actor_id, actor_name, through, source_id, source_name, field, item, old_value,
    new_value)
  select c.organisation_id, c.id, (origin ->> 'at')::timestamptz, (origin ->> 'userId')::int, origin ->> 'userName',
    origin ->> 'through', coalesce(event.id, (origin ->> 'sourceId')::bigint),
    coalesce(event.event_id, origin ->> 'sourceName'), changed.field, record_field_changes.item,
    named_value(changed.field, changed.old_value), named_value(changed.field, changed.new_value)
  from (
    select key as field, before ->> key as old_value, value as new_value, ordinality
    from jsonb_each_text(after) with ordinality
    where before ->> key is distinct from value
  ) changed
  join consignment c on c.id = of_consignment
  left join lateral (
    select e.id, e.event_id
    from provider_event e
    where is_reported and e.organisation_id = c.organisation_id and e.consignment_id = c.id
      and e.xmin = pg_current_xact_id()::xid and e.rejected_because is null
    order by (e.content ->> 'type' = any (event_types(changed.field))) desc nulls last, e.occurred_at desc,
      e.event_id desc
    limit 1
  ) event on true
  order by changed.ordinality;
end $$;
reset role;
revoke create on schema public from cartage_system;
