-- The users that comments on exceptions mention (docs/decisions/0110-comments-mention-users.md).
-- No request changes or deletes a mention, as its comment.
create table exception_mention (
  organisation_id int not null,
  entry_id bigint not null,
  user_id int not null references portal_user,
  -- The name at that time.
  name text not null check (name <> ''),
  primary key (organisation_id, entry_id, user_id),
  foreign key (organisation_id, entry_id) references exception_entry (organisation_id, id) on delete cascade
);
create index exception_mention_user on exception_mention (user_id, organisation_id, entry_id);

alter table exception_mention enable row level security;
alter table exception_mention force row level security;
create policy organisation on exception_mention to cartage_app
  using (organisation_id = app_organisation())
  with check (organisation_id = app_organisation());
create policy system on exception_mention to cartage_system using (true) with check (true);
grant select, insert, update, delete on exception_mention to cartage_system;
grant select, insert on exception_mention to cartage_app;

-- Each mentioned user is notified, with the exception to open.
alter table user_notification
  drop constraint user_notification_kind_check,
  drop constraint user_notification_check1,
  add column exception_case_id bigint,
  add constraint user_notification_kind_check check (kind in ('standing-order', 'provider-answer', 'mention')),
  add constraint user_notification_consignment_check
    check ((kind in ('provider-answer', 'mention')) = (consignment_id is not null)),
  add constraint user_notification_exception_check check ((kind = 'mention') = (exception_case_id is not null)),
  add foreign key (organisation_id, exception_case_id)
    references exception_case (organisation_id, id) on delete cascade;
create index user_notification_exception on user_notification (organisation_id, exception_case_id)
  where exception_case_id is not null;
