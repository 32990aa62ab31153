import type { UnRow } from '@cartage/domain/freight/dangerous-goods.ts';
import { sql, type Statement } from '@cartage/server/db/sql.ts';

export const goodsLists = (): Statement => sql`
  select id, version, loaded_at as "loadedAt", row_count as rows, sha256, is_current as "isCurrent"
  from dangerous_goods_list order by id`;

export const insertGoodsList = (
  version: string,
  rowCount: number,
  sha256: string,
  loadedAt: Date,
): Statement => sql`
  insert into dangerous_goods_list (version, loaded_at, row_count, sha256)
  values (${version}, ${loadedAt}, ${rowCount}, ${sha256}) returning id`;

export const insertGoods = (listId: number | undefined, rows: readonly UnRow[]): Statement => sql`
  insert into dangerous_good
    (list_id, un_number, position, name, class, subsidiary_1, subsidiary_2, packing_group, needs_technical_name)
  select ${listId}, good."unNumber", row_number() over (partition by good."unNumber" order by place), good.name,
    good.class, good."subsidiaryClass1", good."subsidiaryClass2", good."packingGroup", good."needsTechnicalName"
  from json_array_elements(${JSON.stringify(rows)}::json) with ordinality as listed (value, place),
    json_to_record(value) as good ("unNumber" text, name text, class text, "subsidiaryClass1" text,
      "subsidiaryClass2" text, "packingGroup" text, "needsTechnicalName" boolean)`;

export const clearCurrentList = (): Statement =>
  sql`update dangerous_goods_list set is_current = false where is_current`;

export const setCurrentList = (version: string): Statement =>
  sql`update dangerous_goods_list set is_current = true where version = ${version}`;
