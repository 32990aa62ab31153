-- Serial numbers of handling units under the tenant's GS1 prefix, from a sequence of the tenant: no number is issued
-- twice, even if its label is never printed.
create function make_handling_unit_sequence() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format('create sequence public.handling_unit_%s minvalue 0', new.id);
  execute format('grant usage, select on sequence public.handling_unit_%s to cartage_app, cartage_system', new.id);
  return null;
end $$;
create trigger tenant_handling_unit_sequence after insert on tenant
  for each row execute function make_handling_unit_sequence();

create function next_handling_units(for_tenant int, how_many int) returns setof bigint
  language sql volatile
  begin atomic
    select nextval(format('public.handling_unit_%s', for_tenant)::regclass) from generate_series(1, how_many);
  end;

-- One row for each piece that has ever had a label.
create table handling_unit (
  sscc text primary key check (sscc ~ '^\d{18}$'),
  organisation_id int not null,
  consignment_id bigint not null,
  -- Null: the line was removed. The label is still on a carton, so the SSCC keeps leading to its consignment and is
  -- never reused.
  line_item_id bigint references line_item on delete set null,
  -- Number of the piece within its line.
  piece int not null check (piece >= 1),
  created_at timestamptz not null,
  unique (line_item_id, piece),
  foreign key (organisation_id, consignment_id) references consignment (organisation_id, id) on delete cascade
);
create index handling_unit_consignment on handling_unit (organisation_id, consignment_id);

-- Generated documents and proofs of delivery. The fingerprint of the content identifies a generated document, so the
-- same content is generated once.
create table document (
  id uuid primary key default gen_random_uuid(),
  tenant_id int not null,
  organisation_id int not null,
  kind text not null check (kind in ('FRTLABEL', 'CONNOTE', 'MANIFEST', 'PODDOC')),
  name text not null check (name <> ''),
  -- SHA-256 of the content.
  fingerprint bytea not null,
  -- Stored until the document is generated.
  content text,
  -- The requested paper: 'a6', '4x6 zpl 300'. Null: a proof of delivery.
  paper text,
  requested_at timestamptz not null,
  state text not null check (state in ('preparing', 'ready', 'failed', 'expired')),
  made_at timestamptz,
  media_type text,
  bytes bytea,
  unique (organisation_id, fingerprint),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id),
  check ((state = 'ready') = (bytes is not null)),
  check (state not in ('preparing', 'failed') or content is not null),
  -- The freight provider sends proofs of delivery. They cannot be generated again, so they never expire.
  constraint document_proof_stays check (kind <> 'PODDOC' or state = 'ready')
);
-- The bytes are compressed already.
alter table document alter column bytes set storage external;
create index document_made on document (made_at) where state = 'ready' and kind <> 'PODDOC';

create table document_consignment (
  document_id uuid not null references document on delete cascade,
  organisation_id int not null,
  consignment_id bigint not null,
  -- The version of the consignment when the document was requested.
  version bigint not null,
  -- SHA-256 of the consignment's data in the document. The same data in another document, or on other paper, has the
  -- same value.
  shown bytea not null,
  primary key (document_id, consignment_id),
  foreign key (organisation_id, consignment_id) references consignment (organisation_id, id) on delete cascade
);
create index document_consignment_of on document_consignment (organisation_id, consignment_id);

-- Which user opened which document for printing, and when.
create table document_opening (
  id bigint primary key generated always as identity,
  document_id uuid not null references document on delete cascade,
  organisation_id int not null,
  user_id int not null references portal_user,
  at timestamptz not null
);
create index document_opening_document on document_opening (document_id, at);

-- Signs links to files. All processes share one random key.
create table document_key (
  id int primary key default 1 check (id = 1),
  secret bytea not null
);
insert into document_key (secret)
select sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));

-- Outbox of emails. The worker sends them and retries for three days. Without a mail server they are kept here, for
-- the mailbox of the demo world.
create table mail (
  id uuid primary key default gen_random_uuid(),
  tenant_id int not null,
  organisation_id int not null,
  kind text not null check (kind in ('pickup-manifest', 'extract')),
  recipients text[] not null check (cardinality(recipients) > 0),
  -- Recipients that the mail server accepted. It may reject one of them, and only that one is retried.
  taken text[] not null default '{}',
  subject text not null check (subject <> ''),
  body text not null,
  -- The attached document. An email about an extract links to the file instead, which requires sign-in.
  document_id uuid references document,
  requested_by_id int not null references portal_user,
  requested_at timestamptz not null,
  attempts int not null default 0,
  last_error text,
  settled_at timestamptz,
  outcome text check (outcome in ('sent', 'kept', 'given-up')),
  check ((settled_at is null) = (outcome is null)),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id),
  check (taken <@ recipients),
  check (outcome is distinct from 'sent' or recipients <@ taken),
  constraint mail_has_file check ((kind = 'pickup-manifest') = (document_id is not null))
);
create index mail_requested on mail (organisation_id, requested_by_id, requested_at);

-- Files that users attach to a consignment. The file store has their bytes under their SHA-256.
create table attachment (
  id int primary key generated always as identity,
  tenant_id int not null,
  organisation_id int not null,
  consignment_id bigint not null,
  -- Of the stored bytes: an uploaded image is re-encoded first.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size int not null check (size > 0),
  kind text not null check (kind in ('pdf', 'jpeg', 'png')),
  type_code text not null check (type_code ~ '^[A-Z]{1,20}$'),
  name text not null check (name <> ''),
  notes text not null check (notes <> ''),
  uploaded_at timestamptz not null,
  uploaded_by_id int not null references portal_user,
  -- WebP of the image or of the first page.
  thumbnail bytea,
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id),
  foreign key (organisation_id, consignment_id) references consignment (organisation_id, id) on delete cascade
);
alter table attachment alter column thumbnail set storage external;
create index attachment_consignment on attachment (organisation_id, consignment_id);
create index attachment_contents on attachment (organisation_id, sha256);

do $$
declare
  name text;
begin
  foreach name in array array[
    'handling_unit', 'document', 'document_consignment', 'document_opening', 'mail', 'attachment'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy organisation on %I to cartage_app
         using (organisation_id = app_organisation())
         with check (organisation_id = app_organisation())', name);
    execute format('create policy system on %I to cartage_system using (true) with check (true)', name);
    execute format('grant select, insert on %I to cartage_app', name);
    execute format('grant select, insert, update, delete on %I to cartage_system', name);
  end loop;
end $$;
-- A document that failed or expired may be requested again.
grant update (content, requested_at, state) on document to cartage_app;
grant delete on attachment to cartage_app;
grant select on document_key to cartage_app;

-- Stores a proof of delivery, whose content the caller has checked. Returns whether it is new: the same file of the
-- same consignment is stored once.
create function file_proof_of_delivery(
  of_consignment bigint, file_name text, file_type text, file bytea, received_at timestamptz
) returns boolean
  language sql volatile
  begin atomic
    with
      proven as (
        select c.id, c.tenant_id, c.organisation_id, c.version,
          sha256(convert_to('PODDOC ' || c.id || ' ', 'UTF8') || file) as fingerprint
        from consignment c
        where c.id = of_consignment
      ),
      filed as (
        insert into document
          (id, tenant_id, organisation_id, kind, name, fingerprint, requested_at, state, made_at, media_type, bytes)
        select substr(encode(fingerprint, 'hex'), 1, 32)::uuid, tenant_id, organisation_id, 'PODDOC', file_name,
          fingerprint, received_at, 'ready', received_at, file_type, file
        from proven
        on conflict (organisation_id, fingerprint) do nothing
        returning id
      ),
      named as (
        insert into document_consignment (document_id, organisation_id, consignment_id, version, shown)
        select filed.id, organisation_id, proven.id, version, fingerprint
        from filed, proven
        returning document_id
      )
    select exists (select from named);
  end;

revoke execute on function
  make_handling_unit_sequence(), next_handling_units(int, int),
  file_proof_of_delivery(bigint, text, text, bytea, timestamptz)
  from public;
grant execute on function next_handling_units(int, int) to cartage_app, cartage_system;
grant execute on function file_proof_of_delivery(bigint, text, text, bytea, timestamptz) to cartage_system;
