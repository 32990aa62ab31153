-- The freight provider's staff at the desk (docs/decisions/0068-the-desk-is-an-area-for-staff-of-the-tenant.md). They are
-- persons with `is_provider`, without an organisation.
alter table portal_user drop constraint portal_user_provider_is_machine;

-- The queues of the desk. Few consignments of a tenant are on their way, so the index is small.
create index consignment_desk on consignment (tenant_id, status) where status between 3 and 6;

-- A freight label is found by its SSCC, and a queue is searched by the folded text of the list.
create policy provider on handling_unit for select to cartage_provider
  using (organisation_id in (select id from organisation where tenant_id = app_tenant()));
create policy provider on consignment_text for select to cartage_provider
  using (organisation_id in (select id from organisation where tenant_id = app_tenant()));
grant select on handling_unit, consignment_text to cartage_provider;
