/** CTEs of an entry of 5 units and its reversal, at the site of a consignment. */
export const reversedHireageEntry = (consignmentId: number | string, quantity: number) => `
  entry as (
    insert into hireage_entry (tenant_id, organisation_id, site_id, hire_provider_code, hire_unit_code, partner, kind,
      quantity, day, created_at, created_by)
    select c.tenant_id, organisation_id, site_id, provider_code, h.code, 'x', 'IN', 5, '2026-03-18', now(), 'x'
    from consignment c join hire_unit h using (tenant_id) where c.id = ${consignmentId} limit 1
    returning *),
  reversal as (
    insert into hireage_entry (tenant_id, organisation_id, site_id, hire_provider_code, hire_unit_code, partner, kind,
      quantity, day, reverses, created_at, created_by)
    select tenant_id, organisation_id, site_id, hire_provider_code, hire_unit_code, partner, kind, ${quantity}, day, id,
      now(), 'x'
    from entry returning *)`;
