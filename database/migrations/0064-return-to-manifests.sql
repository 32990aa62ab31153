-- A consignment that is not cancelled any more returns to the open manifest that it left
-- (docs/decisions/0088-a-cancellation-is-undone-by-a-new-status.md).
create table left_manifest (
  organisation_id int not null,
  consignment_id bigint not null,
  manifest_id int not null,
  -- As in manifest_consignment.
  added_at timestamptz not null,
  added_by text not null,
  primary key (organisation_id, consignment_id),
  foreign key (organisation_id, consignment_id) references consignment (organisation_id, id) on delete cascade,
  foreign key (organisation_id, manifest_id) references manifest on delete cascade
);
create index left_manifest_of on left_manifest (organisation_id, manifest_id);

-- Only the triggers below read and write it.
alter table left_manifest enable row level security;
alter table left_manifest force row level security;
create policy system on left_manifest to cartage_system using (true) with check (true);
grant select, insert, update, delete on left_manifest to cartage_system;

grant create on schema public to cartage_system;
set local role cartage_system;
-- As before (0052-manifests.sql), and a cancelled consignment keeps the manifest that it left.
create or replace function leave_open_manifest() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  manifest_state text;
begin
  select m.state into manifest_state
  from manifest_consignment mc
  join manifest m on m.organisation_id = mc.organisation_id and m.id = mc.manifest_id
  where mc.organisation_id = new.organisation_id and mc.consignment_id = new.id
  for no key update of m;
  if manifest_state = 'OPEN' then
    with gone as (
      delete from manifest_consignment
      where organisation_id = new.organisation_id and consignment_id = new.id
      returning *
    ), kept as (
      insert into left_manifest (organisation_id, consignment_id, manifest_id, added_at, added_by)
      select organisation_id, consignment_id, manifest_id, added_at, added_by from gone
      where new.status = 8
      on conflict (organisation_id, consignment_id) do update
        set manifest_id = excluded.manifest_id, added_at = excluded.added_at, added_by = excluded.added_by
    )
    update manifest m set version = m.version + 1
    from gone
    where m.organisation_id = gone.organisation_id and m.id = gone.manifest_id;
  end if;
  return null;
end $$;

-- The manifest is locked before its state is read: a concurrent closing ends first, and the consignment stays off it.
create function return_to_open_manifest() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  former left_manifest;
  manifest_state text;
begin
  delete from left_manifest
  where organisation_id = new.organisation_id and consignment_id = new.id
  returning * into former;
  if not found then
    return null;
  end if;
  select state into manifest_state
  from manifest
  where organisation_id = former.organisation_id and id = former.manifest_id
  for no key update;
  if manifest_state = 'OPEN' then
    with added as (
      insert into manifest_consignment (organisation_id, consignment_id, manifest_id, added_at, added_by)
      values (former.organisation_id, former.consignment_id, former.manifest_id, former.added_at, former.added_by)
      on conflict do nothing
      returning *
    )
    update manifest m set version = m.version + 1
    from added
    where m.organisation_id = added.organisation_id and m.id = added.manifest_id;
  end if;
  return null;
end $$;
revoke execute on function return_to_open_manifest() from public;
grant execute on function return_to_open_manifest() to cartage_app, cartage_system, cartage_provider;
do $$ begin
  execute format('grant execute on function return_to_open_manifest() to %I', session_user);
end $$;
reset role;
revoke create on schema public from cartage_system;

-- 1: draft, 8: cancelled, 9: error.
create trigger consignment_return_to_open_manifest after update of status on consignment
  for each row when (old.status = 8 and new.status not in (1, 8, 9))
  execute function return_to_open_manifest();

set local role cartage_system;
do $$ begin
  execute format('revoke execute on function return_to_open_manifest() from %I', session_user);
end $$;
reset role;
