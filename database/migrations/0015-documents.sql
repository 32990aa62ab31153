-- The GS1 company prefix of the provider: what its labels number handling units with. None, no labels.
alter table tenant add column gs1_prefix text unique check (gs1_prefix ~ '^\d{6,10}$');

-- Running numbers under that prefix, from a sequence of each tenant: given out once, whatever becomes of them.
create function make_handling_unit_sequence() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format('create sequence public.handling_unit_%s minvalue 0', new.id);
  execute format('grant usage, select on sequence public.handling_unit_%s to cartage_app, cartage_system', new.id);
  return null;
end $$;
create trigger tenant_handling_unit_sequence after insert on tenant
  for each row execute function make_handling_unit_sequence();
do $$
declare
  existing int;
begin
  for existing in select id from tenant loop
    execute format('create sequence public.handling_unit_%s minvalue 0', existing);
    execute format('grant usage, select on sequence public.handling_unit_%s to cartage_app, cartage_system', existing);
  end loop;
end $$;

create function next_handling_units(for_tenant int, how_many int) returns setof bigint
  language sql volatile
  begin atomic
    select nextval(format('public.handling_unit_%s', for_tenant)::regclass) from generate_series(1, how_many);
  end;
revoke execute on function next_handling_units(int, int), make_handling_unit_sequence() from public;
grant execute on function next_handling_units(int, int) to cartage_app, cartage_system;

-- One row for each piece that has ever had a label.
create table handling_unit (
  sscc text primary key check (sscc ~ '^\d{18}$'),
  organisation_id int not null,
  consignment_id bigint not null,
  line_item_id bigint not null references line_item on delete cascade,
  -- Within its line.
  piece int not null check (piece >= 1),
  created_at timestamptz not null,
  unique (line_item_id, piece),
  foreign key (organisation_id, consignment_id) references consignment (organisation_id, id) on delete cascade
);
create index handling_unit_consignment on handling_unit (organisation_id, consignment_id);

-- What is printed. A document is its content: the same content is the same document, other content another one.
create table document (
  id uuid primary key default gen_random_uuid(),
  tenant_id int not null,
  organisation_id int not null,
  kind text not null check (kind in ('FRTLABEL', 'CONNOTE', 'MANIFEST')),
  name text not null check (name <> ''),
  -- SHA-256 of the content.
  fingerprint bytea not null,
  -- Kept until it is made.
  content text,
  requested_at timestamptz not null,
  state text not null check (state in ('preparing', 'ready', 'failed', 'expired')),
  made_at timestamptz,
  media_type text,
  bytes bytea,
  unique (organisation_id, fingerprint),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id),
  check ((state = 'ready') = (bytes is not null)),
  check (state not in ('preparing', 'failed') or content is not null)
);
-- It is compressed already.
alter table document alter column bytes set storage external;
create index document_made on document (made_at) where state = 'ready';

create table document_consignment (
  document_id uuid not null references document on delete cascade,
  organisation_id int not null,
  consignment_id bigint not null,
  -- As it stood when the document was asked for.
  version bigint not null,
  -- SHA-256 of what is shown of it: in another document, or on other paper, it may be shown just the same.
  shown bytea not null,
  primary key (document_id, consignment_id),
  foreign key (organisation_id, consignment_id) references consignment (organisation_id, id) on delete cascade
);
create index document_consignment_of on document_consignment (organisation_id, consignment_id);

-- Who opened what to print it, and when.
create table document_opening (
  id bigint primary key generated always as identity,
  document_id uuid not null references document on delete cascade,
  organisation_id int not null,
  user_id int not null references portal_user,
  at timestamptz not null
);
create index document_opening_document on document_opening (document_id, at);

-- Signs the addresses of documents. One for all processes, and of nobody's choosing.
create table document_key (
  id int primary key default 1 check (id = 1),
  secret bytea not null
);
insert into document_key (secret)
select sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));
grant select on document_key to cartage_app;

do $$
declare
  name text;
begin
  foreach name in array array['handling_unit', 'document', 'document_consignment', 'document_opening'] loop
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
-- Asked for again after it failed or expired.
grant update (content, requested_at, state) on document to cartage_app;
