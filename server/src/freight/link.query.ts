import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface NewLink {
  readonly sourceId: number;
  readonly targetId: number;
  readonly type: 'Copy' | 'Return' | 'Part';
  readonly at: Date;
}

/** Combining again after an undo keeps the first link. */
export function insertLink(scope: Scope, { sourceId, targetId, type, at }: NewLink): Statement {
  return sql`
    insert into consignment_link (organisation_id, source_id, target_id, link_type, created_at)
    values (${scope.organisationId}, ${sourceId}, ${targetId}, ${type}, ${at})
    on conflict do nothing`;
}
