-- Standing orders: templates with a schedule (docs/decisions/0090-standing-orders-create-consignments.md).
create table standing_order (
  id int generated always as identity,
  tenant_id int not null,
  organisation_id int not null,
  -- Consignments are created as this user: the one that created or last changed the order.
  owner_id int not null references portal_user,
  -- The name of the owner at that time.
  owner_name text not null,
  -- The permissions of the owner's token at that time.
  permissions text[] not null,
  -- Users of this site see and change the order.
  site_id int not null references site,
  name text not null check (name <> ''),
  template_name text not null check (template_name <> ''),
  -- The values of the template at that time. A deleted template does not end the order.
  details jsonb not null check (jsonb_typeof(details) = 'object'),
  -- The region of a sender that is not a site.
  sender_region_id text references region,
  is_ready boolean not null,
  -- ISO 8601: Monday is 1.
  weekdays smallint[] not null check (cardinality(weekdays) > 0 and weekdays <@ '{1,2,3,4,5}'),
  every_weeks smallint not null check (every_weeks between 1 and 8),
  start_day date not null,
  end_day date check (end_day >= start_day),
  on_holiday text not null check (on_holiday in ('SKIP', 'PREVIOUS', 'NEXT')),
  lead_days smallint not null check (lead_days between 0 and 10),
  paused_from date,
  -- Null with a `paused_from`: until the order is resumed.
  paused_to date check (paused_to >= paused_from),
  ended_at timestamptz,
  -- Pickups before this day are not created: the day of the last change.
  counts_from date not null,
  -- When a worker next looks for pickups that are due. Null: ended.
  examine_at timestamptz,
  version int not null default 1 check (version > 0),
  created_at timestamptz not null,
  check (paused_to is null or paused_from is not null),
  check (ended_at is null or examine_at is null),
  primary key (organisation_id, id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)
);
create index standing_order_site on standing_order (organisation_id, site_id);
create index standing_order_examine on standing_order (examine_at, id) where examine_at is not null;

-- One row per day of the rule, so that its consignment is created once.
create table standing_order_run (
  organisation_id int not null,
  standing_order_id int not null,
  -- The day of the rule, also when the pickup moved.
  day date not null,
  -- Null: skipped.
  pickup_day date,
  outcome text not null check (outcome in ('CREATED', 'SKIPPED', 'FAILED')),
  consignment_id bigint,
  -- Why it was skipped or failed, why the pickup moved, or why a consignment stayed a draft.
  reason text,
  at timestamptz not null,
  check ((outcome = 'CREATED') = (consignment_id is not null)),
  check (outcome = 'CREATED' or reason <> ''),
  primary key (organisation_id, standing_order_id, day),
  unique (organisation_id, consignment_id),
  foreign key (organisation_id, standing_order_id) references standing_order (organisation_id, id) on delete cascade,
  foreign key (organisation_id, consignment_id) references consignment (organisation_id, id) on delete cascade
);

do $$
declare
  name text;
begin
  foreach name in array array['standing_order', 'standing_order_run'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy organisation on %I to cartage_app
         using (organisation_id = app_organisation())
         with check (organisation_id = app_organisation())', name);
    execute format('create policy system on %I to cartage_system using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to cartage_system', name);
  end loop;
end $$;
grant select, insert on standing_order to cartage_app;
grant update (owner_id, owner_name, permissions, site_id, name, template_name, details, sender_region_id, is_ready,
  weekdays, every_weeks, start_day, end_day, on_holiday, lead_days, paused_from, paused_to, ended_at, counts_from,
  examine_at, version) on standing_order to cartage_app;
-- Days that were skipped or failed are processed again after a change of the order.
grant select, insert, delete on standing_order_run to cartage_app;

-- Changes by a standing order name it as their source.
alter table field_change drop constraint field_change_through_check;
alter table field_change add constraint field_change_through_check
  check (through in ('portal', 'api', 'import', 'bulk', 'standing-order', 'provider', 'desk', 'system')) not valid;
