-- References: the tenant's prefix and 8 digits from a sequence of the tenant; gaps are allowed
-- (docs/reference/design-rules.md rule 13).
create function make_reference_sequence() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format('create sequence public.consignment_reference_%s maxvalue 99999999', new.id);
  execute format('grant usage, select on sequence public.consignment_reference_%s to cartage_app, cartage_system', new.id);
  return null;
end $$;
create trigger tenant_reference_sequence after insert on tenant
  for each row execute function make_reference_sequence();

create function next_reference(for_tenant int) returns text
  language sql volatile
  return (
    select reference_prefix || lpad(nextval(format('public.consignment_reference_%s', for_tenant)::regclass)::text, 8, '0')
    from tenant
    where id = for_tenant
  );

-- A trigger, so that the report columns follow every change of the status, whichever statement makes it.
create function keep_report_days() returns trigger
  language plpgsql as $$
begin
  if new.status = 3 and new.staged_at is null then
    new.staged_at := new.status_at;
    new.promised_day := coalesce(new.confirmed_delivery_day, new.requested_delivery_day);
  end if;
  if new.status = 7 then
    new.delivered_at := new.status_at;
    new.delivered_day := (new.status_at at time zone (select zone from tenant where id = new.tenant_id))::date;
  else
    new.delivered_at := null;
    new.delivered_day := null;
  end if;
  return new;
end $$;
create trigger consignment_report_days_inserted before insert on consignment
  for each row when (new.status in (3, 7)) execute function keep_report_days();
create trigger consignment_report_days_updated before update of status on consignment
  for each row when (new.status is distinct from old.status) execute function keep_report_days();

create function keep_event_facts() returns trigger
  language plpgsql as $$
begin
  select c.site_id, c.service_type_id, h.status, (new.created_at at time zone t.zone)::date
  into new.site_id, new.service_type_id, new.status, new.created_day
  from consignment c
  join tenant t on t.id = c.tenant_id
  join status_history h on h.consignment_id = c.id and h.seq = new.history_seq
  where c.organisation_id = new.organisation_id and c.id = new.consignment_id;
  return new;
end $$;
create trigger delivery_event_facts before insert on delivery_event
  for each row execute function keep_event_facts();

create function move_event_facts() returns trigger
  language plpgsql as $$
begin
  update delivery_event
  set site_id = new.site_id, service_type_id = new.service_type_id
  where organisation_id = new.organisation_id and consignment_id = new.id;
  return null;
end $$;
create trigger consignment_event_facts after update of site_id, service_type_id on consignment
  for each row when ((new.site_id, new.service_type_id) is distinct from (old.site_id, old.service_type_id))
  execute function move_event_facts();

revoke execute on function
  make_reference_sequence(), next_reference(int), keep_report_days(), keep_event_facts(), move_event_facts()
  from public;
grant execute on function next_reference(int), keep_report_days(), keep_event_facts(), move_event_facts()
  to cartage_app, cartage_system;
