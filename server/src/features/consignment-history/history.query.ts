import type { ChangedField } from '@cartage/domain/consignment/changed-fields.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { FieldChangeRow } from '#freight/history/present-change.ts';
import type { Scope } from '#platform/scope.ts';

export interface HistoryRow {
  readonly historySince: string;
  readonly isComplete: boolean;
  readonly changes: readonly FieldChangeRow[];
  readonly hasMore: boolean;
}

interface Page {
  readonly reference: string;
  readonly before: number | undefined;
  readonly limit: number;
  readonly hidden: readonly ChangedField[];
}

/**
 * One row with a page of changes, newest first. The page ends with a complete edit. No row when the caller may not see
 * the consignment.
 */
export function historyOf(scope: Scope, { reference, before, limit, hidden }: Page): Statement {
  const earlier = sql`
    f.organisation_id = c.organisation_id and f.consignment_id = c.id
      and (${before ?? null}::bigint is null or f.id < ${before ?? null})
      and f.field <> all(${hidden}::text[])`;
  return sql`
    select t.history_since as "historySince",
      exists (
        select from field_change f
        where f.organisation_id = c.organisation_id and f.consignment_id = c.id and f.field = 'created'
      ) as "isComplete",
      (select coalesce(json_agg(json_build_object(
          'id', f.id, 'at', f.at, 'by', f.actor_name, 'through', f.through, 'sourceId', f.source_id,
          'sourceName', f.source_name, 'field', f.field, 'item', f.item, 'from', f.old_value, 'to', f.new_value,
          'editVersion', f.edit_version)
          order by f.id desc), '[]')
        from field_change f
        where ${earlier} and (f.id >= last.id or f.edit_version = last.edit_version)) as changes,
      exists (
        select from field_change f
        where ${earlier} and f.id < last.id and f.edit_version is distinct from last.edit_version
      ) as "hasMore"
    from consignment c
    join tenant t on t.id = c.tenant_id
    left join lateral (
      select f.id, f.edit_version
      from (
        select f.id, f.edit_version from field_change f
        where ${earlier}
        order by f.id desc
        limit ${limit}
      ) f
      order by f.id
      limit 1
    ) last on true
    where c.organisation_id = ${scope.organisationId} and c.reference = ${reference}
      and c.site_id = any(${scope.siteIds}::int[])`;
}
