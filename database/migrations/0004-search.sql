-- Text that never changes with the status, so that status changes never touch the trigram index (postgres.md 4).
-- search_text: reference, sender name, receiver name, sender reference, receiver reference, folded by the writer,
-- one per line. Longer than any term can match across lines: a term never holds a line break.
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

-- The row of the list as JSON text, written in the transaction of every change. `version` is the consignment's.
create table consignment_doc (
  consignment_id bigint primary key,
  organisation_id int not null,
  version bigint not null,
  doc text not null,
  foreign key (organisation_id, consignment_id) references consignment (organisation_id, id) on delete cascade
);
create index consignment_doc_organisation on consignment_doc (organisation_id, consignment_id);

-- Consignments of the transaction's organisation whose text matches. Row-level security would keep the planner
-- from the trigram index, so this runs as a role that sees all rows and filters by itself; dynamic SQL gives it a
-- plan for the values at hand (isolation.md 1 and 3). Terms of 1 and 2 letters must not reach the trigram index:
-- `textlike` is the same comparison in a form that no index offers (postgres.md 2).
create function find_consignment_text(
  pattern text, is_short boolean, from_at timestamptz, before_at timestamptz, sites int[]
)
  returns table (consignment_id bigint, created_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query execute
    'select t.consignment_id, t.created_at from consignment_text t where t.organisation_id = $1'
    || case when is_short then ' and textlike(t.search_text, $2)' else ' and t.search_text like $2' end
    || case when from_at is null then '' else ' and t.created_at >= $3' end
    || case when before_at is null then '' else ' and t.created_at < $4' end
    || case when sites is null then '' else ' and t.site_id = any($5)' end
    using app_organisation(), pattern, from_at, before_at, sites;
end $$;
