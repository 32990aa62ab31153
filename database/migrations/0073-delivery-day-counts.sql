-- Exact counts by requested and by confirmed delivery day, as day_count has them by day of creation
-- (docs/decisions/0109-counts-by-delivery-day-and-pages-by-day.md). Consignments without the date have no count.
create table delivery_day_count (
  organisation_id int not null references organisation,
  -- False: by requested delivery day.
  is_confirmed boolean not null,
  day date not null,
  site_id int not null,
  status smallint not null,
  n int not null,
  primary key (organisation_id, is_confirmed, day, site_id, status) include (n)
);

create table delivery_day_delta (
  organisation_id int not null,
  is_confirmed boolean not null,
  day date not null,
  site_id int not null,
  status smallint not null,
  n int not null
) with (autovacuum_vacuum_scale_factor = 0.05);
create index delivery_day_delta_organisation on delivery_day_delta (organisation_id, is_confirmed, day)
  include (site_id, status, n);

do $$
declare
  name text;
begin
  foreach name in array array['delivery_day_count', 'delivery_day_delta'] loop
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
grant insert on delivery_day_delta to cartage_app;
-- The provider changes the status and the confirmed delivery.
create policy provider on delivery_day_delta to cartage_provider
  using (organisation_id in (select id from organisation where tenant_id = app_tenant()))
  with check (organisation_id in (select id from organisation where tenant_id = app_tenant()));
grant insert on delivery_day_delta to cartage_provider;

create or replace function count_inserted() returns trigger
  language plpgsql as $$
begin
  insert into day_delta (organisation_id, day, site_id, status, n)
  select organisation_id, created_day, site_id, status, count(*)
  from added
  group by 1, 2, 3, 4;
  insert into delivery_day_delta (organisation_id, is_confirmed, day, site_id, status, n)
  select organisation_id, is_confirmed, day, site_id, status, count(*)
  from added, lateral (values (false, requested_delivery_day), (true, confirmed_delivery_day)) days (is_confirmed, day)
  where day is not null
  group by 1, 2, 3, 4, 5;
  return null;
end $$;

create or replace function count_updated() returns trigger
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
  insert into delivery_day_delta (organisation_id, is_confirmed, day, site_id, status, n)
  select organisation_id, is_confirmed, day, site_id, status, sum(n)
  from (
    select organisation_id, requested_delivery_day, confirmed_delivery_day, site_id, status, 1 as n from added
    union all
    select organisation_id, requested_delivery_day, confirmed_delivery_day, site_id, status, -1 from gone
  ) as change, lateral (values (false, requested_delivery_day), (true, confirmed_delivery_day)) days (is_confirmed, day)
  where day is not null
  group by 1, 2, 3, 4, 5
  having sum(n) <> 0;
  return null;
end $$;

create or replace function count_deleted() returns trigger
  language plpgsql as $$
begin
  insert into day_delta (organisation_id, day, site_id, status, n)
  select organisation_id, created_day, site_id, status, -count(*)
  from gone
  group by 1, 2, 3, 4;
  insert into delivery_day_delta (organisation_id, is_confirmed, day, site_id, status, n)
  select organisation_id, is_confirmed, day, site_id, status, -count(*)
  from gone, lateral (values (false, requested_delivery_day), (true, confirmed_delivery_day)) days (is_confirmed, day)
  where day is not null
  group by 1, 2, 3, 4, 5;
  return null;
end $$;

-- One statement per pair of tables, so that a concurrent count sees either the deltas or their sum, never both or
-- neither.
create or replace function compact_day_counts() returns void
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
    with folded as (
      delete from delivery_day_delta returning organisation_id, is_confirmed, day, site_id, status, n
    ), change as (
      select organisation_id, is_confirmed, day, site_id, status, sum(n) as n from folded group by 1, 2, 3, 4, 5
    )
    insert into delivery_day_count as kept (organisation_id, is_confirmed, day, site_id, status, n)
    select organisation_id, is_confirmed, day, site_id, status, n from change
    where n <> 0
    order by 1, 2, 3, 4, 5
    on conflict (organisation_id, is_confirmed, day, site_id, status) do update set n = kept.n + excluded.n;
  end;

-- Waits for transactions that changed consignments under the previous triggers.
lock table consignment in share row exclusive mode;
set local role cartage_system;
insert into delivery_day_count (organisation_id, is_confirmed, day, site_id, status, n)
select organisation_id, false, requested_delivery_day, site_id, status, count(*)
from consignment where requested_delivery_day is not null group by 1, 2, 3, 4, 5
union all
select organisation_id, true, confirmed_delivery_day, site_id, status, count(*)
from consignment where confirmed_delivery_day is not null group by 1, 2, 3, 4, 5;
reset role;
