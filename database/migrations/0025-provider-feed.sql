-- The change feed of the freight provider (docs/decisions/0060-the-change-feed-numbers-notices-when-read.md). The reader
-- numbers the notices, so a notice that commits late gets a later number and no reader skips it.
alter table notice add column feed_position bigint check (feed_position > 0);
create unique index notice_feed on notice (tenant_id, feed_position) where feed_position is not null;
create index notice_without_position on notice (tenant_id) where feed_position is null;
grant update (feed_position) on notice to cartage_provider;

-- A booked run is a kind of its own.
alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in (
  'consignment.created', 'consignment.changed', 'consignment.ready', 'consignment.staged',
  'consignment.rescheduled', 'consignment.booked', 'consignment.cancelled'));

-- The owner of the database sees no row of these tables.
set local role cartage_system;
update notice n set kind = 'consignment.booked'
from audit_entry a
where a.operation = 'bookDelivery' and a.consignment_id = n.consignment_id and a.version = n.version
  and n.kind = 'consignment.rescheduled';
reset role;

do $$
declare
  name text;
begin
  foreach name in array array['run_booking', 'run_schedule', 'delivery_run'] loop
    execute format(
      'create policy provider on %I to cartage_provider using (tenant_id = app_tenant())', name);
    execute format('grant select on %I to cartage_provider', name);
  end loop;
end $$;
