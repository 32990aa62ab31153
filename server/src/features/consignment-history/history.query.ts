import type { ChangedField } from '@cartage/domain/consignment/changed-fields.ts';
import type { Origin } from '#db/database.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface FieldChangeRow {
  readonly id: number;
  readonly at: string;
  readonly by: string | null;
  readonly through: Origin['through'];
  readonly sourceId: number | null;
  readonly sourceName: string | null;
  readonly field: ChangedField;
  readonly item: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

export interface HistoryRow {
  readonly historySince: string;
  readonly isComplete: boolean;
  readonly changes: readonly FieldChangeRow[];
}

interface Page {
  readonly reference: string;
  readonly before: number | undefined;
  readonly limit: number;
  readonly hidden: readonly ChangedField[];
}

/** One row with a page of changes, newest first. No row when the caller may not see the consignment. */
export function historyOf(scope: Scope, { reference, before, limit, hidden }: Page): Statement {
  return sql`
    select t.history_since as "historySince",
      exists (
        select from field_change f
        where f.organisation_id = c.organisation_id and f.consignment_id = c.id and f.field = 'created'
      ) as "isComplete",
      (select coalesce(json_agg(json_build_object(
          'id', f.id, 'at', f.at, 'by', f.actor_name, 'through', f.through, 'sourceId', f.source_id,
          'sourceName', f.source_name, 'field', f.field, 'item', f.item, 'from', f.old_value, 'to', f.new_value)
          order by f.id desc), '[]')
        from (
          select * from field_change f
          where f.organisation_id = c.organisation_id and f.consignment_id = c.id
            and (${before ?? null}::bigint is null or f.id < ${before ?? null})
            and f.field <> all(${hidden}::text[])
          order by f.id desc
          limit ${limit}
        ) f) as changes
    from consignment c
    join tenant t on t.id = c.tenant_id
    where c.organisation_id = ${scope.organisationId} and c.reference = ${reference}
      and c.site_id = any(${scope.siteIds}::int[])`;
}
