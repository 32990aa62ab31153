-- Documents of one tenant must not delay those of another (docs/decisions/0047-document-limits-and-fair-queues.md).
-- A queue runs one job at a time: a tenant has two queues for documents that a user waits for, and one for the documents
-- of bulk jobs. The flag lets the worker limit how many documents of bulk jobs run at once.
create function enqueue_document(document uuid, tenant int, priority int default 0) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform graphile_worker.add_job(
    identifier => 'make-document',
    payload => json_build_object('documentId', document),
    queue_name => case
      when enqueue_document.priority > 0 then 'bulk-documents-' || tenant
      else 'documents-' || tenant || '-' || abs(hashtext(document::text) % 2)
    end,
    job_key => 'document:' || document,
    max_attempts => 25,
    priority => enqueue_document.priority,
    flags => case when enqueue_document.priority > 0 then array['low-priority'] end);
end $$;

-- Gives a waiting document of a bulk job normal priority, because a user now waits for it alone. A running job is not
-- changed.
create function raise_document_priority(document uuid, tenant int) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform enqueue_document(document, tenant)
  from graphile_worker.jobs j
  where j.key = 'document:' || document and j.priority > 0 and j.locked_at is null;
end $$;

drop function raise_priority(text, json, text);

revoke execute on function enqueue_document(uuid, int, int), raise_document_priority(uuid, int) from public;
grant execute on function enqueue_document(uuid, int, int), raise_document_priority(uuid, int)
  to cartage_app, cartage_system;
