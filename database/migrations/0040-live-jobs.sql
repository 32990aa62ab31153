-- Live updates of jobs (docs/decisions/0065-live-updates-over-postgresql-notifications.md), on the channel of the changes.
-- A notification names the job, and the user or the site that may see it: kind, id, user, site. Its id is the same for
-- all statements of a transaction about one job, so PostgreSQL sends it once per transaction.
create function notify_changed_job(kind text, organisation_id int, job_id bigint, user_id int, site_id int)
  returns void
  language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  select pg_notify('consignment_changes', json_build_object(
    'id', kind || '-' || job_id || '-' || pg_current_xact_id(),
    'organisationId', organisation_id,
    'changes', json_build_array(),
    'jobs', json_build_array(json_build_array(kind, job_id, user_id, site_id)))::text)
$$;

create function notify_changed_bulk_items() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform notify_changed_job('bulk', j.organisation_id, j.id, j.user_id, null)
  from bulk_job j
  where j.id in (
    select n.job_id from new_rows n join old_rows o using (job_id, position)
    where n.outcome is distinct from o.outcome);
  return null;
end $$;

create function notify_changed_bulk_job() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform notify_changed_job('bulk', new.organisation_id, new.id, new.user_id, null);
  return null;
end $$;

-- A job is shown as working until its documents, and the labels that a setting requires, are generated.
create function notify_generated_document() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform notify_changed_job('bulk', j.organisation_id, j.id, j.user_id, null)
  from bulk_job j
  where j.id in (
    select b.job_id from bulk_document b where b.document_id = new.id
    union
    select i.job_id from document_consignment dc
    join bulk_item i on i.organisation_id = dc.organisation_id and i.consignment_id = dc.consignment_id
    where dc.document_id = new.id and new.kind = 'FRTLABEL' and i.is_label_due);
  return null;
end $$;

create function notify_changed_import_items() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform notify_changed_job('import', j.organisation_id, j.id, null, j.site_id)
  from import_job j
  where j.id in (
    select n.job_id from new_rows n join old_rows o using (job_id, position)
    where n.outcome is distinct from o.outcome);
  return null;
end $$;

create function notify_changed_import_job() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform notify_changed_job('import', new.organisation_id, new.id, null, new.site_id);
  return null;
end $$;

create function notify_changed_extract_job() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform notify_changed_job('extract', new.organisation_id, new.id, new.user_id, null);
  return null;
end $$;

create trigger bulk_items_changed after update on bulk_item
  referencing old table as old_rows new table as new_rows
  for each statement execute function notify_changed_bulk_items();
create trigger bulk_job_changed after update of finished_at on bulk_job
  for each row execute function notify_changed_bulk_job();
create trigger document_generated after update of state on document
  for each row when (old.state = 'preparing' and new.state <> 'preparing')
  execute function notify_generated_document();
create trigger import_items_changed after update on import_item
  referencing old table as old_rows new table as new_rows
  for each statement execute function notify_changed_import_items();
create trigger import_job_changed after update of stopped_at, finished_at on import_job
  for each row execute function notify_changed_import_job();
create trigger extract_job_changed after update of state, total, done on extract_job
  for each row execute function notify_changed_extract_job();

revoke execute on function
  notify_changed_job(text, int, bigint, int, int), notify_changed_bulk_items(), notify_changed_bulk_job(),
  notify_generated_document(), notify_changed_import_items(), notify_changed_import_job(), notify_changed_extract_job() from public;
grant execute on function
  notify_changed_job(text, int, bigint, int, int), notify_changed_bulk_items(), notify_changed_bulk_job(),
  notify_generated_document(), notify_changed_import_items(), notify_changed_import_job(), notify_changed_extract_job()
  to cartage_app, cartage_system;
