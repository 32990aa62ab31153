-- What one of many waits for is made by two at most, whoever asks for how many, so that what somebody waits for always
-- finds a worker free. Lower ranks go first.
drop function enqueue_later(text, json, text);
create function enqueue_later(task text, payload json, key text, rank int default 10) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform graphile_worker.add_job(
    identifier => task,
    payload => payload,
    queue_name => 'later-' || abs(hashtext(key) % 2),
    job_key => key,
    max_attempts => 25,
    priority => rank);
end $$;

-- Moves what has time to the front, out of its queue: somebody asks for it alone. What is being done is left alone.
create function enqueue_sooner(task text, payload json, key text) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform enqueue(enqueue_sooner.task, enqueue_sooner.payload, enqueue_sooner.key)
  from graphile_worker.jobs j
  where j.key = enqueue_sooner.key and j.priority > 0 and j.locked_at is null;
end $$;

revoke execute on function enqueue_later(text, json, text, int), enqueue_sooner(text, json, text) from public;
grant execute on function enqueue_later(text, json, text, int), enqueue_sooner(text, json, text)
  to cartage_app, cartage_system;
