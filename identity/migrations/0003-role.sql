-- The identity process signs in with a login of its own that may take only this role. No other process can read keys
-- and accounts.
do $$
begin
  begin
    create role cartage_sign_in nologin nosuperuser nobypassrls;
  exception
    when duplicate_object or unique_violation then null;
  end;
  execute format(
    case when current_setting('server_version_num')::int < 160000
      then 'grant cartage_sign_in to %I' else 'grant cartage_sign_in to %I with inherit false, set true' end,
    current_user);
end $$;

grant usage on schema identity to cartage_sign_in;
-- Tenants, clients, accounts and memberships are changed by administrators only.
grant select on identity.migration, identity.tenant, identity.client, identity.account, identity.membership,
  identity.machine_client
  to cartage_sign_in;
grant select, insert, update, delete on identity.record, identity.grant_organisation, identity.sign_in_throttle
  to cartage_sign_in;
grant select, insert on identity.signing_key, identity.cookie_key to cartage_sign_in;
