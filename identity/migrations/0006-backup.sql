-- The login of backups may read this schema, and no other login may.
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

grant usage on schema identity to cartage_backup_reader;
grant select on all tables in schema identity to cartage_backup_reader;
grant select on all sequences in schema identity to cartage_backup_reader;
alter default privileges in schema identity grant select on tables to cartage_backup_reader;
alter default privileges in schema identity grant select on sequences to cartage_backup_reader;
