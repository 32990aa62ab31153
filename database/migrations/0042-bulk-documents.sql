-- Documents of many are bulk work too (DESIGN decision 11): which, on what paper, and where what is printed leads to.
alter table bulk_job add column printing jsonb;
alter table bulk_job drop constraint bulk_job_action_check;
alter table bulk_job add constraint bulk_job_action_check check (action in (
  'markAsReady', 'requestPickup', 'setRequestedPickupDate', 'cancel', 'documents'));
alter table bulk_job add constraint bulk_job_printing_check check ((printing is not null) = (action = 'documents'));

-- What a job had made: of one of its items, or of all together.
create table bulk_document (
  -- In the order in which they are handed out.
  id bigint primary key generated always as identity,
  organisation_id int not null,
  job_id bigint not null,
  -- Null: of all together.
  position int,
  document_id uuid not null references document on delete cascade,
  -- How many labels; of a note none.
  pieces int not null check (pieces >= 0),
  foreign key (organisation_id, job_id) references bulk_job (organisation_id, id) on delete cascade,
  foreign key (job_id, position) references bulk_item (job_id, position) on delete cascade
);
create index bulk_document_job on bulk_document (job_id, position);
create index bulk_document_document on bulk_document (document_id);

alter table bulk_document enable row level security;
alter table bulk_document force row level security;
create policy organisation on bulk_document to cartage_app
  using (organisation_id = app_organisation())
  with check (organisation_id = app_organisation());
create policy system on bulk_document to cartage_system using (true) with check (true);
grant select, insert on bulk_document to cartage_app;
grant select, insert, update, delete on bulk_document to cartage_system;

-- What one of many waits for has time: whoever asks for one alone is not to wait behind a thousand others.
create function enqueue_later(task text, payload json, key text) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform graphile_worker.add_job(
    identifier => task, payload => payload, job_key => key, max_attempts => 25, priority => 10);
end $$;
revoke execute on function enqueue_later(text, json, text) from public;
grant execute on function enqueue_later(text, json, text) to cartage_app, cartage_system;
