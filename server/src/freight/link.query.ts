import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface NewLink {
  readonly sourceId: number;
  readonly targetId: number;
  readonly type: 'Copy' | 'Return' | 'Part';
  readonly at: Date;
}

/** A link that exists already is kept. */
export function insertLink(scope: Scope, { sourceId, targetId, type, at }: NewLink): Statement {
  return sql`
    insert into consignment_link (organisation_id, source_id, target_id, link_type, created_at)
    values (${scope.organisationId}, ${sourceId}, ${targetId}, ${type}, ${at})
    on conflict do nothing`;
}

/** The consignment that has the freight of a combined draft. One undo restores both. No row for other consignments. */
export const combinedInto = (scope: Scope, targetId: number): Statement => sql`
  select k.reference
  from consignment_link l
  join consignment k on k.organisation_id = l.organisation_id and k.id = l.source_id
  join consignment_edit e
    on e.organisation_id = l.organisation_id and e.consignment_id = l.source_id
      and ${targetId}::bigint = any(e.combined_ids)
  where l.organisation_id = ${scope.organisationId} and l.target_id = ${targetId} and l.link_type = 'Part'`;

/** The drafts of an undone combination can be combined again. */
export const deletePartLinks = (
  scope: Scope,
  { sourceId, references }: { readonly sourceId: number; readonly references: readonly string[] },
): Statement => sql`
  delete from consignment_link l
  using consignment c
  where l.organisation_id = ${scope.organisationId} and l.source_id = ${sourceId} and l.link_type = 'Part'
    and c.organisation_id = ${scope.organisationId} and c.id = l.target_id
    and c.reference = any(${references}::text[])`;
