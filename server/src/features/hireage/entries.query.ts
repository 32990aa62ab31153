import type { DisputeOutcome, EntryKind } from '@cartage/domain/hireage/ledger.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

/** One reversal, dispute or resolution of an organisation at a time, so that each sees the result of the one before. */
export const lockLedger = ({ organisationId }: Scope): Statement =>
  sql`select pg_advisory_xact_lock(hashtextextended('hireage ledger', ${organisationId}))`;

export interface NewEntry {
  readonly siteId: number;
  readonly providerCode: string;
  readonly unitCode: string;
  readonly partnerSiteId: number | null;
  readonly partner: string;
  readonly kind: EntryKind;
  readonly quantity: number;
  readonly day: string;
  readonly docket: string | null;
  readonly note: string | null;
  readonly now: Date;
}

export const insertEntry = (scope: Scope, entry: NewEntry): Statement => sql`
  insert into hireage_entry (tenant_id, organisation_id, site_id, hire_provider_code, hire_unit_code, partner_site_id,
    partner, kind, quantity, day, docket, note, created_at, created_by)
  values (${scope.tenantId}, ${scope.organisationId}, ${entry.siteId}, ${entry.providerCode}, ${entry.unitCode},
    ${entry.partnerSiteId}, ${entry.partner}, ${entry.kind}, ${entry.quantity}, ${entry.day}::date, ${entry.docket},
    ${entry.note}, ${entry.now}, ${scope.userName})
  returning id`;

/** No row when the entry was reversed already. */
export const insertReversal = (
  scope: Scope,
  { id, note, now }: { readonly id: number; readonly note: string; readonly now: Date },
): Statement => sql`
  insert into hireage_entry (tenant_id, organisation_id, site_id, hire_provider_code, hire_unit_code, partner_site_id,
    partner, kind, quantity, day, docket, note, reverses, created_at, created_by)
  select e.tenant_id, ${scope.organisationId}, e.site_id, e.hire_provider_code, e.hire_unit_code, e.partner_site_id,
    e.partner, e.kind, -e.quantity, e.day, e.docket, ${note}, e.id, ${now}, ${scope.userName}
  from hireage_entry e
  where e.organisation_id = ${scope.organisationId} and e.id = ${id}
  on conflict on constraint hireage_entry_reversed_once do nothing
  returning id`;

export interface FoundParts {
  readonly hasSite: boolean;
  readonly hasUnit: boolean;
  /** Of the partner site. */
  readonly partnerName: string | null;
}

/** What an entry refers to. The site is one that the user may see. */
export const entryParts = (
  scope: Scope,
  {
    siteId,
    partnerSiteId,
    providerCode,
    unitCode,
  }: Pick<NewEntry, 'siteId' | 'partnerSiteId' | 'providerCode' | 'unitCode'>,
): Statement => sql`
  select
    exists (
      select from site s
      where s.organisation_id = ${scope.organisationId} and s.id = ${siteId} and s.id = any(${scope.siteIds}::int[])
    ) as "hasSite",
    exists (
      select from hire_unit h
      where h.tenant_id = ${scope.tenantId} and h.provider_code = ${providerCode} and h.code = ${unitCode}
    ) as "hasUnit",
    (select p.name from site p
      where p.organisation_id = ${scope.organisationId} and p.id = ${partnerSiteId}::int) as "partnerName"`;

export interface NewDispute {
  readonly siteId: number;
  readonly consignmentId: number | null;
  readonly entryId: number | null;
  readonly reason: string;
  readonly now: Date;
}

/** No row while the movement has an open dispute. */
export const insertDispute = (scope: Scope, dispute: NewDispute): Statement => sql`
  insert into hireage_dispute (organisation_id, site_id, consignment_id, entry_id, reason, opened_at, opened_by)
  values (${scope.organisationId}, ${dispute.siteId}, ${dispute.consignmentId}, ${dispute.entryId}, ${dispute.reason},
    ${dispute.now}, ${scope.userName})
  on conflict do nothing
  returning id`;

export interface StoredDispute {
  readonly siteId: number;
  readonly consignmentId: number | null;
  readonly entryId: number | null;
  readonly isOpen: boolean;
}

/** Locked until the transaction ends. */
export const lockDispute = (scope: Scope, id: number): Statement => sql`
  select d.site_id as "siteId", d.consignment_id as "consignmentId", d.entry_id as "entryId",
    d.resolved_at is null as "isOpen"
  from hireage_dispute d
  where d.organisation_id = ${scope.organisationId} and d.id = ${id} and d.site_id = any(${scope.siteIds}::int[])
  for no key update`;

export interface Resolution {
  readonly outcome: DisputeOutcome;
  readonly note: string;
  readonly correctionId: number | null;
  readonly now: Date;
}

export const resolveDispute = (
  scope: Scope,
  id: number,
  { outcome, note, correctionId, now }: Resolution,
): Statement => sql`
  update hireage_dispute
  set resolved_at = ${now}, resolved_by = ${scope.userName}, outcome = ${outcome}, resolution_note = ${note},
    correction_id = ${correctionId}
  where organisation_id = ${scope.organisationId} and id = ${id}`;

/** The open disputes of a reversed entry, on both of its sides. */
export const resolveDisputesOfEntry = (
  scope: Scope,
  entryId: number,
  { outcome, note, correctionId, now }: Resolution,
): Statement => sql`
  update hireage_dispute
  set resolved_at = ${now}, resolved_by = ${scope.userName}, outcome = ${outcome}, resolution_note = ${note},
    correction_id = ${correctionId}
  where organisation_id = ${scope.organisationId} and entry_id = ${entryId} and resolved_at is null`;
