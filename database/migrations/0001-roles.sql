-- Roles belong to the whole cluster, so several databases of one cluster share them. None of them can log in: the
-- process logs in as the owner of this database and sets one of these roles for each transaction
-- (docs/reference/design-rules.md rule 2).
--   cartage_app     requests of users; row-level security limits it to one organisation
--   cartage_system  workers, provider batches and invariants; sees every organisation
--   cartage_text    owns the text search functions only (docs/reference/row-security.md 1)
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

do $$
declare
  wanted text;
begin
  -- The owner may set the roles but must not inherit their rights. Otherwise a transaction that does not set a role
  -- would see every organisation. PostgreSQL 15 controls inheritance per role, later versions per grant.
  if current_setting('server_version_num')::int < 160000 then
    execute format('alter role %I noinherit', current_user);
  end if;
  foreach wanted in array array['cartage_app', 'cartage_system', 'cartage_text'] loop
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
end $$;

grant usage on schema public to cartage_app, cartage_system, cartage_text;

-- The scope of the transaction, set by `set_config(…, true)` at its start. Without it, no row is visible.
create function app_organisation() returns int
  language sql stable parallel safe
  return nullif(current_setting('app.org', true), '')::int;

create function app_tenant() returns int
  language sql stable parallel safe
  return nullif(current_setting('app.tenant', true), '')::int;

create function app_subject() returns text
  language sql stable parallel safe
  return nullif(current_setting('app.sub', true), '');

revoke execute on function app_organisation(), app_tenant(), app_subject() from public;
grant execute on function app_organisation(), app_tenant(), app_subject() to cartage_app, cartage_system;
grant execute on function app_organisation() to cartage_text;
