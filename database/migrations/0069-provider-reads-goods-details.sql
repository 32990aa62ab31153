-- The desk shows the dangerous goods of a run with the quantities of their declarations
-- (docs/decisions/0107-segregation-is-checked-by-the-table-of-the-united-states.md).
create policy provider on goods_detail for select to cartage_provider
  using (organisation_id in (select id from organisation where tenant_id = app_tenant()));
grant select on goods_detail to cartage_provider;
