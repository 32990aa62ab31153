import { sql, type Statement } from '#db/sql.ts';

export interface DangerousGoodRow {
  readonly unNumber: string;
  readonly name: string;
  readonly class: string;
  readonly subsidiaryClass1: string | null;
  readonly subsidiaryClass2: string | null;
  readonly packingGroup: string | null;
  readonly needsTechnicalName: boolean;
}

/** The entries of a UN number in the current list, in the order in which they are offered. */
export const entriesOfUnNumber = (unNumber: string): Statement => sql`
  select un_number as "unNumber", name, class, subsidiary_1 as "subsidiaryClass1",
    subsidiary_2 as "subsidiaryClass2", packing_group as "packingGroup",
    needs_technical_name as "needsTechnicalName"
  from dangerous_good
  join dangerous_goods_list list on list.id = list_id and list.is_current
  where un_number = ${unNumber}
  order by position`;
