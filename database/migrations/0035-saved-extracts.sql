-- Extracts that are made again and again: what is asked for, when, and to whom a letter goes once it is there.
create table saved_extract (
  id int primary key generated always as identity,
  tenant_id int not null,
  organisation_id int not null,
  user_id int not null references portal_user,
  name text not null check (name <> ''),
  date_type text not null check (date_type in ('Creation', 'RequestedDelivery')),
  period text not null
    check (period in ('YESTERDAY', 'LAST_7_DAYS', 'PREVIOUS_WEEK', 'LAST_30_DAYS', 'LAST_CALENDAR_MONTH')),
  -- Null: all of them; of the sites, all that the person has then.
  site_ids int[],
  statuses smallint[],
  service_types text[],
  -- As ISO 8601 counts them; null: every day.
  weekday smallint check (weekday between 1 and 7),
  -- On the clock of the tenant's zone.
  due_time text not null check (due_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- To the addresses on the records of these sites.
  recipient_site_ids int[] not null check (cardinality(recipient_site_ids) > 0),
  -- What the token of the person allowed when they saved it.
  permissions text[] not null,
  -- Null while it is paused.
  next_due_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  unique (organisation_id, id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)
);
create index saved_extract_person on saved_extract (organisation_id, user_id);
create index saved_extract_due on saved_extract (next_due_at) where next_due_at is not null;

alter table saved_extract enable row level security;
alter table saved_extract force row level security;
create policy organisation on saved_extract to cartage_app
  using (organisation_id = app_organisation())
  with check (organisation_id = app_organisation());
create policy system on saved_extract to cartage_system using (true) with check (true);
grant select, insert, update, delete on saved_extract to cartage_app, cartage_system;

-- Once for each time at which it was due, whoever starts it.
alter table extract_job
  add column saved_extract_id int references saved_extract on delete set null,
  add column due_at timestamptz;
create unique index extract_job_due on extract_job (saved_extract_id, due_at) where saved_extract_id is not null;

-- A letter about an extract has no file with it: it says where the file is, behind the sign-in.
alter table mail
  alter column document_id drop not null,
  drop constraint mail_kind_check,
  add constraint mail_kind_check check (kind in ('pickup-manifest', 'extract')),
  add constraint mail_has_file check ((kind = 'pickup-manifest') = (document_id is not null));
