-- Each process signs in with its own login, which may take only the roles that it needs
-- (src/connection/logins.ts). Two roles are new:
--   cartage_queue    the worker's connections to the job queue
--   cartage_sign_in  the identity process; its migrations grant the rights
do $$
declare
  wanted text;
  queue_table regclass;
begin
  foreach wanted in array array['cartage_queue', 'cartage_sign_in'] loop
    begin
      execute format('create role %I nologin nosuperuser nobypassrls', wanted);
    exception
      when duplicate_object or unique_violation then null;
    end;
    execute format(
      case when current_setting('server_version_num')::int < 160000
        then 'grant %I to %I' else 'grant %I to %I with inherit false, set true' end,
      wanted, current_user);
  end loop;

  -- The queue's tables have row-level security without policies, so only their owner could use them.
  for queue_table in
    select oid from pg_class where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
  loop
    execute format('create policy queue on %s to cartage_queue using (true) with check (true)', queue_table);
  end loop;
end $$;

grant usage on schema graphile_worker to cartage_queue;
grant select, insert, update, delete on all tables in schema graphile_worker to cartage_queue;
-- The queue compares its version at each start, and only migrations change it.
revoke insert, update, delete on graphile_worker.migrations from cartage_queue;
grant usage, select on all sequences in schema graphile_worker to cartage_queue;
