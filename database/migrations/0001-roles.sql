-- Roles are cluster-wide, so several databases of one cluster share them. None of them signs in: the process
-- signs in as the owner of this database and takes one of these roles for each transaction (DESIGN decision 2).
--   cartage_app     what a person asks for; held to one organisation by row-level security
--   cartage_system  workers, provider batches, invariants; sees every organisation
--   cartage_text    owns the text search function only (isolation.md 1)
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

do $$
declare
  wanted text;
begin
  -- The owner may take the roles and must not hold their rights without taking them, or a transaction that forgets
  -- to would see every organisation. PostgreSQL 15 says so of the role, later ones of each grant.
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
-- Handing the search function to its role asks for the right to create in the schema.
grant create on schema public to cartage_text;

-- What the transaction is about, set by `set_config(…, true)` at its start; absent means nobody's rows.
create function app_organisation() returns int
  language sql stable parallel safe
  return nullif(current_setting('app.org', true), '')::int;

create function app_tenant() returns int
  language sql stable parallel safe
  return nullif(current_setting('app.tenant', true), '')::int;

create function app_subject() returns text
  language sql stable parallel safe
  return nullif(current_setting('app.sub', true), '');
