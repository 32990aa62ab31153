-- The tables that belong to no organisation had no row-level security, so the owner of the database read them without a
-- role. Roles keep the rows that their grants allow. `worker_heartbeat` stays readable for its owner, because
-- `hand_back_orphaned_jobs` runs as the owner of the queue.
do $$
declare
  name text;
begin
  foreach name in array array[
    'tenant', 'tenant_setting', 'tenant_flag', 'tenant_notice_endpoint', 'region', 'document_key', 'maintenance',
    'dangerous_goods_list', 'dangerous_good'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy shared on %I to cartage_app, cartage_system using (true) with check (true)', name);
  end loop;
end $$;
create policy provider on tenant for select to cartage_provider using (id = app_tenant());
create policy provider on region for select to cartage_provider using (true);
create policy tracking on tenant_setting for select to cartage_tracking using (tenant_id = app_tenant());

-- `app_user_id` read portal_user as the owner, which needed a policy for the owner. `cartage_system` has one already.
grant create on schema public to cartage_system;
alter function app_user_id() owner to cartage_system;
revoke create on schema public from cartage_system;
drop policy lookup on portal_user;
