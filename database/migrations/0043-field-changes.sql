-- Every change of a field of a consignment
-- (docs/decisions/0080-triggers-record-field-changes.md). Triggers write these rows in the transaction of
-- the change. No role may insert, change or delete them except `cartage_system`.
create table field_change (
  id bigint primary key generated always as identity,
  organisation_id int not null,
  consignment_id bigint not null,
  at timestamptz not null,
  -- Null: a job of the system.
  actor_id int references portal_user,
  -- The name at the time of the change.
  actor_name text,
  through text not null check (through in ('portal', 'api', 'import', 'bulk', 'provider', 'desk', 'system')),
  -- The import or bulk job.
  source_id bigint,
  -- The file of an import.
  source_name text,
  -- domain/src/consignment/changed-fields.ts lists the fields.
  field text not null,
  -- The position of a line item, or the name of a delivery extra.
  item text,
  -- Names at the time of the change, never ids.
  old_value text,
  new_value text,
  foreign key (organisation_id, consignment_id) references consignment (organisation_id, id) on delete cascade
);
create index field_change_consignment on field_change (organisation_id, consignment_id, id);

alter table field_change enable row level security;
alter table field_change force row level security;
create policy organisation on field_change to cartage_app
  using (organisation_id = app_organisation())
  with check (organisation_id = app_organisation());
create policy system on field_change to cartage_system using (true) with check (true);
grant select on field_change to cartage_app;
grant select, insert, update, delete on field_change to cartage_system;

-- Consignments that were created earlier have no entries from before.
alter table tenant add column history_since timestamptz not null default now();

-- `app.origin` is the JSON text of who makes the changes of this transaction, and through what. Without it, nothing is
-- recorded: the rows come from a loader of the demo world or of a benchmark. A cascade from a deleted consignment
-- records nothing either. `item` is null, except for lines and extras.
create function record_field_changes(of_consignment bigint, item text, before jsonb, after jsonb) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  origin jsonb := current_setting('app.origin')::jsonb;
begin
  insert into field_change (
    organisation_id, consignment_id, at, actor_id, actor_name, through, source_id, source_name, field, item, old_value,
    new_value)
  select c.organisation_id, c.id, (origin ->> 'at')::timestamptz, (origin ->> 'userId')::int, origin ->> 'userName',
    origin ->> 'through', (origin ->> 'sourceId')::bigint, origin ->> 'sourceName', changed.field,
    record_field_changes.item, named_value(changed.field, changed.old_value), named_value(changed.field, changed.new_value)
  from (
    select key as field, before ->> key as old_value, value as new_value, ordinality
    from jsonb_each_text(after) with ordinality
    where before ->> key is distinct from value
  ) changed, consignment c
  where c.id = of_consignment
  order by changed.ordinality;
end $$;

-- The name of a record, for a field that stores an id.
create function named_value(field text, value text) returns text
  language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  return case field
    when 'serviceType' then (select name from service_type where id = value::int)
    when 'account' then (select concat_ws(' ', code, description) from account where id = value::int)
    when 'item.packaging' then (select name from packaging_type where id = value::int)
    when 'booking' then (
      select concat(r.name, ', ', to_char(s.starts_at at time zone t.zone, 'DD/MM/YYYY HH24:MI'))
      from run_schedule s join delivery_run r on r.id = s.run_id join tenant t on t.id = s.tenant_id
      where s.id = value::bigint)
    else value
  end;
end $$;

create function changed_consignment_fields(c consignment) returns jsonb
  language sql stable
  return jsonb_build_object(
    'status', c.status,
    'serviceType', c.service_type_id,
    'account', c.account_id,
    'requestedPickup', c.requested_pickup_at,
    'requestedDelivery', c.requested_delivery_at,
    'confirmedDelivery', c.confirmed_delivery_at,
    'senderReference', c.sender_reference,
    'receiverReference', c.receiver_reference,
    'salesReference', c.sales_reference,
    'notes', c.notes,
    'receiverNotes', c.receiver_notes,
    'hireage', c.hire_quantity || ' × ' || c.hire_provider_code || ' ' || c.hire_unit_code,
    'exportCertificate', c.export_ecert,
    'trackingLink', case when c.tracking_revoked_at is null then 'on' else 'off' end,
    'confirmedPrice', c.confirmed_price,
    -- The first estimate is part of the creation.
    'estimatedPrice', c.estimated_price);

create function record_consignment_changes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform record_field_changes(new.id, null, changed_consignment_fields(old),
    case when old.estimated_price is null then changed_consignment_fields(new) - 'estimatedPrice'
      else changed_consignment_fields(new) end);
  return null;
end $$;

create function record_creation() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform record_field_changes(new.id, null, '{}', jsonb_build_object('created', new.reference));
  return null;
end $$;

create function record_participant_changes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform record_field_changes(new.consignment_id, null, changed_participant_fields(old), changed_participant_fields(new));
  return null;
end $$;

create function changed_participant_fields(p participant) returns jsonb
  language sql stable
  return jsonb_build_object(
    p.role || '.name', p.full_name,
    p.role || '.phone', p.phone,
    p.role || '.email', p.email,
    p.role || '.address', concat_ws(', ', concat_ws(' ', nullif(p.street_number, ''), p.street), nullif(p.suburb, ''),
      concat_ws(' ', p.city, p.postcode), p.country));

create function changed_line_fields(l line_item) returns jsonb
  language sql stable
  return jsonb_build_object(
    'item.count', l.item_count,
    'item.packaging', l.packaging_type_id,
    'item.description', l.description,
    'item.size', trim_scale(l.length_m) || ' × ' || trim_scale(l.width_m) || ' × ' || trim_scale(l.height_m) || ' m',
    'item.volume', trim_scale(l.volume_m3),
    'item.weight', trim_scale(l.weight_kg),
    'item.dangerousGoods', case when l.un_number is not null then
      concat_ws(' ', 'UN' || l.un_number, l.dg_name, '(' || concat_ws(', ', 'class ' || l.dg_class, l.dg_subsidiary_1,
        l.dg_subsidiary_2) || ')') end);

create function line_summary(l line_item) returns text
  language sql stable
  return concat(l.item_count, ' × ', (select name from packaging_type where id = l.packaging_type_id),
    ', ' || l.description, ', ', trim_scale(l.volume_m3), ' m³, ', trim_scale(l.weight_kg), ' kg');

-- Lines and extras of version 1 are part of the creation. Later ones are written after the version is raised.
create function is_creation(of_consignment bigint) returns boolean
  language sql stable
  return (select version = 1 from consignment where id = of_consignment);

create function record_line_changes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    perform record_field_changes(new.consignment_id, new.position::text, changed_line_fields(old), changed_line_fields(new));
  elsif tg_op = 'INSERT' then
    if is_creation(new.consignment_id) then return null; end if;
    perform record_field_changes(new.consignment_id, new.position::text, '{}', jsonb_build_object('item', line_summary(new)));
  else
    perform record_field_changes(old.consignment_id, old.position::text,
      jsonb_build_object('item', line_summary(old)), '{"item": null}');
  end if;
  return null;
end $$;

create function record_extra_changes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  extra text := (select name from delivery_extra where id = coalesce(new.extra_id, old.extra_id));
begin
  if tg_op = 'INSERT' and is_creation(new.consignment_id) then return null; end if;
  perform record_field_changes(coalesce(new.consignment_id, old.consignment_id), extra,
    jsonb_build_object('extra', old.instruction_code), jsonb_build_object('extra', new.instruction_code));
  return null;
end $$;

create function record_booking_changes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform record_field_changes(coalesce(new.consignment_id, old.consignment_id), null,
    jsonb_build_object('booking', old.schedule_id), jsonb_build_object('booking', new.schedule_id));
  return null;
end $$;

create function record_file_changes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform record_field_changes(coalesce(new.consignment_id, old.consignment_id), null,
    jsonb_build_object('file', old.name), jsonb_build_object('file', new.name));
  return null;
end $$;

-- The conditions are tested without a call of the function. Most updates of a consignment change none of these fields.
create trigger consignment_created after insert on consignment
  for each row when (current_setting('app.origin', true) <> '')
  execute function record_creation();
create trigger consignment_fields_changed after update on consignment
  for each row when (current_setting('app.origin', true) <> ''
    and (old.status, old.service_type_id, old.account_id, old.requested_pickup_at, old.requested_delivery_at,
      old.confirmed_delivery_at, old.sender_reference, old.receiver_reference, old.sales_reference, old.notes,
      old.receiver_notes, old.hire_provider_code, old.hire_unit_code, old.hire_quantity, old.export_ecert,
      old.tracking_revoked_at, old.confirmed_price, old.estimated_price)
    is distinct from (new.status, new.service_type_id, new.account_id, new.requested_pickup_at,
      new.requested_delivery_at, new.confirmed_delivery_at, new.sender_reference, new.receiver_reference,
      new.sales_reference, new.notes, new.receiver_notes, new.hire_provider_code, new.hire_unit_code,
      new.hire_quantity, new.export_ecert, new.tracking_revoked_at, new.confirmed_price, new.estimated_price))
  execute function record_consignment_changes();
create trigger participant_changed after update on participant
  for each row when (current_setting('app.origin', true) <> '' and old.* is distinct from new.*)
  execute function record_participant_changes();

do $$
declare
  source record;
begin
  for source in
    values ('line_item', 'record_line_changes', 'old.* is distinct from new.*'),
      ('consignment_extra', 'record_extra_changes', 'old.instruction_code <> new.instruction_code'),
      ('run_booking', 'record_booking_changes', 'old.schedule_id <> new.schedule_id'),
      ('attachment', 'record_file_changes', 'old.name <> new.name')
  loop
    execute format($sql$
      create trigger %1$I after insert on %2$I
        for each row when (current_setting('app.origin', true) <> '')
        execute function %3$I()$sql$, source.column1 || '_added_to_history', source.column1, source.column2);
    execute format($sql$
      create trigger %1$I after update on %2$I
        for each row when (current_setting('app.origin', true) <> '' and %4$s)
        execute function %3$I()$sql$, source.column1 || '_changed_in_history', source.column1, source.column2, source.column3);
    execute format($sql$
      create trigger %1$I after delete on %2$I
        for each row when (current_setting('app.origin', true) <> '')
        execute function %3$I()$sql$, source.column1 || '_removed_in_history', source.column1, source.column2);
  end loop;
end $$;

-- The functions write rows that no caller may write, so they run as the role that sees all rows.
do $$
declare
  signature text;
begin
  grant create on schema public to cartage_system;
  foreach signature in array array[
    'record_field_changes(bigint, text, jsonb, jsonb)', 'named_value(text, text)',
    'changed_consignment_fields(consignment)', 'changed_participant_fields(participant)',
    'changed_line_fields(line_item)', 'line_summary(line_item)', 'is_creation(bigint)', 'record_consignment_changes()', 'record_creation()',
    'record_participant_changes()', 'record_line_changes()', 'record_extra_changes()', 'record_booking_changes()',
    'record_file_changes()'
  ] loop
    execute format('revoke execute on function %s from public', signature);
    if signature like 'record%()' then
      execute format('grant execute on function %s to cartage_app, cartage_system, cartage_provider', signature);
    else
      execute format('grant execute on function %s to cartage_system', signature);
    end if;
    execute format('alter function %s owner to cartage_system', signature);
  end loop;
  revoke create on schema public from cartage_system;
end $$;
