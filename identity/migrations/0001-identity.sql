-- The embedded identity provider has its own schema. Tables of other schemas never reference it.

create table identity.tenant (
  code text primary key check (code ~ '^[a-z][a-z0-9-]{0,31}$'),
  host text not null unique check (host = lower(host)),
  name text not null,
  audience text not null,
  -- An inactive tenant, or one whose users sign in at another provider, is not served. Its data is kept.
  is_active boolean not null default true,
  -- The colour of the sign-in pages, as in the tenant's portal.
  brand_colour text check (brand_colour ~ '^#[0-9a-f]{6}$')
);

-- Paths are relative to the tenant's origin, because the public port is known only when the process starts.
create table identity.client (
  tenant_code text not null references identity.tenant on delete cascade,
  client_id text not null,
  redirect_paths text[] not null,
  post_logout_paths text[] not null,
  primary key (tenant_code, client_id)
);

create table identity.account (
  tenant_code text not null references identity.tenant on delete cascade,
  sub text not null,
  object_id uuid not null default gen_random_uuid(),
  email text not null check (email = lower(email)),
  password_hash text not null,
  given_name text not null,
  family_name text not null,
  locale text not null default 'en-NZ',
  picture text,
  is_active boolean not null default true,
  is_demo boolean not null default false,
  -- This provider checks passwords only: a sign-in that requires a second factor ends with `mfa_required`.
  needs_second_factor boolean not null default false,
  primary key (tenant_code, sub),
  unique (tenant_code, email)
);

create table identity.membership (
  tenant_code text not null,
  sub text not null,
  organisation_id bigint not null,
  organisation_name text not null,
  permissions text[] not null,
  -- A sign-in without a requested organisation uses the active membership with the lowest place.
  place integer not null,
  is_active boolean not null default true,
  primary key (tenant_code, sub, organisation_id),
  foreign key (tenant_code, sub) references identity.account on delete cascade
);

-- Sessions, interactions, codes, refresh tokens and grants of the provider. The id is hashed, so that a copy of
-- this table cannot be used to sign in.
create table identity.record (
  tenant_code text not null references identity.tenant on delete cascade,
  model text not null,
  id_hash bytea not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  primary key (tenant_code, model, id_hash)
);

create index record_grant on identity.record (tenant_code, grant_id) where grant_id is not null;
create index record_uid on identity.record (tenant_code, model, uid) where uid is not null;
create index record_expiry on identity.record (expires_at);

-- The organisation of a grant: the authorization parameters are no longer available at the token endpoint.
create table identity.grant_organisation (
  tenant_code text not null,
  grant_id text not null,
  sub text not null,
  organisation_id bigint not null,
  session_uid text not null,
  expires_at timestamptz not null,
  primary key (tenant_code, grant_id),
  foreign key (tenant_code, sub) references identity.account on delete cascade
);

create index grant_organisation_session on identity.grant_organisation (tenant_code, session_uid);
create index grant_organisation_expiry on identity.grant_organisation (expires_at);

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

create table identity.sign_in_failure (
  tenant_code text not null references identity.tenant on delete cascade,
  email_hash bytea not null,
  address text not null,
  since timestamptz not null,
  failures integer not null,
  primary key (tenant_code, email_hash, address)
);

create index sign_in_failure_since on identity.sign_in_failure (since);

create table identity.signing_key (
  tenant_code text primary key references identity.tenant on delete cascade,
  private_jwk jsonb not null
);

create table identity.cookie_key (
  is_only boolean primary key default true check (is_only),
  secret text not null
);
