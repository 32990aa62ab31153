-- Exact counts for whole local days: totals, and deltas that are only inserted, so that writers never wait for each
-- other (docs/reference/row-security.md 4). Count = day_count + day_delta; a job adds the deltas to the totals.
create table day_count (
  organisation_id int not null references organisation,
  day date not null,
  site_id int not null,
  status smallint not null,
  n int not null,
  primary key (organisation_id, day, site_id, status) include (n)
);

create table day_delta (
  organisation_id int not null,
  day date not null,
  site_id int not null,
  status smallint not null,
  n int not null
) with (autovacuum_vacuum_scale_factor = 0.05);
create index day_delta_organisation on day_delta (organisation_id, day) include (site_id, status, n);

create function count_inserted() returns trigger
  language plpgsql as $$
begin
  insert into day_delta (organisation_id, day, site_id, status, n)
  select organisation_id, created_day, site_id, status, count(*)
  from added
  group by 1, 2, 3, 4;
  return null;
end $$;

create function count_updated() returns trigger
  language plpgsql as $$
begin
  insert into day_delta (organisation_id, day, site_id, status, n)
  select organisation_id, day, site_id, status, sum(n)
  from (
    select organisation_id, created_day as day, site_id, status, 1 as n from added
    union all
    select organisation_id, created_day, site_id, status, -1 from gone
  ) as change
  group by 1, 2, 3, 4
  having sum(n) <> 0;
  return null;
end $$;

create function count_deleted() returns trigger
  language plpgsql as $$
begin
  insert into day_delta (organisation_id, day, site_id, status, n)
  select organisation_id, created_day, site_id, status, -count(*)
  from gone
  group by 1, 2, 3, 4;
  return null;
end $$;

create trigger consignment_count_inserted after insert on consignment
  referencing new table as added for each statement execute function count_inserted();
create trigger consignment_count_updated after update on consignment
  referencing old table as gone new table as added for each statement execute function count_updated();
create trigger consignment_count_deleted after delete on consignment
  referencing old table as gone for each statement execute function count_deleted();

-- One statement, so that a concurrent count sees either the deltas or their sum, never both or neither.
create function compact_day_counts() returns void
  language sql volatile
  begin atomic
    with folded as (
      delete from day_delta returning organisation_id, day, site_id, status, n
    ), change as (
      select organisation_id, day, site_id, status, sum(n) as n from folded group by 1, 2, 3, 4
    )
    insert into day_count as kept (organisation_id, day, site_id, status, n)
    select organisation_id, day, site_id, status, n from change
    where n <> 0
    order by 1, 2, 3, 4
    on conflict (organisation_id, day, site_id, status) do update set n = kept.n + excluded.n;
  end;

do $$
declare
  name text;
begin
  foreach name in array array['day_count', 'day_delta'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy organisation on %I to cartage_app
         using (organisation_id = app_organisation())
         with check (organisation_id = app_organisation())', name);
    execute format('create policy system on %I to cartage_system using (true) with check (true)', name);
    execute format('grant select on %I to cartage_app', name);
    execute format('grant select, insert, update, delete on %I to cartage_system', name);
  end loop;
end $$;
grant insert on day_delta to cartage_app;

revoke execute on function count_inserted(), count_updated(), count_deleted(), compact_day_counts() from public;
grant execute on function count_inserted(), count_updated(), count_deleted() to cartage_app, cartage_system;
grant execute on function compact_day_counts() to cartage_system;
