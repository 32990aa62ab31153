import { declaredText, markOf } from '@cartage/domain/documents/dangerous-goods.ts';
import { volumeOfText } from '@cartage/domain/documents/figures.ts';
import { goodsTotals, type GoodsTotal } from '@cartage/domain/documents/goods-totals.ts';
import type { Transaction } from '#db/database.ts';
import {
  closedLoad,
  type ClosedLoad,
  goodsOfManifest,
  type GoodsLine,
} from '#features/manifests/goods-load.query.ts';
import type { ManifestRow } from '#features/manifests/manifest.query.ts';
import type { Scope } from '#platform/scope.ts';

export interface Load {
  /** Cubic metres. */
  readonly volume: number;
  readonly goodsTotals: readonly GoodsTotal[];
}

/** The load of a manifest. A closed manifest has the load of its closing, because its consignments may change later. */
export async function readLoad(tx: Transaction, scope: Scope, row: ManifestRow): Promise<Load> {
  if (row.state === 'OPEN') return { volume: row.volume, goodsTotals: await readGoodsTotals(tx, scope, row) };
  const [closed] = await tx.query<ClosedLoad>(closedLoad(scope, row.id));
  if (closed === undefined) throw new Error('A closed manifest has a content');
  return {
    volume: volumeOfText(closed.volume),
    // It was stored from a value of this type.
    goodsTotals: closed.goodsTotals === null ? [] : (JSON.parse(closed.goodsTotals) as GoodsTotal[]),
  };
}

export async function readGoodsTotals(
  tx: Transaction,
  scope: Scope,
  { id, isDangerous }: Pick<ManifestRow, 'id' | 'isDangerous'>,
): Promise<GoodsTotal[]> {
  if (!isDangerous) return [];
  const lines = await tx.query<GoodsLine>(goodsOfManifest(scope, id));
  return goodsTotals(
    lines.map(({ count, weight, dangerousGoods, details }) => ({
      count,
      weight,
      class: dangerousGoods.class,
      unNumber: dangerousGoods.unNumber,
      // Details apply to no other goods than those that they were given for.
      details: details?.declaredGoods === declaredText(markOf(dangerousGoods)) ? details : null,
    })),
  );
}
