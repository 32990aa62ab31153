import { DANGEROUS_GOODS_CLASSES } from '@cartage/domain/freight/dangerous-goods.ts';
import { type DangerousGoodRow, entriesOfUnNumber } from '#features/products/dangerous-goods.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

/** All list entries of a UN number (FRT-05). */
export async function findDangerousGood(
  { database }: AppDependencies,
  { params, tenant }: OperationRequest<'dangerousGood'>,
) {
  const rows = await database.read<DangerousGoodRow>(
    { tenantId: tenant.id },
    entriesOfUnNumber(params.unNumber),
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
