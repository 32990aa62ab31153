import { PARTS_OF_CANCELLED } from '@cartage/domain/consignment/undo-cancel.ts';
import { statusNumber } from '@cartage/domain/consignment/status.ts';
import type { RecordedChange, RecordedEdit } from '@cartage/domain/consignment/undo-edit.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { EditParts } from '#freight/undo/edit-parts.ts';
import type { Scope } from '#platform/scope.ts';

export interface UndoFactsRow {
  /** The stored number, 1 to 9. */
  readonly status: number;
  readonly edits: readonly (Omit<RecordedEdit, 'at'> & { readonly at: string })[];
  readonly changes: readonly RecordedChange[];
}

/**
 * One row with the edits of a consignment, oldest first, and its changes since `since`. No row when the consignment
 * is not visible.
 */
export function undoFacts(
  scope: Scope,
  { reference, since }: { readonly reference: string; readonly since: Date },
): Statement {
  return sql`
    select c.status,
      (select coalesce(json_agg(json_build_object(
          'version', e.version, 'at', e.at, 'by', e.actor_name, 'undoes', e.undoes,
          'parts', array(select jsonb_object_keys(e.old_parts)),
          'combined', case when e.combined_ids is not null then (
            select json_build_object(
              'references', coalesce(json_agg(d.reference order by d.id), '[]'),
              'changed', coalesce(json_agg(d.reference order by d.id)
                filter (where d.status <> ${statusNumber('CANCELLED')}::smallint
                  or case when cancelled.version is null then d.modified_at > e.at
                    else d.version > cancelled.version + (
                      select count(*) from consignment_edit n
                      where n.organisation_id = d.organisation_id and n.consignment_id = d.id
                        and n.version > cancelled.version
                        and n.old_parts - ${[...PARTS_OF_CANCELLED]}::text[] = '{}') end), '[]'),
              'hasHidden', count(*) < cardinality(e.combined_ids))
            from unnest(e.combined_ids, e.combined_versions) cancelled (id, version)
            join consignment d on d.organisation_id = ${scope.organisationId} and d.id = cancelled.id
              and d.site_id = any(${scope.siteIds}::int[])) end) order by e.version), '[]')
        from consignment_edit e
        where e.organisation_id = c.organisation_id and e.consignment_id = c.id) as edits,
      (select coalesce(json_agg(json_build_object(
          'id', f.id, 'field', f.field, 'through', f.through, 'isRemoved', f.new_value is null,
          'editVersion', f.edit_version,
          -- The names of the provider's staff and programs are not shown to its customers.
          'by', case when f.through not in ('provider', 'desk') then f.actor_name end) order by f.id), '[]')
        from field_change f
        where f.organisation_id = c.organisation_id and f.consignment_id = c.id and f.at >= ${since}) as changes
    from consignment c
    where c.organisation_id = ${scope.organisationId} and c.reference = ${reference}
      and c.site_id = any(${scope.siteIds}::int[])`;
}

/** Locks the consignment and the drafts that the edit combined into it, in the order of other writers of several. */
export const lockForUndo = (
  scope: Scope,
  { reference, version }: { readonly reference: string; readonly version: number },
): Statement => sql`
  select c.id from consignment c
  where c.organisation_id = ${scope.organisationId} and c.site_id = any(${scope.siteIds}::int[])
    and (c.reference = ${reference} or c.id = any(coalesce((
      select e.combined_ids
      from consignment_edit e
      join consignment k on k.organisation_id = e.organisation_id and k.id = e.consignment_id
      where e.organisation_id = ${scope.organisationId} and e.version = ${version} and k.reference = ${reference}
    ), '{}')))
  order by c.id
  for update of c`;

export interface EditPartsRow {
  readonly old: Partial<EditParts>;
  readonly new: Partial<EditParts>;
}

export function editParts(
  scope: Scope,
  { consignmentId, version }: { readonly consignmentId: number; readonly version: number },
): Statement {
  return sql`
    select old_parts as old, new_parts as new
    from consignment_edit
    where organisation_id = ${scope.organisationId} and consignment_id = ${consignmentId} and version = ${version}`;
}

/** A consignment whose freight an edit took over. */
export interface CombinedDraft {
  readonly id: number;
  /** The version that its cancellation makes. */
  readonly cancelledBy: number;
}

export interface NewEdit extends EditPartsRow {
  readonly consignmentId: number;
  readonly version: number;
  readonly at: Date;
  readonly undoes: number | null;
  readonly combined?: readonly CombinedDraft[];
}

export function insertEdit(scope: Scope, edit: NewEdit): Statement {
  return sql`
    insert into consignment_edit (
      organisation_id, consignment_id, version, at, actor_name, old_parts, new_parts, undoes, combined_ids,
      combined_versions)
    values (
      ${scope.organisationId}, ${edit.consignmentId}, ${edit.version}, ${edit.at}, ${scope.userName},
      ${JSON.stringify(edit.old)}::jsonb, ${JSON.stringify(edit.new)}::jsonb, ${edit.undoes}::bigint,
      ${edit.combined?.map(({ id }) => id) ?? null}::bigint[],
      ${edit.combined?.map(({ cancelledBy }) => cancelledBy) ?? null}::bigint[])`;
}

/** The triggers record the changes of this transaction with the edit. */
export const nameEdit = (version: number): Statement =>
  sql`select set_config('app.edit', ${version.toString()}, true)`;
