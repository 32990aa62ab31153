import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface LinkedRow {
  readonly id: number;
  readonly reference: string;
  /** The stored number, 1 to 9. */
  readonly status: number;
}

export interface LinkRow {
  readonly source: LinkedRow;
  readonly target: LinkedRow;
  readonly linkType: string;
}

/** One row with the links of a consignment, oldest first. The caller may see both consignments of each link. */
export function linksOf(scope: Scope, reference: string): Statement {
  return sql`
    select (
      select coalesce(json_agg(json_build_object(
        'source', json_build_object('id', s.id, 'reference', s.reference, 'status', s.status),
        'target', json_build_object('id', t.id, 'reference', t.reference, 'status', t.status),
        'linkType', l.link_type) order by l.created_at, l.target_id), '[]')
      from consignment_link l
      join consignment s on s.organisation_id = l.organisation_id and s.id = l.source_id and s.site_id = any(${scope.siteIds}::int[])
      join consignment t on t.organisation_id = l.organisation_id and t.id = l.target_id and t.site_id = any(${scope.siteIds}::int[])
      where l.organisation_id = ${scope.organisationId} and (l.source_id = c.id or l.target_id = c.id)
    ) as links
    from consignment c
    where c.organisation_id = ${scope.organisationId} and c.reference = ${reference}
      and c.site_id = any(${scope.siteIds}::int[])`;
}
