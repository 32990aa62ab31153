-- The page /operations lists failed jobs and retries them. Staff of a tenant see the jobs of their tenant, and the
-- scheduled tasks, which belong to no tenant. The transaction of the request names the tenant.
grant execute on function app_tenant() to cartage_system;

create function failed_jobs_of_tenant()
  returns table (id bigint, task text, attempts int, created_at timestamptz, last_error text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select j.id, j.task, j.attempts, j.created_at, j.last_error
  from queued_jobs() j
  where j.state = 'failed' and coalesce(tenant_of_job(j.task, j.payload), app_tenant()) = app_tenant()
  order by j.created_at desc, j.id desc
  limit 100
$$;

-- Returns the number of the jobs that run again.
create function retry_failed_jobs_of_tenant(ids bigint[]) returns int
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select retry_failed_jobs(array_agg(j.id)) from failed_jobs_of_tenant() j where j.id = any(ids)
$$;

grant create on schema public to cartage_system;
alter function failed_jobs_of_tenant() owner to cartage_system;
alter function retry_failed_jobs_of_tenant(bigint[]) owner to cartage_system;
revoke create on schema public from cartage_system;
revoke execute on function failed_jobs_of_tenant(), retry_failed_jobs_of_tenant(bigint[]) from public;
grant execute on function failed_jobs_of_tenant(), retry_failed_jobs_of_tenant(bigint[]) to cartage_provider;
