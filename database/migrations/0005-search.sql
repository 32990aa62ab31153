-- Text that does not change with the status, so that status changes do not update the trigram index
-- (docs/reference/search-design.md). search_text: reference, sender name, receiver name, sender reference and
-- receiver reference, normalised by the writer, one per line. A search term contains no line break, so it never
-- matches across two of them.
create table consignment_text (
  consignment_id bigint primary key,
  organisation_id int not null,
  site_id int not null,
  created_at timestamptz not null,
  search_text text not null,
  foreign key (organisation_id, consignment_id) references consignment (organisation_id, id) on delete cascade
) with (autovacuum_vacuum_insert_scale_factor = 0.02);

create index consignment_text_scan on consignment_text (organisation_id, created_at, consignment_id)
  include (site_id, search_text);
create index consignment_text_trigram on consignment_text
  using gin (organisation_id, search_text gin_trgm_ops) with (fastupdate = on);

-- The list row as JSON text, written in the transaction of every change. `version` is the version of the consignment.
create table consignment_doc (
  consignment_id bigint primary key,
  organisation_id int not null,
  version bigint not null,
  doc text not null,
  foreign key (organisation_id, consignment_id) references consignment (organisation_id, id) on delete cascade
);
create index consignment_doc_organisation on consignment_doc (organisation_id, consignment_id);

do $$
declare
  name text;
begin
  foreach name in array array['consignment_text', 'consignment_doc'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy organisation on %I to cartage_app
         using (organisation_id = app_organisation())
         with check (organisation_id = app_organisation())', name);
    execute format('create policy system on %I to cartage_system using (true) with check (true)', name);
    execute format('grant select, insert, update on %I to cartage_app', name);
    execute format('grant select, insert, update, delete on %I to cartage_system', name);
  end loop;
end $$;

create policy search on consignment_text to cartage_text using (true);
grant select on consignment_text to cartage_text;
create policy search on consignment to cartage_text using (true);
grant select (
  id, organisation_id, status, created_at, status_at, requested_delivery_at, confirmed_delivery_at
) on consignment to cartage_text;

-- Consignments of the transaction's organisation whose text matches. Row-level security would prevent the planner
-- from using the trigram index, so the function runs as a role that sees all rows and filters by organisation itself.
-- Dynamic SQL gets a plan for the actual values (docs/reference/row-security.md 1 and 3). Terms of 1 and 2 letters
-- must not use the trigram index: `textlike` is the same comparison in a form that no index supports
-- (docs/reference/search-design.md).
create function find_consignment_text(
  pattern text, is_short boolean, from_at timestamptz, before_at timestamptz, sites int[]
)
  returns table (consignment_id bigint, created_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set work_mem = '32MB' as $$
begin
  return query execute
    'select t.consignment_id, t.created_at from consignment_text t where t.organisation_id = $1'
    || case when is_short then ' and textlike(t.search_text, $2)' else ' and t.search_text like $2' end
    || case when from_at is null then '' else ' and t.created_at >= $3' end
    || case when before_at is null then '' else ' and t.created_at < $4' end
    || case when sites is null then '' else ' and t.site_id = any($5)' end
    using app_organisation(), pattern, from_at, before_at, sites;
end $$;

-- Text together with a status or another date, in one statement: the planner knows how selective each condition is
-- and starts with the smaller set. Joined outside the function, the planner assumed 1,000 rows: three frequent
-- letters with a status in 30 days of requested delivery took 320 ms instead of 100 ms with a million consignments.
-- The larger work_mem keeps the results in memory: two frequent letters match a hundred thousand rows.
create function find_consignments(
  pattern text, is_short boolean, sites int[], statuses int[], created_from timestamptz, created_before timestamptz,
  requested_from timestamptz, requested_before timestamptz, confirmed_from timestamptz, confirmed_before timestamptz
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
    using app_organisation(), pattern, sites, statuses, created_from, created_before, requested_from,
      requested_before, confirmed_from, confirmed_before;
end $$;

revoke execute on function find_consignment_text, find_consignments from public;
grant execute on function find_consignment_text, find_consignments to cartage_app, cartage_system;
-- Only a role that may create in the schema can become the owner of a function in it. This is the last step, because
-- afterwards the owner of the database can no longer grant rights on the functions.
grant create on schema public to cartage_text;
alter function find_consignment_text owner to cartage_text;
alter function find_consignments owner to cartage_text;
revoke create on schema public from cartage_text;
