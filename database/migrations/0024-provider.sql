-- The freight provider's own programs (API-03). They act for all organisations of one tenant, so they have a role whose
-- policies test the tenant (docs/decisions/0058-the-provider-has-a-role-of-its-own.md).
do $$
begin
  begin
    create role cartage_provider nologin nosuperuser nobypassrls;
  exception
    when duplicate_object or unique_violation then null;
  end;
  execute format(
    case when current_setting('server_version_num')::int < 160000
      then 'grant cartage_provider to %I' else 'grant cartage_provider to %I with inherit false, set true' end,
    current_user);
end $$;

grant usage on schema public to cartage_provider;
grant execute on function app_organisation(), app_tenant(), app_subject() to cartage_provider;

alter table portal_user
  add column is_provider boolean not null default false,
  add constraint portal_user_provider_is_machine check (is_machine or not is_provider);

-- Every event that the provider reported, once. The state of a consignment is the replay of its events in the order in
-- which they occurred (domain/src/provider/replay-events.ts), so rejected events are kept as well: an earlier event that
-- arrives late can make them possible.
create table provider_event (
  id bigint primary key generated always as identity,
  tenant_id int not null,
  organisation_id int not null,
  consignment_id bigint not null,
  -- The provider's own id.
  event_id text not null check (length(event_id) between 1 and 100),
  occurred_at timestamptz not null,
  recorded_at timestamptz not null,
  recorded_by_id int not null references portal_user,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  -- Null: applied.
  rejected_because text,
  unique (tenant_id, event_id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id),
  foreign key (organisation_id, consignment_id) references consignment (organisation_id, id) on delete cascade
);
create index provider_event_consignment on provider_event (consignment_id);

-- The event that made the row. Null: a user's action, or loaded.
alter table status_history add column provider_event_id bigint references provider_event on delete cascade;
alter table delivery_event add column provider_event_id bigint unique references provider_event on delete cascade;
create index status_history_event on status_history (provider_event_id) where provider_event_id is not null;

-- A late event can move the time of the delivery without changing the status.
drop trigger consignment_report_days_updated on consignment;
create trigger consignment_report_days_updated before update of status, status_at on consignment
  for each row when ((new.status, new.status_at) is distinct from (old.status, old.status_at))
  execute function keep_report_days();

alter table provider_event enable row level security;
alter table provider_event force row level security;
create policy system on provider_event to cartage_system using (true) with check (true);
grant select, insert, update, delete on provider_event to cartage_system;

do $$
declare
  name text;
begin
  foreach name in array array[
    'organisation', 'portal_user', 'service_type', 'packaging_type', 'hire_unit', 'tag', 'standard_event',
    'delivery_extra', 'consignment', 'provider_event', 'audit_entry', 'notice', 'document'
  ] loop
    execute format(
      'create policy provider on %I to cartage_provider
         using (tenant_id = app_tenant())
         with check (tenant_id = app_tenant())', name);
  end loop;
  foreach name in array array[
    'account', 'site', 'participant', 'line_item', 'status_history', 'delivery_event', 'consignment_tag',
    'consignment_extra', 'consignment_doc', 'day_delta', 'document_consignment'
  ] loop
    execute format(
      'create policy provider on %I to cartage_provider
         using (organisation_id in (select id from organisation where tenant_id = app_tenant()))
         with check (organisation_id in (select id from organisation where tenant_id = app_tenant()))', name);
  end loop;
end $$;

grant select on
  tenant, region, organisation, portal_user, account, site, service_type, packaging_type, hire_unit, tag,
  standard_event, delivery_extra, consignment, participant, line_item, status_history, delivery_event,
  consignment_tag, consignment_extra, consignment_doc, provider_event, notice
  to cartage_provider;
grant insert, update, delete on status_history, delivery_event to cartage_provider;
grant insert, delete on consignment_tag to cartage_provider;
grant insert on provider_event, audit_entry, day_delta to cartage_provider;
grant update (rejected_because) on provider_event to cartage_provider;
grant update (doc, version) on consignment_doc to cartage_provider;
grant update (
  version, status, status_at, modified_at, confirmed_delivery_at, confirmed_delivery_day, confirmed_price,
  confirmed_charges, has_unresolved_notes, is_delivery_exception, staged_at, promised_day, delivered_at, delivered_day,
  is_in_full
) on consignment to cartage_provider;
grant usage on sequence provider_event_id_seq, delivery_event_id_seq, audit_entry_id_seq to cartage_provider;
