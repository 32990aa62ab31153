import type { DangerousGoodsDraft, UnRow } from '@cartage/domain/freight/dangerous-goods.ts';
import { sql, type Statement } from '#db/sql.ts';
import { goodsEntries } from '#freight/goods-entries.query.ts';
import type { Scope } from '#platform/scope.ts';

/** A stored declaration and the entries of its UN number in the current list. */
export interface DeclaredGoods {
  /** Position among the freight items, from 0. */
  readonly index: number;
  readonly draft: DangerousGoodsDraft;
  readonly entries: readonly UnRow[];
}

/** The dangerous goods of a consignment of one of the caller's sites. */
export function declaredGoods(scope: Scope, reference: string): Statement {
  return sql`
    select l.index::int as index,
      json_build_object('unNumber', l.un_number, 'class', l.dg_class,
        'subsidiaryClass1', coalesce(l.dg_subsidiary_1, ''), 'subsidiaryClass2', coalesce(l.dg_subsidiary_2, ''),
        'nameAndDescription', l.dg_name, 'isUnlisted', l.dg_unlisted) as draft,
      ${goodsEntries(sql`g.un_number = l.un_number`)} as entries
    from consignment c
    cross join lateral (
      select i.*, row_number() over (order by i.position) - 1 as index
      from line_item i
      where i.organisation_id = c.organisation_id and i.consignment_id = c.id
    ) as l
    where c.organisation_id = ${scope.organisationId}
      and c.reference = ${reference}
      and c.site_id = any(${scope.siteIds}::int[])
      and l.un_number is not null
    order by l.index`;
}
