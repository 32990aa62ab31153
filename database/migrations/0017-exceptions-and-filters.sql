-- The user declared that the dangerous goods list has no such UN number
-- (docs/decisions/0050-dangerous-goods-are-checked-against-the-list.md).
alter table line_item add column dg_unlisted boolean not null default false;

-- How an exception of the type counts in DIFOT, and which party must act
-- (docs/decisions/0051-exceptions-are-worked-from-the-list.md).
alter table standard_event
  add column is_not_in_full boolean not null default false,
  add column acting_party text not null default 'PROVIDER' check (acting_party in ('SENDER', 'RECEIVER', 'PROVIDER'));

-- False after an exception of a type that is not in full, resolved or not. Kept by a trigger, so that DIFOT stays one
-- index-only scan.
alter table consignment add column is_in_full boolean not null default true;

-- The owner of the database sees no row of these tables.
set local role cartage_system;
update standard_event set is_not_in_full = true where title ~* '(damage|short|missing|lost)';
update standard_event set acting_party = 'SENDER' where title ~* '(address|not ready)';
update standard_event set acting_party = 'RECEIVER' where title ~* '(receiver closed|no one)';
update consignment c set is_in_full = false
where exists (
  select from delivery_event e
  join standard_event s on s.id = e.standard_event_id and s.is_not_in_full
  where e.organisation_id = c.organisation_id and e.consignment_id = c.id);
reset role;

create function keep_in_full() returns trigger
  language plpgsql as $$
declare
  changed delivery_event := coalesce(new, old);
begin
  update consignment c
  set is_in_full = not c.is_in_full
  where c.organisation_id = changed.organisation_id and c.id = changed.consignment_id
    and c.is_in_full = exists (
      select from delivery_event e
      join standard_event s on s.id = e.standard_event_id and s.is_not_in_full
      where e.organisation_id = c.organisation_id and e.consignment_id = c.id);
  return null;
end $$;
create trigger delivery_event_in_full_inserted after insert on delivery_event
  for each row when (new.standard_event_id is not null) execute function keep_in_full();
create trigger delivery_event_in_full_updated after update of standard_event_id on delivery_event
  for each row when (new.standard_event_id is distinct from old.standard_event_id) execute function keep_in_full();
create trigger delivery_event_in_full_deleted after delete on delivery_event
  for each row when (old.standard_event_id is not null) execute function keep_in_full();

-- A tenant may change its mind about a type.
create function move_in_full() returns trigger
  language plpgsql as $$
begin
  update consignment c
  set is_in_full = not c.is_in_full
  where c.tenant_id = new.tenant_id
    and c.id in (select consignment_id from delivery_event where standard_event_id = new.id)
    and c.is_in_full = exists (
      select from delivery_event e
      join standard_event s on s.id = e.standard_event_id and s.is_not_in_full
      where e.organisation_id = c.organisation_id and e.consignment_id = c.id);
  return null;
end $$;
create trigger standard_event_in_full after update of is_not_in_full on standard_event
  for each row when (new.is_not_in_full is distinct from old.is_not_in_full) execute function move_in_full();

revoke execute on function keep_in_full(), move_in_full() from public;
grant execute on function keep_in_full(), move_in_full() to cartage_app, cartage_system;

drop index consignment_promised;
create index consignment_promised on consignment (organisation_id, promised_day)
  include (site_id, service_type_id, delivered_day, status, is_in_full) where promised_day is not null;

-- The list filters by service type within the same index-only scans as by site and status.
drop index consignment_site, consignment_requested, consignment_confirmed, consignment_status;
create index consignment_site on consignment (organisation_id, site_id, created_at, id)
  include (status, service_type_id);
create index consignment_requested on consignment (organisation_id, requested_delivery_at, id)
  include (site_id, status, created_at, status_at, service_type_id);
create index consignment_confirmed on consignment (organisation_id, confirmed_delivery_at, id)
  include (site_id, status, created_at, status_at, requested_delivery_at, service_type_id)
  where confirmed_delivery_at is not null;
create index consignment_status on consignment (organisation_id, status_at, id)
  include (site_id, status, created_at, requested_delivery_at, confirmed_delivery_at, service_type_id);

-- The few consignments with notes, exceptions, dangerous goods or a tag.
create index consignment_noted on consignment (organisation_id, created_at, id)
  include (site_id, status, status_at, requested_delivery_at, confirmed_delivery_at, service_type_id)
  where has_unresolved_notes;
create index delivery_event_exceptions on delivery_event (organisation_id, action_required, standard_event_id)
  include (consignment_id) where type_code = 'EXCP';
create index line_item_dangerous on line_item (organisation_id, consignment_id) where un_number is not null;
create index consignment_tag_code on consignment_tag (organisation_id, code, consignment_id);

-- As before, and by service type.
-- PostgreSQL 15 lets only the owner drop a function.
set local role cartage_text;
drop function find_consignments(
  text, boolean, int[], int[], timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz);
reset role;
grant select (service_type_id) on consignment to cartage_text;
create function find_consignments(
  pattern text, is_short boolean, sites int[], statuses int[], service_types int[],
  created_from timestamptz, created_before timestamptz, requested_from timestamptz, requested_before timestamptz,
  confirmed_from timestamptz, confirmed_before timestamptz
)
  returns table (
    consignment_id bigint, created_at timestamptz, requested_delivery_at timestamptz, status_at timestamptz
  )
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set work_mem = '32MB' as $$
begin
  return query execute
    'select c.id, c.created_at, c.requested_delivery_at, c.status_at
     from consignment_text t join consignment c on c.organisation_id = t.organisation_id and c.id = t.consignment_id
     where t.organisation_id = $1 and c.organisation_id = $1'
    || case when is_short then ' and textlike(t.search_text, $2)' else ' and t.search_text like $2' end
    || case when sites is null then '' else ' and t.site_id = any($3)' end
    || case when statuses is null then '' else ' and c.status = any($4)' end
    || case when created_from is null then '' else ' and t.created_at >= $5' end
    || case when created_before is null then '' else ' and t.created_at < $6' end
    || case when requested_from is null then '' else ' and c.requested_delivery_at >= $7' end
    || case when requested_before is null then '' else ' and c.requested_delivery_at < $8' end
    || case when confirmed_from is null then '' else ' and c.confirmed_delivery_at >= $9' end
    || case when confirmed_before is null then '' else ' and c.confirmed_delivery_at < $10' end
    || case when service_types is null then '' else ' and c.service_type_id = any($11)' end
    using app_organisation(), pattern, sites, statuses, created_from, created_before, requested_from,
      requested_before, confirmed_from, confirmed_before, service_types;
end $$;
revoke execute on function find_consignments from public;
grant execute on function find_consignments to cartage_app, cartage_system;
-- As in 0005-search.sql: only a role that may create in the schema can become the owner of a function in it.
grant create on schema public to cartage_text;
alter function find_consignments owner to cartage_text;
revoke create on schema public from cartage_text;
