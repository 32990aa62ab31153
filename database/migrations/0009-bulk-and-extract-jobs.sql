-- A bulk job and its items (docs/reference/design-rules.md rule 11). The transaction that processes an item also
-- records its outcome. After a crash, an item is therefore either processed and recorded, or neither.
create table bulk_job (
  id bigint primary key generated always as identity,
  tenant_id int not null,
  organisation_id int not null,
  user_id int not null references portal_user,
  action text not null check (action in (
    'markAsReady', 'requestPickup', 'setRequestedPickupDate', 'cancel', 'documents')),
  -- Permissions of the user's token at the request. Sites and membership are read when the job runs.
  permissions text[] not null,
  requested_pickup_at timestamptz,
  reason text,
  -- Of a documents job: the kinds of documents, the paper and the base of the tracking links on it.
  printing jsonb,
  request_id text not null,
  caller_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  unique (organisation_id, id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id),
  check ((requested_pickup_at is not null) = (action = 'setRequestedPickupDate')),
  constraint bulk_job_printing_check check ((printing is not null) = (action = 'documents'))
);
create index bulk_job_age on bulk_job (created_at);

create table bulk_item (
  job_id bigint not null,
  organisation_id int not null,
  -- In the order of the request.
  position int not null check (position >= 1),
  reference text not null check (reference ~ '^[A-Z]{3}\d{8}$'),
  outcome text check (outcome in ('Success', 'Error')),
  message text,
  -- The changed consignment; null if the item changed nothing.
  consignment_id bigint,
  version bigint,
  -- Whether a setting requires labels for the change. The item is complete once they are generated.
  is_label_due boolean not null default false,
  settled_at timestamptz,
  primary key (job_id, position),
  unique (job_id, reference),
  foreign key (organisation_id, job_id) references bulk_job (organisation_id, id) on delete cascade,
  foreign key (organisation_id, consignment_id) references consignment (organisation_id, id) on delete cascade,
  check ((outcome is null) = (settled_at is null)),
  check ((outcome is null) = (message is null)),
  check ((consignment_id is null) = (version is null)),
  check (version is null or outcome = 'Success')
) with (fillfactor = 70);
create index bulk_item_waiting on bulk_item (job_id, position) where outcome is null;
create index bulk_item_consignment on bulk_item (organisation_id, consignment_id) where consignment_id is not null;

-- Documents that a job generated, for one item or for all items together.
create table bulk_document (
  -- Ascending in the order of the result.
  id bigint primary key generated always as identity,
  organisation_id int not null,
  job_id bigint not null,
  -- Null: one document for all items.
  position int,
  document_id uuid not null references document on delete cascade,
  -- Number of labels; 0 for a consignment note.
  pieces int not null check (pieces >= 0),
  foreign key (organisation_id, job_id) references bulk_job (organisation_id, id) on delete cascade,
  foreign key (job_id, position) references bulk_item (job_id, position) on delete cascade
);
create index bulk_document_job on bulk_document (job_id, position);
create index bulk_document_document on bulk_document (document_id);

-- Recurring extracts: criteria, schedule and recipients of the email that announces the file.
create table saved_extract (
  id int primary key generated always as identity,
  tenant_id int not null,
  organisation_id int not null,
  user_id int not null references portal_user,
  name text not null check (name <> ''),
  date_type text not null check (date_type in ('Creation', 'RequestedDelivery')),
  period text not null
    check (period in ('YESTERDAY', 'LAST_7_DAYS', 'PREVIOUS_WEEK', 'LAST_30_DAYS', 'LAST_CALENDAR_MONTH')),
  -- Null: all of them; for sites, all sites that the user has at that time.
  site_ids int[],
  statuses smallint[],
  service_types text[],
  -- ISO 8601 weekday number; null: every day.
  weekday smallint check (weekday between 1 and 7),
  -- Local time in the tenant's time zone.
  due_time text not null check (due_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- The email goes to the addresses of these sites.
  recipient_site_ids int[] not null check (cardinality(recipient_site_ids) > 0),
  -- Permissions of the user's token when the extract was saved.
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

-- Extracts that are generated in the background. The file store has the file under its SHA-256.
create table extract_job (
  id int primary key generated always as identity,
  tenant_id int not null,
  organisation_id int not null,
  user_id int not null references portal_user,
  -- Permissions of the user's token at the request. Sites and membership are read when the job runs.
  permissions text[] not null,
  date_type text not null check (date_type in ('Creation', 'RequestedDelivery')),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  -- Sites of the consignments in the file. Only users with access to all of them may open it.
  site_ids int[] not null,
  -- Null: all of them.
  statuses smallint[],
  service_types text[],
  has_prices boolean not null,
  state text not null default 'working'
    check (state in ('working', 'ready', 'failed', 'cancelled', 'expired')),
  -- Lines of the file; null until they are counted.
  total int check (total >= 0),
  done int not null default 0 check (done >= 0),
  failures int not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  file_name text not null check (file_name <> ''),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint check (size > 0),
  saved_extract_id int references saved_extract on delete set null,
  due_at timestamptz,
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id),
  check ((state = 'working') = (finished_at is null)),
  check ((state = 'ready') = (sha256 is not null)),
  check ((sha256 is null) = (size is null))
);
create index extract_job_person on extract_job (organisation_id, user_id, created_at);
create index extract_job_contents on extract_job (organisation_id, sha256) where sha256 is not null;
create index extract_job_age on extract_job (created_at);
-- One job for each time at which a saved extract is due, even if two processes start it.
create unique index extract_job_due on extract_job (saved_extract_id, due_at) where saved_extract_id is not null;

do $$
declare
  name text;
begin
  foreach name in array array['bulk_job', 'bulk_item', 'bulk_document', 'saved_extract', 'extract_job'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy organisation on %I to cartage_app
         using (organisation_id = app_organisation())
         with check (organisation_id = app_organisation())', name);
    execute format('create policy system on %I to cartage_system using (true) with check (true)', name);
    execute format('grant select, insert on %I to cartage_app', name);
    execute format('grant select, insert, update, delete on %I to cartage_system', name);
  end loop;
end $$;
grant update (finished_at) on bulk_job to cartage_app;
grant update (outcome, message, consignment_id, version, is_label_due, settled_at) on bulk_item to cartage_app;
grant update, delete on saved_extract to cartage_app;
grant update (state, finished_at, sha256, size) on extract_job to cartage_app;
