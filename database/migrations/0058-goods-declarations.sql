-- Dangerous goods declarations (docs/decisions/0098-a-declaration-is-completed-and-signed.md). The details belong to the
-- freight items of a consignment. The rules about what is complete are in domain/src/freight/goods-declaration.ts.
create table goods_declaration (
  organisation_id int not null,
  consignment_id bigint not null,
  version int not null default 1 check (version > 0),
  emergency_name text check (emergency_name <> ''),
  emergency_phone text check (emergency_phone <> ''),
  saved_at timestamptz not null,
  primary key (organisation_id, consignment_id),
  foreign key (organisation_id, consignment_id) references consignment (organisation_id, id) on delete cascade
);

-- The latest saved emergency contact is suggested for new declarations.
create index goods_declaration_contact on goods_declaration (organisation_id, saved_at)
  where emergency_name is not null and emergency_phone is not null;

-- No key to `line_item`: the undo of a removal inserts the item with its former id, and its details apply again.
create table goods_detail (
  organisation_id int not null,
  consignment_id bigint not null,
  line_item_id bigint not null,
  -- 'UN 1263, Paint, class 3, packing group II': the goods that the details were given for. They apply to no others.
  declared_goods text not null check (declared_goods <> ''),
  inner_count int check (inner_count > 0),
  inner_kind text check (inner_kind <> ''),
  inner_size text check (inner_size <> ''),
  outer_count int check (outer_count > 0),
  outer_kind text check (outer_kind <> ''),
  -- Of the whole item.
  net_quantity numeric(8, 3) check (net_quantity > 0),
  net_unit text check (net_unit in ('kg', 'L')),
  provision text not null check (provision in ('STANDARD', 'LIMITED', 'SMALL_PACKAGES')),
  flash_point_c numeric(4, 1),
  is_marine_pollutant boolean,
  primary key (organisation_id, consignment_id, line_item_id),
  foreign key (organisation_id, consignment_id) references goods_declaration on delete cascade
);

-- A signature is valid while the declaration has the content that was signed. No request changes or deletes one.
create table goods_signature (
  organisation_id int not null,
  consignment_id bigint not null,
  -- SHA-256 of the content, in hexadecimal.
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  -- The signed content (domain/src/documents/declared-content.ts), which is shown and printed after the pickup.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  signed_at timestamptz not null,
  user_id int not null references portal_user,
  -- The printed name at that time.
  signatory text not null check (signatory <> ''),
  primary key (organisation_id, consignment_id, content_hash),
  foreign key (organisation_id, consignment_id) references consignment (organisation_id, id) on delete cascade
);
create index goods_signature_user on goods_signature (user_id);

do $$
declare
  name text;
begin
  foreach name in array array['goods_declaration', 'goods_detail', 'goods_signature'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy organisation on %I to cartage_app
         using (organisation_id = app_organisation())
         with check (organisation_id = app_organisation())', name);
    execute format('create policy system on %I to cartage_system using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to cartage_system', name);
    execute format('grant select, insert on %I to cartage_app', name);
  end loop;
end $$;
grant update (version, emergency_name, emergency_phone, saved_at) on goods_declaration to cartage_app;
grant update (declared_goods, inner_count, inner_kind, inner_size, outer_count, outer_kind, net_quantity, net_unit,
  provision, flash_point_c, is_marine_pollutant) on goods_detail to cartage_app;

-- The authority of a user to sign declarations of the organisation, and the name that is printed. Null: no authority.
alter table membership add column declaration_signatory text check (declaration_signatory <> '');

-- `not valid` does not read the table under its lock. 0059 validates the constraint.
alter table document drop constraint document_kind_check;
alter table document add constraint document_kind_check
  check (kind in ('FRTLABEL', 'CONNOTE', 'MANIFEST', 'PODDOC', 'QUOTE', 'DGDECL')) not valid;

-- The history of a consignment (docs/decisions/0080-triggers-record-field-changes.md).
create function changed_goods_fields(d goods_detail) returns jsonb
  language sql stable
  return jsonb_build_object('item.declaration', nullif(concat_ws(', ',
    nullif(concat_ws(' ', d.outer_count || ' ×', d.outer_kind), ''),
    nullif(concat_ws(' ', 'inner', d.inner_count || ' ×', d.inner_kind, d.inner_size), 'inner'),
    'net ' || trim_scale(d.net_quantity) || coalesce(' ' || d.net_unit, ''),
    case d.provision when 'LIMITED' then 'limited quantity' when 'SMALL_PACKAGES' then 'small packages' end,
    'flash point ' || trim_scale(d.flash_point_c) || ' °C',
    case when d.is_marine_pollutant then 'marine pollutant' when not d.is_marine_pollutant then 'no marine pollutant' end),
    ''));

create function record_goods_changes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  place text := (select position::text from line_item l
    where l.organisation_id = new.organisation_id and l.id = new.line_item_id);
begin
  perform record_field_changes(new.consignment_id, place,
    case tg_op when 'UPDATE' then changed_goods_fields(old) else '{}' end, changed_goods_fields(new));
  return null;
end $$;

create function record_emergency_contact() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform record_field_changes(new.consignment_id, null,
    case tg_op when 'UPDATE' then jsonb_build_object(
      'emergencyContact', nullif(concat_ws(', ', old.emergency_name, old.emergency_phone), '')) else '{}' end,
    jsonb_build_object('emergencyContact', nullif(concat_ws(', ', new.emergency_name, new.emergency_phone), '')));
  return null;
end $$;

create function record_goods_signature() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform record_field_changes(new.consignment_id, null, '{}',
    jsonb_build_object('declarationSignature', new.signatory));
  return null;
end $$;

create trigger goods_detail_added_to_history after insert on goods_detail
  for each row when (current_setting('app.origin', true) <> '') execute function record_goods_changes();
create trigger goods_detail_changed_in_history after update on goods_detail
  for each row when (current_setting('app.origin', true) <> '' and old.* is distinct from new.*)
  execute function record_goods_changes();
create trigger goods_declaration_added_to_history after insert on goods_declaration
  for each row when (current_setting('app.origin', true) <> '') execute function record_emergency_contact();
create trigger goods_declaration_changed_in_history after update on goods_declaration
  for each row when (current_setting('app.origin', true) <> ''
    and (old.emergency_name, old.emergency_phone) is distinct from (new.emergency_name, new.emergency_phone))
  execute function record_emergency_contact();
create trigger goods_signature_added_to_history after insert on goods_signature
  for each row when (current_setting('app.origin', true) <> '') execute function record_goods_signature();

do $$
declare
  signature text;
begin
  grant create on schema public to cartage_system;
  foreach signature in array array['changed_goods_fields(goods_detail)', 'record_goods_changes()',
    'record_emergency_contact()', 'record_goods_signature()'
  ] loop
    execute format('revoke execute on function %s from public', signature);
    execute format('grant execute on function %s to cartage_system', signature);
    if signature like 'record%()' then
      execute format('grant execute on function %s to cartage_app', signature);
    end if;
    execute format('alter function %s owner to cartage_system', signature);
  end loop;
  revoke create on schema public from cartage_system;
end $$;
