import type { ColumnMapping } from '@cartage/domain/consignment-import/column-mapping.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface SavedMapping extends ColumnMapping {
  /** Null when the user is no longer a member of the organisation. */
  readonly savedBy: string | null;
  readonly savedAt: Date;
}

/** The last saved first. */
export function mappingsOf(scope: Scope): Statement {
  return sql`
    select m.headings, m.columns, u.name as "savedBy", m.saved_at as "savedAt"
    from import_mapping m
    left join portal_user u on u.id = m.user_id
    where m.organisation_id = ${scope.organisationId}
    order by m.saved_at desc, m.headings_hash`;
}

/** No row where the organisation has as many mappings as it may have, and none for these headings. */
export function saveMapping(
  scope: Scope,
  hash: Buffer,
  { headings, columns }: ColumnMapping,
  { now, max }: { readonly now: Date; readonly max: number },
): Statement {
  return sql`
    insert into import_mapping (tenant_id, organisation_id, headings_hash, headings, columns, user_id, saved_at)
    select ${scope.tenantId}::int, ${scope.organisationId}::int, ${hash}::bytea, ${[...headings]}::text[],
      ${JSON.stringify(columns)}::jsonb, ${scope.userId}::int, ${now}::timestamptz
    where (
      select count(*) filter (where headings_hash <> ${hash}) from import_mapping
      where organisation_id = ${scope.organisationId}
    ) < ${max}
    on conflict (organisation_id, headings_hash) do update
      set headings = excluded.headings, columns = excluded.columns, user_id = excluded.user_id,
        saved_at = excluded.saved_at
    returning headings_hash`;
}

export function deleteMapping(scope: Scope, hash: Buffer): Statement {
  return sql`
    delete from import_mapping
    where organisation_id = ${scope.organisationId} and headings_hash = ${hash}`;
}
