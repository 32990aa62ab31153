-- Emails to receivers about events that the provider reports (CONS-17). Without a row, an organisation sends none.
create table receiver_email_setting (
  organisation_id int primary key,
  tenant_id int not null,
  kinds text[] not null check (kinds <@ '{picked-up,out-for-delivery,delivered,exception}'),
  -- Null: emails have no reply address.
  reply_to text check (reply_to ~ '^[^\s@<>"]+@[^\s@<>"]+$'),
  -- 1 is the version without a row.
  version int not null default 2,
  changed_at timestamptz not null,
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)
);

-- Outbox and delivery log: at most one email for each event.
create table receiver_email (
  id uuid primary key default gen_random_uuid(),
  tenant_id int not null,
  organisation_id int not null,
  consignment_id bigint not null,
  provider_event_id bigint not null unique references provider_event on delete cascade,
  kind text not null check (kind in ('picked-up', 'out-for-delivery', 'delivered', 'exception')),
  -- In lower case.
  address text not null check (address = lower(address) and address <> ''),
  -- 128 random bits: the token in the unsubscribe link.
  token text not null unique check (token ~ '^[0-9a-f]{32}$'),
  queued_at timestamptz not null,
  attempts int not null default 0,
  last_error text,
  settled_at timestamptz,
  outcome text check (outcome in
    ('sent', 'kept', 'rejected', 'given-up', 'superseded', 'turned-off', 'link-off', 'unsubscribed', 'bounced')),
  -- Of an email that was kept because there is no mail server.
  subject text,
  body text,
  check ((settled_at is null) = (outcome is null)),
  check ((outcome is not distinct from 'kept') = (subject is not null and body is not null)),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id),
  foreign key (organisation_id, consignment_id) references consignment (organisation_id, id) on delete cascade
);
create index receiver_email_consignment on receiver_email (organisation_id, consignment_id);
create index receiver_email_queued on receiver_email (tenant_id, queued_at);

-- Addresses to which a tenant sends no receiver emails: the reader unsubscribed, or a mail server rejected the address.
create table suppressed_address (
  tenant_id int not null references tenant,
  address text not null check (address = lower(address)),
  reason text not null check (reason in ('unsubscribed', 'bounced')),
  since timestamptz not null,
  primary key (tenant_id, address)
);

do $$
declare
  name text;
begin
  foreach name in array array['receiver_email_setting', 'receiver_email'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy organisation on %I to cartage_app
         using (organisation_id = app_organisation())
         with check (organisation_id = app_organisation())', name);
    execute format('create policy system on %I to cartage_system using (true) with check (true)', name);
    execute format(
      'create policy provider on %I to cartage_provider
         using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', name);
    execute format('grant select, insert, update, delete on %I to cartage_system', name);
  end loop;
end $$;
alter table suppressed_address enable row level security;
alter table suppressed_address force row level security;
create policy system on suppressed_address to cartage_system using (true) with check (true);
create policy tracking on suppressed_address to cartage_tracking
  using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy tracking on receiver_email for select to cartage_tracking using (tenant_id = app_tenant());

grant select, insert, update on receiver_email_setting to cartage_app;
-- Without the token, which unsubscribes the receiver.
grant select (id, organisation_id, consignment_id, kind, address, queued_at, settled_at, outcome) on receiver_email
  to cartage_app;
grant select on receiver_email_setting to cartage_provider;
grant insert on receiver_email to cartage_provider;
grant select (id, tenant_id) on receiver_email to cartage_provider;
grant select, insert, update, delete on suppressed_address to cartage_system;
grant select (tenant_id, token, address) on receiver_email to cartage_tracking;
grant select, insert, update, delete on suppressed_address to cartage_tracking;

create function enqueue_receiver_email(email uuid) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform graphile_worker.add_job(
    identifier => 'send-receiver-email',
    payload => json_build_object('emailId', email),
    job_key => 'receiver-email:' || email,
    max_attempts => 25);
end $$;
revoke execute on function enqueue_receiver_email(uuid) from public;
grant execute on function enqueue_receiver_email(uuid) to cartage_provider, cartage_system;

-- The page behind an unsubscribe link knows the tenant and the token, but not the organisation. No row for a token that
-- the tenant does not have.
create function find_receiver_address(wanted_token text) returns table (address text, is_unsubscribed boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select e.address,
      exists (
        select from suppressed_address s
        where s.tenant_id = e.tenant_id and s.address = e.address and s.reason = 'unsubscribed')
    from receiver_email e
    where e.tenant_id = app_tenant() and e.token = wanted_token;
  end;
create function unsubscribe_receiver(wanted_token text, at timestamptz) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    insert into suppressed_address (tenant_id, address, reason, since)
    select e.tenant_id, e.address, 'unsubscribed', at
    from receiver_email e
    where e.tenant_id = app_tenant() and e.token = wanted_token
    on conflict (tenant_id, address) do update set reason = 'unsubscribed'
      where suppressed_address.reason = 'bounced';
  end;
create function resubscribe_receiver(wanted_token text) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    delete from suppressed_address s
    using receiver_email e
    where e.tenant_id = app_tenant() and e.token = wanted_token
      and s.tenant_id = e.tenant_id and s.address = e.address and s.reason = 'unsubscribed';
  end;
revoke execute on function
  find_receiver_address(text), unsubscribe_receiver(text, timestamptz), resubscribe_receiver(text) from public;
grant execute on function
  find_receiver_address(text), unsubscribe_receiver(text, timestamptz), resubscribe_receiver(text) to cartage_app;
-- As in 0005-search.sql: only a role that may create in the schema can become the owner of a function in it.
grant create on schema public to cartage_tracking;
alter function find_receiver_address(text) owner to cartage_tracking;
alter function unsubscribe_receiver(text, timestamptz) owner to cartage_tracking;
alter function resubscribe_receiver(text) owner to cartage_tracking;
revoke create on schema public from cartage_tracking;
