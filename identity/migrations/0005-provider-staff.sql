-- Staff of the freight provider sign in without an organisation, for the desk of their tenant.
alter table identity.account add column is_provider_staff boolean not null default false;
alter table identity.grant_organisation alter column organisation_id drop not null;
