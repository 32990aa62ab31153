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

/** No row when the entry has already been reversed. */
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

export interface EntryReferences {
  readonly hasSite: boolean;
  readonly hasUnit: boolean;
  /** The partner sites: the one with the id, or those with the name. */
  readonly partnerSites: readonly { readonly id: number; readonly name: string }[];
}

/** The rows to which an entry refers. The site is one of the user's sites; the partner can be any site of the organisation. */
export const entryReferences = (
  scope: Scope,
  {
    siteId,
    partnerSiteId,
    partner,
    providerCode,
    unitCode,
  }: Pick<NewEntry, 'siteId' | 'partnerSiteId' | 'providerCode' | 'unitCode'> & {
    readonly partner: string | null;
  },
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
    coalesce((
      select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.id) from site p
      where p.organisation_id = ${scope.organisationId}
        and case when ${partnerSiteId}::int is null then lower(p.name) = lower(${partner}::text)
          else p.id = ${partnerSiteId}::int end
    ), '[]') as "partnerSites"`;

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

/**
 * Locked until the transaction ends. No row for a user that could not open it: its entry needs one of the user's sites, and
 * its consignment needs access as well.
 */
export const lockDispute = ({ organisationId, siteIds }: Scope, id: number): Statement => sql`
  select d.site_id as "siteId", d.consignment_id as "consignmentId", d.entry_id as "entryId",
    d.resolved_at is null as "isOpen"
  from hireage_dispute d
  where d.organisation_id = ${organisationId} and d.id = ${id}
    and (
      exists (
        select from hireage_entry e
        where e.organisation_id = ${organisationId} and e.id = d.entry_id
          and (e.site_id = any(${siteIds}::int[]) or e.partner_site_id = any(${siteIds}::int[]))
      ) or exists (
        select from consignment c
        join participant p on p.organisation_id = ${organisationId} and p.consignment_id = c.id
        where c.organisation_id = ${organisationId} and c.id = d.consignment_id and c.site_id = any(${siteIds}::int[])
          and (d.site_id = any(${siteIds}::int[]) or p.site_id = any(${siteIds}::int[]))
      )
    )
  for no key update of d`;

export interface Resolution {
  readonly outcome: DisputeOutcome;
  readonly note: string;
  readonly now: Date;
}

export const resolveDispute = (
  scope: Scope,
  id: number,
  { outcome, note, now }: Resolution,
): Statement => sql`
  update hireage_dispute
  set resolved_at = ${now}, resolved_by = ${scope.userName}, outcome = ${outcome}, resolution_note = ${note}
  where organisation_id = ${scope.organisationId} and id = ${id}`;

/** The open dispute of a reversed entry. */
export const resolveDisputeOfEntry = (
  scope: Scope,
  entryId: number,
  { outcome, note, now }: Resolution,
): Statement => sql`
  update hireage_dispute
  set resolved_at = ${now}, resolved_by = ${scope.userName}, outcome = ${outcome}, resolution_note = ${note}
  where organisation_id = ${scope.organisationId} and entry_id = ${entryId} and resolved_at is null`;
