-- The public tracking page. Its request knows the tenant and the token, but not the organisation. One function finds the
-- organisation; every other statement of the page then runs under the policies of that organisation.
do $$
begin
  begin
    create role cartage_tracking nologin nosuperuser nobypassrls;
  exception
    when duplicate_object or unique_violation then null;
  end;
  execute format(
    case when current_setting('server_version_num')::int < 160000
      then 'grant cartage_tracking to %I' else 'grant cartage_tracking to %I with inherit false, set true' end,
    current_user);
end $$;

-- Null: the link works.
alter table consignment add column tracking_revoked_at timestamptz;

-- Days for which a link works after the delivery or the cancellation; domain/src/tenant/tracking-settings.ts has the
-- same rule and default.
alter table tenant_setting add constraint tenant_setting_tracking_days
  check (name <> 'TrackingLinkDays' or value ~ '^[1-9]\d{0,2}$');

grant usage on schema public to cartage_tracking;
grant execute on function app_tenant() to cartage_tracking;
grant select (tenant_id, name, value) on tenant_setting to cartage_tracking;
grant select (id, tenant_id, organisation_id, status, status_at, tracking_token, tracking_revoked_at) on consignment
  to cartage_tracking;
create policy tracking on consignment for select to cartage_tracking using (tenant_id = app_tenant());

-- No row for an unknown, a revoked and an expired token alike. The index on the token finds each of them, so none takes
-- longer than another.
create function find_tracked_consignment(wanted_token text, at timestamptz)
  returns table (organisation_id int, consignment_id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select c.organisation_id, c.id
    from consignment c
    where c.tenant_id = app_tenant() and c.tracking_token = wanted_token and c.tracking_revoked_at is null
      and (
        c.status not in (7, 8)
        or at < c.status_at + make_interval(days => coalesce(
          (select s.value::int from tenant_setting s where s.tenant_id = c.tenant_id and s.name = 'TrackingLinkDays'),
          30)));
  end;
revoke execute on function find_tracked_consignment(text, timestamptz) from public;
grant execute on function find_tracked_consignment(text, timestamptz) to cartage_app;
-- As in 0005-search.sql: only a role that may create in the schema can become the owner of a function in it.
grant create on schema public to cartage_tracking;
alter function find_tracked_consignment(text, timestamptz) owner to cartage_tracking;
revoke create on schema public from cartage_tracking;

-- Wrong postcodes on the tracking page since `since`. A right postcode resets them.
create table tracking_attempt (
  organisation_id int not null,
  consignment_id bigint primary key,
  wrong smallint not null check (wrong >= 0),
  since timestamptz not null,
  foreign key (organisation_id, consignment_id) references consignment (organisation_id, id) on delete cascade
);
alter table tracking_attempt enable row level security;
alter table tracking_attempt force row level security;
create policy organisation on tracking_attempt to cartage_app
  using (organisation_id = app_organisation()) with check (organisation_id = app_organisation());
create policy system on tracking_attempt to cartage_system using (true) with check (true);
grant select, insert, update on tracking_attempt to cartage_app;
grant select, insert, update, delete on tracking_attempt to cartage_system;
