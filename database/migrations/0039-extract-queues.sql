-- Extracts are long: at most two are made at once, whoever asks for how many, so that labels, letters and bulk work
-- always find a worker free. plpgsql, as in 0006.
create function enqueue_extract(job int, organisation int) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform graphile_worker.add_job(
    identifier => 'make-extract',
    payload => json_build_object('jobId', job),
    queue_name => 'extracts-' || organisation % 2,
    job_key => 'extract-' || job,
    max_attempts => 25);
end $$;
revoke execute on function enqueue_extract(int, int) from public;
grant execute on function enqueue_extract(int, int) to cartage_app, cartage_system;
