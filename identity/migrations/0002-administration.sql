-- Not served while the tenant is closed or its people sign in elsewhere; what is kept of it stays.
alter table identity.tenant add column is_active boolean not null default true;

-- This provider knows passwords only: whoever needs more than that is sent back with `mfa_required`.
alter table identity.account add column needs_second_factor boolean not null default false;

-- Programs that call the API in their own name, each for one organisation.
create table identity.machine_client (
  tenant_code text not null references identity.tenant on delete cascade,
  client_id text not null check (client_id ~ '^[a-z][a-z0-9-]{2,62}$'),
  name text not null check (name <> ''),
  secret_hash text not null,
  organisation_id bigint not null,
  permissions text[] not null,
  is_active boolean not null default true,
  primary key (tenant_code, client_id)
);
