-- The login of backups (src/connection/logins.ts) reads most tables as `cartage_system` and `cartage_queue`. This role
-- adds what neither of them may read, and the sequences: without their values, a restored database would issue numbers
-- for a second time.
do $$
begin
  begin
    create role cartage_backup_reader nologin nosuperuser nobypassrls;
  exception
    when duplicate_object or unique_violation then null;
  end;
  execute format(
    case when current_setting('server_version_num')::int < 160000
      then 'grant cartage_backup_reader to %I' else 'grant cartage_backup_reader to %I with inherit false, set true' end,
    current_user);
end $$;

grant usage on schema public, graphile_worker to cartage_backup_reader;
grant select on document_key to cartage_backup_reader;
create policy backup on document_key for select to cartage_backup_reader using (true);

grant select on all sequences in schema public, graphile_worker to cartage_backup_reader;
-- Each new tenant gets sequences of its own.
alter default privileges in schema public grant select on sequences to cartage_backup_reader;
alter default privileges in schema graphile_worker grant select on sequences to cartage_backup_reader;

-- A dump by the owner with --enable-row-security contained every table and not one row of them, and succeeded. Without
-- the option, pg_dump already fails.
create function refuse_owner() returns boolean
  language plpgsql stable as $$
begin
  raise exception 'row-level security hides every consignment from the owner of the database'
    using errcode = 'insufficient_privilege', hint = 'For a backup, run: npm run admin -- backup create';
end $$;
revoke execute on function refuse_owner() from public;

do $$
begin
  execute format('create policy refuse_owner on consignment for select to %I using (refuse_owner())', current_user);
end $$;
