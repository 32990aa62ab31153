import { volumeOfText } from '@cartage/domain/documents/figures.ts';
import type { GoodsTotal } from '@cartage/domain/documents/goods-totals.ts';
import type { Segregation } from '@cartage/domain/freight/segregation/find-conflicts.ts';
import type { Transaction } from '#db/database.ts';
import { closedLoad, type ClosedLoad, goodsOfManifest } from '#features/manifests/goods-load.query.ts';
import type { ManifestRow } from '#features/manifests/manifest.query.ts';
import type { GoodsLine } from '#freight/goods-line.query.ts';
import { goodsLoad, type GoodsLoad } from '#freight/goods-load.ts';
import type { Scope } from '#platform/scope.ts';

export interface Load {
  /** Cubic metres. */
  readonly volume: number;
  readonly goodsTotals: readonly GoodsTotal[];
  /** Null without dangerous goods, and where an earlier release closed the manifest. */
  readonly segregation: Segregation | null;
}

/** The load of a manifest. A closed manifest has the load of its closing, because its consignments may change later. */
export async function readLoad(tx: Transaction, scope: Scope, row: ManifestRow): Promise<Load> {
  if (row.state === 'OPEN') {
    const { goodsTotals = [], segregation = null } = (await readGoodsLoad(tx, scope, row)) ?? {};
    return { volume: row.volume, goodsTotals, segregation };
  }
  const [closed] = await tx.query<ClosedLoad>(closedLoad(scope, row.id));
  if (closed === undefined) throw new Error('A closed manifest has a content');
  const { volume, goodsTotals, segregation } = closed;
  return {
    volume: volumeOfText(volume),
    // They were stored from values of these types.
    goodsTotals: goodsTotals === null ? [] : (JSON.parse(goodsTotals) as GoodsTotal[]),
    segregation: segregation === null ? null : (JSON.parse(segregation) as Segregation),
  };
}

/** Null without dangerous goods. */
export async function readGoodsLoad(
  tx: Transaction,
  scope: Scope,
  { id, isDangerous }: Pick<ManifestRow, 'id' | 'isDangerous'>,
): Promise<GoodsLoad | null> {
  if (!isDangerous) return null;
  const lines = await tx.query<GoodsLine>(goodsOfManifest(scope, id));
  return lines.length === 0 ? null : goodsLoad(lines);
}
