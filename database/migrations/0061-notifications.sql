-- Messages to one user in the list of the bell (docs/decisions/0100-today-and-the-bell-show-what-waits.md), until the user
-- has read them. Both kinds are written in the transaction of their event.
create table user_notification (
  organisation_id int not null,
  id bigint generated always as identity,
  user_id int not null references portal_user,
  kind text not null check (kind in ('standing-order', 'provider-answer')),
  standing_order_id int,
  consignment_id bigint,
  message text not null check (message <> ''),
  -- The user may have to act on it.
  is_failure boolean not null,
  at timestamptz not null,
  -- Null: not read yet.
  read_at timestamptz,
  check ((kind = 'standing-order') = (standing_order_id is not null)),
  check ((kind = 'provider-answer') = (consignment_id is not null)),
  primary key (organisation_id, id),
  foreign key (organisation_id, standing_order_id) references standing_order (organisation_id, id) on delete cascade,
  foreign key (organisation_id, consignment_id) references consignment (organisation_id, id) on delete cascade
);
create index user_notification_unread on user_notification (organisation_id, user_id, id) where read_at is null;
create index user_notification_user on user_notification (user_id);
create index user_notification_standing_order on user_notification (organisation_id, standing_order_id)
  where standing_order_id is not null;
create index user_notification_consignment on user_notification (organisation_id, consignment_id)
  where consignment_id is not null;

alter table user_notification enable row level security;
alter table user_notification force row level security;
create policy organisation on user_notification to cartage_app
  using (organisation_id = app_organisation())
  with check (organisation_id = app_organisation());
create policy system on user_notification to cartage_system using (true) with check (true);
grant select, insert, update, delete on user_notification to cartage_system;
grant select, insert, update (read_at) on user_notification to cartage_app;

-- The provider writes the notifications about its answers, and reads none.
create policy provider on user_notification for insert to cartage_provider
  with check (
    kind = 'provider-answer'
    and organisation_id in (select id from organisation where tenant_id = app_tenant()));
grant insert on user_notification to cartage_provider;

-- The bell of every open tab follows (docs/decisions/0065-live-updates-over-postgresql-notifications.md).
create function notify_user_notification() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform notify_changed_job('notification', new.organisation_id, new.id, new.user_id, null);
  return null;
end $$;
revoke execute on function notify_user_notification() from public;
grant execute on function notify_user_notification() to cartage_app, cartage_system, cartage_provider;
grant execute on function notify_changed_job(text, int, bigint, int, int) to cartage_provider;
create trigger user_notification_changed after insert or update of read_at on user_notification
  for each row execute function notify_user_notification();

-- A failed day is on Today until a user dismisses it.
alter table standing_order_run
  add column dismissed_at timestamptz,
  add constraint standing_order_run_dismissed check (dismissed_at is null or outcome = 'FAILED');
grant update (dismissed_at) on standing_order_run to cartage_app;
create index standing_order_run_failed on standing_order_run (organisation_id, day, standing_order_id)
  where outcome = 'FAILED' and dismissed_at is null;
