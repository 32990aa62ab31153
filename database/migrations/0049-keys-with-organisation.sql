-- Keys of tables with rows of an organisation start with it, so that such a table can be distributed by organisation:
-- on several machines a key is checked inside one shard (docs/decisions/0085-the-organisation-is-the-distribution-column.md,
-- docs/guides/scale.md). Ids still come from one sequence per table. Keys that must stay as they are until then are in
-- database/src/distribution/keys-at-distribution.ts.

-- Foreign keys to the changed keys. They return at the end with the organisation.
alter table bulk_document
  drop constraint bulk_document_document_id_fkey,
  drop constraint bulk_document_job_id_position_fkey;
alter table delivery_event
  drop constraint delivery_event_consignment_id_history_seq_fkey,
  drop constraint delivery_event_provider_event_id_fkey;
alter table document_consignment drop constraint document_consignment_document_id_fkey;
alter table document_opening drop constraint document_opening_document_id_fkey;
alter table exception_case
  drop constraint exception_case_provider_event_id_fkey,
  drop constraint exception_case_delivery_event_id_fkey;
alter table extract_job drop constraint extract_job_saved_extract_id_fkey;
alter table handling_unit drop constraint handling_unit_line_item_id_fkey;
alter table mail drop constraint mail_document_id_fkey;
alter table receiver_email drop constraint receiver_email_provider_event_id_fkey;
alter table status_history drop constraint status_history_provider_event_id_fkey;

-- Parts of a consignment. `consignment_doc` needs one index less.
drop index consignment_doc_organisation;
alter table consignment_doc drop constraint consignment_doc_pkey, add primary key (organisation_id, consignment_id);
alter table consignment_extra
  drop constraint consignment_extra_pkey, add primary key (organisation_id, consignment_id, extra_id);
alter table consignment_link drop constraint consignment_link_pkey, add primary key (organisation_id, target_id);
alter table consignment_tag drop constraint consignment_tag_pkey, add primary key (organisation_id, consignment_id, code);
alter table line_item
  drop constraint line_item_pkey,
  drop constraint line_item_consignment_id_position_key,
  add primary key (organisation_id, id),
  add constraint line_item_position_key unique (organisation_id, consignment_id, position) deferrable initially immediate;
alter table participant drop constraint participant_pkey, add primary key (organisation_id, consignment_id, role);
alter table run_booking drop constraint run_booking_pkey, add primary key (organisation_id, consignment_id);
alter table status_history drop constraint status_history_pkey, add primary key (organisation_id, consignment_id, seq);
alter table tracking_attempt drop constraint tracking_attempt_pkey, add primary key (organisation_id, consignment_id);
alter table handling_unit
  drop constraint handling_unit_line_item_id_piece_key,
  add constraint handling_unit_piece_key unique (organisation_id, line_item_id, piece);
alter table notice
  drop constraint notice_consignment_id_version_kind_key,
  add constraint notice_version_key unique (organisation_id, consignment_id, version, kind);

-- Parts of a job.
alter table bulk_item
  drop constraint bulk_item_pkey,
  drop constraint bulk_item_job_id_reference_key,
  add primary key (organisation_id, job_id, position),
  add constraint bulk_item_reference_key unique (organisation_id, job_id, reference);
alter table import_item drop constraint import_item_pkey, add primary key (organisation_id, job_id, position);
drop index bulk_item_waiting, import_item_waiting, bulk_document_job, bulk_document_document;
create index bulk_item_waiting on bulk_item (organisation_id, job_id, position) where outcome is null;
create index import_item_waiting on import_item (organisation_id, job_id, position) where outcome is null;
create index bulk_document_job on bulk_document (organisation_id, job_id, position);
create index bulk_document_document on bulk_document (organisation_id, document_id);
drop index extract_job_due;
create unique index extract_job_due on extract_job (organisation_id, saved_extract_id, due_at)
  where saved_extract_id is not null;

-- Rows with an id. The worker finds some of them by the id of its job, which has no organisation.
do $$
declare
  name text;
begin
  foreach name in array array[
    'attachment', 'audit_entry', 'bulk_document', 'delivery_event', 'document', 'document_opening', 'exception_entry',
    'extract_job', 'field_change', 'mail', 'price_estimate', 'provider_event', 'receiver_email'
  ] loop
    execute format('alter table %I drop constraint %I, add primary key (organisation_id, id)', name, name || '_pkey');
  end loop;
end $$;
create index document_id on document (id);
create index extract_job_id on extract_job (id);
create index mail_id on mail (id);
create index receiver_email_id on receiver_email (id);
drop index document_opening_document, provider_event_consignment, status_history_event;
create index document_opening_document on document_opening (organisation_id, document_id, at);
create index provider_event_consignment on provider_event (organisation_id, consignment_id);
create index status_history_event on status_history (organisation_id, provider_event_id)
  where provider_event_id is not null;
alter table delivery_event
  drop constraint delivery_event_provider_event_id_key,
  add constraint delivery_event_provider_event_key unique (organisation_id, provider_event_id);
alter table exception_case
  drop constraint exception_case_provider_event_id_key,
  drop constraint exception_case_delivery_event_id_key,
  add constraint exception_case_provider_event_key unique (organisation_id, provider_event_id),
  add constraint exception_case_delivery_event_key unique (organisation_id, delivery_event_id);
alter table receiver_email
  drop constraint receiver_email_provider_event_id_key,
  add constraint receiver_email_provider_event_key unique (organisation_id, provider_event_id);

alter table bulk_document
  add foreign key (organisation_id, document_id) references document on delete cascade,
  add foreign key (organisation_id, job_id, position) references bulk_item on delete cascade;
alter table delivery_event
  add foreign key (organisation_id, consignment_id, history_seq) references status_history on delete cascade,
  add foreign key (organisation_id, provider_event_id) references provider_event on delete cascade;
alter table document_consignment
  drop constraint document_consignment_pkey,
  add primary key (organisation_id, document_id, consignment_id),
  add foreign key (organisation_id, document_id) references document on delete cascade;
alter table document_opening add foreign key (organisation_id, document_id) references document on delete cascade;
alter table exception_case
  add foreign key (organisation_id, provider_event_id) references provider_event on delete cascade,
  add foreign key (organisation_id, delivery_event_id) references delivery_event on delete cascade;
alter table extract_job
  add foreign key (organisation_id, saved_extract_id) references saved_extract (organisation_id, id)
    on delete set null (saved_extract_id);
alter table handling_unit
  add constraint handling_unit_line_item_id_fkey
    foreign key (organisation_id, line_item_id) references line_item on delete set null (line_item_id);
alter table mail add foreign key (organisation_id, document_id) references document;
alter table receiver_email
  add foreign key (organisation_id, provider_event_id) references provider_event on delete cascade;
alter table status_history
  add foreign key (organisation_id, provider_event_id) references provider_event on delete cascade;

-- The functions of triggers that found rows by the changed keys.
create or replace function keep_event_facts() returns trigger
  language plpgsql as $$
begin
  select c.site_id, c.service_type_id, h.status, (new.created_at at time zone t.zone)::date
  into new.site_id, new.service_type_id, new.status, new.created_day
  from consignment c
  join tenant t on t.id = c.tenant_id
  join status_history h
    on h.organisation_id = c.organisation_id and h.consignment_id = c.id and h.seq = new.history_seq
  where c.organisation_id = new.organisation_id and c.id = new.consignment_id;
  return new;
end $$;

create or replace function notify_generated_document() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform notify_changed_job('bulk', j.organisation_id, j.id, j.user_id, null)
  from bulk_job j
  where j.organisation_id = new.organisation_id and j.id in (
    select b.job_id from bulk_document b
    where b.organisation_id = new.organisation_id and b.document_id = new.id
    union
    select i.job_id from document_consignment dc
    join bulk_item i on i.organisation_id = dc.organisation_id and i.consignment_id = dc.consignment_id
    where dc.organisation_id = new.organisation_id and dc.document_id = new.id and new.kind = 'FRTLABEL'
      and i.is_label_due);
  return null;
end $$;

-- The owner of a function may replace it, and needs the right to create in the schema.
grant create on schema public to cartage_system;
set local role cartage_system;
create or replace function free_place() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from run_booking where organisation_id = new.organisation_id and consignment_id = new.id;
  return null;
end $$;

create or replace function forget_extras() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from consignment_extra where organisation_id = new.organisation_id and consignment_id = new.id;
  return null;
end $$;
reset role;
revoke create on schema public from cartage_system;
