import { statusNumber } from '@cartage/domain/consignment/status.ts';
import { sql, type Sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface ImportedConsignmentRow {
  readonly reference: string;
  /** The stored number, 1 to 9. */
  readonly status: number;
  readonly isChanged: boolean;
}

/**
 * Consignments of an import at the user's sites. Version 1 is that of the creation. Files are not part of a version, so
 * they are looked up.
 */
const importedConsignments = (scope: Scope, id: Sql): Sql => sql`
  select c.id, c.reference, c.status, c.version, i.position,
    c.version > 1 or exists (
      select from attachment a where a.organisation_id = c.organisation_id and a.consignment_id = c.id
    ) as "isChanged"
  from import_item i
  join consignment c on c.organisation_id = i.organisation_id and c.id = i.consignment_id
  where i.organisation_id = ${scope.organisationId} and i.job_id = ${id}
    and c.site_id = any(${scope.siteIds}::int[])`;

const isDraft = sql`each.status = ${statusNumber('DRAFT')}`;
const isCancellable = sql`(${isDraft} and not each."isChanged")`;

export interface UndoneImportRow {
  /** Consignments that are still drafts, and those of them that the undo cancels. */
  readonly drafts: number;
  readonly cancellable: number;
  /** The others, in the order of the file. */
  readonly staying: readonly ImportedConsignmentRow[];
}

/** One row, for a lateral join or alone. */
export const undoneImport = (scope: Scope, id: Sql): Sql => sql`
  select (count(*) filter (where ${isDraft}))::int as drafts,
    (count(*) filter (where ${isCancellable}))::int as cancellable,
    coalesce(json_agg(json_build_object(
        'reference', each.reference, 'status', each.status, 'isChanged', each."isChanged") order by each.position)
      filter (where not ${isCancellable}), '[]') as staying
  from (${importedConsignments(scope, id)}) each`;

export interface CreatedConsignmentRow extends ImportedConsignmentRow {
  readonly id: number;
  readonly version: number;
}

/** In the order of the file. */
export const createdConsignments = (scope: Scope, id: number): Statement => sql`
  select each.id, each.version, each.reference, each.status, each."isChanged"
  from (${importedConsignments(scope, sql`${id}`)}) each
  order by each.position`;
