-- The second lock: forced row-level security on the organisation alone (a policy on two columns would end
-- index-only scans, isolation.md 2). `cartage_system` works across organisations.
do $$
declare
  name text;
begin
  foreach name in array array[
    'organisation_setting', 'account', 'site', 'consignment', 'participant', 'line_item', 'status_history',
    'delivery_event', 'consignment_tag', 'consignment_text', 'consignment_doc', 'day_count', 'day_delta',
    'idempotency_key', 'audit_entry', 'notice'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy organisation on %I to cartage_app
         using (organisation_id = app_organisation())
         with check (organisation_id = app_organisation())', name);
    execute format('create policy system on %I to cartage_system using (true) with check (true)', name);
  end loop;

  -- Reference data of a tenant.
  foreach name in array array['service_type', 'packaging_type', 'hire_unit', 'tag'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to cartage_app using (tenant_id = app_tenant())', name);
    execute format('create policy system on %I to cartage_system using (true) with check (true)', name);
  end loop;
end $$;

-- The person: their own row, and those who belong to the organisation at hand.
alter table portal_user enable row level security;
alter table portal_user force row level security;
create policy own on portal_user to cartage_app
  using (
    tenant_id = app_tenant()
    and (
      sub = app_subject()
      or exists (
        select from membership
        where membership.user_id = portal_user.id
          and membership.organisation_id = app_organisation()
      )
    )
  );
create policy system on portal_user to cartage_system using (true) with check (true);

-- Memberships: those of the organisation at hand and one's own; whose they are is asked with the owner's eyes,
-- or the two policies would ask each other without end.
create function app_user_id() returns int
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select id from portal_user where tenant_id = app_tenant() and sub = app_subject();
  end;

do $$
declare
  name text;
begin
  foreach name in array array['membership', 'membership_site'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy own on %I to cartage_app using (
         organisation_id = app_organisation() or user_id = app_user_id()
       )', name);
    execute format('create policy system on %I to cartage_system using (true) with check (true)', name);
  end loop;
end $$;

alter table organisation enable row level security;
alter table organisation force row level security;
create policy own on organisation to cartage_app
  using (
    tenant_id = app_tenant()
    and (
      id = app_organisation()
      or id in (select organisation_id from membership where user_id = app_user_id())
    )
  );
create policy system on organisation to cartage_system using (true) with check (true);

-- `app_user_id` asks as its owner, who is held to the policies like everyone else.
create policy lookup on portal_user to current_user using (true);

create policy search on consignment_text to cartage_text using (true);
grant select on consignment_text to cartage_text;

-- What a request may do; everything else is refused by the database itself.
grant select on tenant, tenant_setting, tenant_flag, region to cartage_app;
grant select on
  organisation, organisation_setting, portal_user, account, site, membership, membership_site, service_type,
  packaging_type, hire_unit, tag
  to cartage_app;
grant select, insert, update on consignment, consignment_doc to cartage_app;
grant select, insert on
  participant, line_item, status_history, consignment_text, idempotency_key, notice, day_delta
  to cartage_app;
grant select on day_count, delivery_event, consignment_tag to cartage_app;
-- The trail is written, never read or changed, by a request.
grant insert on audit_entry to cartage_app;

grant select, insert, update, delete on all tables in schema public to cartage_system;
revoke update, delete, truncate on audit_entry from cartage_system;
grant usage on all sequences in schema public to cartage_app, cartage_system;

do $$
declare
  own regprocedure;
begin
  for own in
    select oid from pg_proc where pronamespace = 'public'::regnamespace and proowner = current_user::regrole
  loop
    execute format('revoke execute on function %s from public', own);
  end loop;
end $$;
grant execute on function
  app_organisation(), app_tenant(), app_subject(), app_user_id(), next_reference(int),
  find_consignment_text(text, boolean, timestamptz, timestamptz, int[]), enqueue(text, json, text)
  to cartage_app, cartage_system;
grant execute on function app_organisation() to cartage_text;
grant execute on function compact_day_counts(), hand_back_orphaned_jobs(interval) to cartage_system;
grant execute on function count_inserted(), count_updated(), count_deleted() to cartage_app, cartage_system;

-- Last, because its rights can no longer be given by us afterwards.
alter function find_consignment_text owner to cartage_text;
revoke create on schema public from cartage_text;
