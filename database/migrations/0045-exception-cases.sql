-- The work of users on exceptions: owner, comments and resolution
-- (docs/decisions/0082-users-work-on-exceptions-in-cases.md). An exception gets a case with the first change by a user.
-- The case belongs to the event of the provider, because a replay stores the rows of `delivery_event` again under new
-- ids. Only an exception without an event is identified by its row.
create table exception_case (
  id bigint primary key generated always as identity,
  organisation_id int not null,
  consignment_id bigint not null,
  provider_event_id bigint unique references provider_event on delete cascade,
  delivery_event_id bigint unique references delivery_event on delete cascade,
  owner_id int references portal_user,
  -- The name at the time of the assignment.
  owner_name text,
  -- Null: not resolved by a user.
  resolved_at timestamptz,
  resolved_by text,
  unique (organisation_id, id),
  check (num_nonnulls(provider_event_id, delivery_event_id) = 1),
  check ((owner_id is null) = (owner_name is null)),
  check ((resolved_at is null) = (resolved_by is null)),
  foreign key (organisation_id, consignment_id) references consignment (organisation_id, id) on delete cascade
);
create index exception_case_consignment on exception_case (organisation_id, consignment_id);

-- The history of a case. No request changes or deletes an entry.
create table exception_entry (
  id bigint primary key generated always as identity,
  organisation_id int not null,
  case_id bigint not null,
  at timestamptz not null,
  author_id int not null references portal_user,
  -- The name at that time.
  author_name text not null,
  kind text not null check (kind in ('assigned', 'comment', 'resolved')),
  -- The comment, the reason of the resolution, or the name of the new owner. Null: the owner was removed.
  content text,
  check (kind = 'assigned' or content <> ''),
  foreign key (organisation_id, case_id) references exception_case (organisation_id, id) on delete cascade
);
create index exception_entry_case on exception_entry (organisation_id, case_id, id);

do $$
declare
  name text;
begin
  foreach name in array array['exception_case', 'exception_entry'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy organisation on %I to cartage_app
         using (organisation_id = app_organisation())
         with check (organisation_id = app_organisation())', name);
    execute format('create policy system on %I to cartage_system using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to cartage_system', name);
    execute format('grant select, insert on %I to cartage_app', name);
  end loop;
end $$;
grant update (owner_id, owner_name, resolved_at, resolved_by) on exception_case to cartage_app;
grant update (action_required, resolved_at, resolved_by) on delivery_event to cartage_app;

-- A replay keeps the resolutions by users, and the list shows the owner. Comments are not for the provider.
create policy provider on exception_case for select to cartage_provider
  using (organisation_id in (select id from organisation where tenant_id = app_tenant()));
grant select on exception_case to cartage_provider;
