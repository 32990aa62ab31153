import { type Sql, sql } from '#db/sql.ts';

/** The entries `g` of the current list of dangerous goods as JSON. The elements are `UnRow`. */
export const goodsEntries = (condition: Sql): Sql => sql`
  (select coalesce(json_agg(json_build_object('unNumber', g.un_number, 'name', g.name, 'class', g.class,
      'subsidiaryClass1', g.subsidiary_1, 'subsidiaryClass2', g.subsidiary_2, 'packingGroup', g.packing_group,
      'needsTechnicalName', g.needs_technical_name) order by g.position), '[]')
    from dangerous_good g
    join dangerous_goods_list list on list.id = g.list_id and list.is_current
    where ${condition})`;
