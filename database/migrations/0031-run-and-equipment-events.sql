-- Events of the provider that move a consignment to another delivery run, or change its equipment
-- (docs/decisions/0066-the-provider-books-runs-and-equipment.md).
grant insert, update, delete on run_booking to cartage_provider;
grant update (hire_provider_code, hire_unit_code, hire_quantity) on consignment to cartage_provider;

-- Locks runs of the tenant in the order of their ids, as `hold_place` does, so that their free places stay.
create function lock_runs(wanted bigint[]) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from run_schedule
  where tenant_id = app_tenant() and id = any(wanted)
  order by id
  for update;
end $$;
revoke execute on function lock_runs(bigint[]) from public;
grant execute on function lock_runs(bigint[]) to cartage_provider;
grant create on schema public to cartage_system;
alter function lock_runs(bigint[]) owner to cartage_system;
revoke create on schema public from cartage_system;
