-- One row while the whole portal is under maintenance, none while it is not. Every process reads it every second.
create table maintenance (
  is_on boolean primary key default true check (is_on),
  since timestamptz not null,
  -- When it is expected to end; null: nobody says.
  until timestamptz check (until > since)
);
grant select on maintenance to cartage_app;
grant select, insert, update, delete on maintenance to cartage_system;

-- What an operator asks of the queue, whose own tables refuse our roles: by task, jobs that are due, are under way,
-- wait for their time and gave up, and since when the oldest one is due. plpgsql, as in 0006.
create function job_queue()
  returns table (task text, due int, running int, later int, given_up int, oldest_due_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select j.task_identifier,
      count(*) filter (where state = 'due')::int,
      count(*) filter (where state = 'running')::int,
      count(*) filter (where state = 'later')::int,
      count(*) filter (where state = 'given up')::int,
      min(j.run_at) filter (where state = 'due')
    from graphile_worker.jobs j,
      lateral (select case
        when j.locked_at is not null then 'running'
        when j.attempts >= j.max_attempts then 'given up'
        when j.run_at > now() then 'later'
        else 'due' end as state) s
    group by 1;
end $$;
revoke execute on function job_queue() from public;
grant execute on function job_queue() to cartage_system;
