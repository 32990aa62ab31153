import { DANGEROUS_GOODS_CLASSES } from '@cartage/domain/freight/dangerous-goods.ts';
import { sql } from '#db/sql.ts';
import type { Parts } from '#parts.ts';
import { AppError } from '#errors/app-error.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';

interface GoodRow {
  readonly unNumber: string;
  readonly name: string;
  readonly class: string;
  readonly subsidiaryClass1: string | null;
  readonly subsidiaryClass2: string | null;
  readonly packingGroup: string | null;
  readonly needsTechnicalName: boolean;
}

/** Every way in which a UN number may be carried, in the order in which it is offered (FRT-05). */
export async function findDangerousGood({ database }: Parts, { params, tenant }: Handled<'dangerousGood'>) {
  const rows = await database.read<GoodRow>(
    { tenantId: tenant.id },
    sql`
      select un_number as "unNumber", name, class, subsidiary_1 as "subsidiaryClass1",
        subsidiary_2 as "subsidiaryClass2", packing_group as "packingGroup",
        needs_technical_name as "needsTechnicalName"
      from dangerous_good
      join dangerous_goods_list list on list.id = list_id and list.is_current
      where un_number = ${params.unNumber}
      order by position`,
  );
  if (rows.length === 0) throw new AppError('not-found');
  return reply(
    rows.map((row) => ({
      unNumber: row.unNumber,
      name: row.name,
      class: row.class,
      subsidiaryClass1: row.subsidiaryClass1,
      subsidiaryClass2: row.subsidiaryClass2,
      packingGroup: row.packingGroup,
      needsTechnicalName: row.needsTechnicalName,
    })),
  );
}

export async function listGoodsClasses() {
  return reply(DANGEROUS_GOODS_CLASSES.map(({ code, name }) => ({ code, name })));
}
