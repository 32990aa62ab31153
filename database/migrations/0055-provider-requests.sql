-- Requests and messages of customers to the freight provider on exceptions, and its answers
-- (docs/decisions/0095-customers-send-requests-and-messages-to-the-depot.md). Both are entries of the exception's history.
-- domain/src/consignment/exception-work.ts has the same kinds.
alter table exception_entry drop constraint exception_entry_kind_check;
alter table exception_entry
  add constraint exception_entry_kind_check check (kind in (
    'assigned', 'comment', 'resolved', 'message', 'reply', 'request', 'accepted', 'declined')),
  -- The provider's own id of a reply, so that it can send the reply again.
  add column provider_message_id text check (length(provider_message_id) between 1 and 100),
  add constraint exception_entry_message_id check ((kind = 'reply') = (provider_message_id is not null));
create unique index exception_entry_message on exception_entry (organisation_id, provider_message_id)
  where provider_message_id is not null;

create table exception_request (
  id bigint generated always as identity,
  organisation_id int not null,
  case_id bigint not null,
  kind text not null check (kind in ('redelivery', 'return', 'new-address')),
  -- Of a redelivery.
  day date,
  -- Of a new address, as in RequestedAddress of domain/src/consignment/provider-requests.ts.
  address jsonb check (jsonb_typeof(address) = 'object'),
  note text check (note <> ''),
  requested_at timestamptz not null,
  -- The name at that time.
  requested_by text not null,
  -- Null: the provider has not answered yet.
  outcome text check (outcome in ('accepted', 'declined')),
  reason text check (reason <> ''),
  answered_at timestamptz,
  answered_by text,
  primary key (organisation_id, id),
  foreign key (organisation_id, case_id) references exception_case (organisation_id, id) on delete cascade,
  check ((day is not null) = (kind = 'redelivery')),
  check ((address is not null) = (kind = 'new-address')),
  check (num_nonnulls(outcome, answered_at, answered_by) in (0, 3)),
  check (outcome is not null or reason is null),
  check (outcome is distinct from 'declined' or reason is not null)
);
-- At most one request of an exception is open.
create unique index exception_request_open on exception_request (organisation_id, case_id) where outcome is null;
create index exception_request_case on exception_request (organisation_id, case_id, id);

alter table exception_request enable row level security;
alter table exception_request force row level security;
create policy organisation on exception_request to cartage_app
  using (organisation_id = app_organisation())
  with check (organisation_id = app_organisation());
create policy system on exception_request to cartage_system using (true) with check (true);
grant select, insert, update, delete on exception_request to cartage_system;
grant select, insert on exception_request to cartage_app;

-- The provider answers. It cannot read comments, reasons of resolutions and the history of owners.
create policy provider on exception_request to cartage_provider
  using (organisation_id in (select id from organisation where tenant_id = app_tenant()));
grant select, update (outcome, reason, answered_at, answered_by) on exception_request to cartage_provider;
create policy provider on exception_entry to cartage_provider
  using (
    kind in ('message', 'reply', 'request', 'accepted', 'declined')
    and organisation_id in (select id from organisation where tenant_id = app_tenant()))
  with check (
    kind in ('reply', 'accepted', 'declined')
    and organisation_id in (select id from organisation where tenant_id = app_tenant()));
grant select, insert on exception_entry to cartage_provider;

-- An accepted request changes the requested delivery date or the address of the receiver.
grant update (requested_delivery_at, requested_delivery_day) on consignment to cartage_provider;
grant update (
  site_id, street_number, street, suburb, city, country, postcode, latitude, longitude, region_id
) on participant to cartage_provider;

-- domain/src/tenant/exception-settings.ts has the same rules.
alter table tenant_setting
  add constraint tenant_setting_provider_requests check (name <> 'ProviderRequests'
    or value ~ '^(NONE|(redelivery|return|new-address)( *, *(redelivery|return|new-address)){0,2})$'
    and value !~ '(redelivery|return|new-address).*\1'),
  add constraint tenant_setting_new_address_region check (name <> 'NewAddressRegion' or value in ('SAME', 'ANY')),
  -- The domain checks the address completely.
  add constraint tenant_setting_depot_email check (name <> 'DepotEmail' or value ~ '^[^[:space:]@]+@[^[:space:]@]+[.][^[:space:]@]+$');

alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in (
  'consignment.created', 'consignment.changed', 'consignment.ready', 'consignment.staged',
  'consignment.rescheduled', 'consignment.booked', 'consignment.cancelled', 'consignment.requested',
  'consignment.messaged'));

-- Requests and messages go to the address in `DepotEmail` too.
alter table mail drop constraint mail_kind_check;
alter table mail add constraint mail_kind_check check (kind in ('pickup-manifest', 'extract', 'depot'));
