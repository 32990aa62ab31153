-- A transaction of bulk work sets app.job_priority. Its follow-up jobs (notices, prices) run after those of other users,
-- who would wait for thousands of them otherwise.
create or replace function enqueue(task text, payload json, key text default null) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform graphile_worker.add_job(
    identifier => task,
    payload => payload,
    job_key => key,
    max_attempts => 25,
    priority => coalesce(nullif(current_setting('app.job_priority', true), '')::int, 0));
end $$;
