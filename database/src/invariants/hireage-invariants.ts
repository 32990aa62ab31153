import { type Invariant, invariant } from '#invariants/invariant.ts';

/** docs/decisions/0106-the-hireage-ledger-is-derived-from-consignments.md */
export const HIREAGE_INVARIANTS: readonly Invariant[] = [
  invariant(
    'a reversal in the hireage ledger has the opposite quantity of its entry',
    `select r.organisation_id, r.id, r.reverses
     from hireage_entry r
     join hireage_entry e on e.organisation_id = r.organisation_id and e.id = r.reverses
     where e.reverses is not null or e.quantity <> -r.quantity
       or (e.site_id, e.hire_provider_code, e.hire_unit_code, e.partner_site_id, e.partner, e.kind, e.day)
         is distinct from (r.site_id, r.hire_provider_code, r.hire_unit_code, r.partner_site_id, r.partner, r.kind, r.day)`,
  ),
  invariant(
    'no dispute of a reversed hireage entry is open',
    `select d.organisation_id, d.id, d.entry_id
     from hireage_dispute d
     join hireage_entry r on r.organisation_id = d.organisation_id and r.reverses = d.entry_id
     where d.resolved_at is null`,
  ),
];
