-- Live updates (docs/decisions/0065-live-updates-over-postgresql-notifications.md). Each statement that stores new
-- versions of consignments sends one notification per organisation, which every API process receives after the commit,
-- in the same order. A notification has no data of a consignment: reference, version and site. The version is null for
-- the site that a consignment left. `changes` is null for statements with more rows than a notification can have
-- (8,000 bytes).
create function notify_changed_consignments() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  max_changes constant int := 150;
begin
  if (select count(*) from (select from new_rows limit max_changes + 1) counted) > max_changes then
    perform pg_notify('consignment_changes',
      json_build_object('id', gen_random_uuid(), 'organisationId', organisation_id, 'changes', null)::text)
    from (select distinct organisation_id from new_rows) organisations;
  elsif tg_op = 'INSERT' then
    perform pg_notify('consignment_changes', json_build_object(
      'id', gen_random_uuid(), 'organisationId', organisation_id,
      'changes', json_agg(json_build_array(reference, version, site_id)))::text)
    from new_rows
    group by organisation_id;
  else
    perform pg_notify('consignment_changes', json_build_object(
      'id', gen_random_uuid(), 'organisationId', organisation_id,
      'changes', case when count(*) <= max_changes then json_agg(json_build_array(reference, version, site_id)) end)::text)
    from (
      select n.organisation_id, n.reference, n.version, n.site_id
      from new_rows n join old_rows o using (id)
      where n.version <> o.version
      union all
      select n.organisation_id, n.reference, null, o.site_id
      from new_rows n join old_rows o using (id)
      where n.site_id <> o.site_id
    ) changed
    group by organisation_id;
  end if;
  return null;
end $$;

create trigger consignment_inserted after insert on consignment
  referencing new table as new_rows
  for each statement execute function notify_changed_consignments();
create trigger consignment_updated after update on consignment
  referencing old table as old_rows new table as new_rows
  for each statement execute function notify_changed_consignments();

revoke execute on function notify_changed_consignments() from public;
grant execute on function notify_changed_consignments() to cartage_app, cartage_system, cartage_provider;
