import type { RateRows } from '@cartage/domain/rate-files/rate-rows.ts';
import { organisationIds } from '#admin/rates/find-references.ts';
import type { RateTarget, StoreRates } from '#admin/rates/rate-target.ts';
import { rejectUsedVersion } from '#admin/rates/used-version.ts';
import type { Transaction } from '#admin/transaction.ts';
import {
  type DatedTable,
  deleteCard,
  deleteVersions,
  endOtherPlaces,
  insertCard,
  insertExtras,
  insertLanes,
  insertPlaces,
  insertSurcharges,
  saveZones,
} from '#admin/rates/store-prices.query.ts';

/**
 * Removes the versions of the day itself: a later file for a day in the future replaces the earlier one. Versions that
 * have made a price are never changed.
 */
async function clearVersions(tx: Transaction, table: DatedTable, target: RateTarget): Promise<void> {
  const removed = await tx.cartage(deleteVersions(table, target));
  if (removed.length > 0) await rejectUsedVersion(tx, target, { table });
}

export const storeZones: StoreRates<RateRows['zones']> = async (tx, target, rows) => {
  await clearVersions(tx, 'rate_place', target);
  const file = JSON.stringify(rows);
  await tx.cartage(saveZones(target, file));
  await tx.cartage(insertPlaces(target, file));
  await tx.cartage(endOtherPlaces(target, file));
};

export const storeExtras: StoreRates<RateRows['extras']> = async (tx, target, rows) => {
  await clearVersions(tx, 'rate_extra', target);
  await tx.cartage(insertExtras(target, JSON.stringify(rows)));
};

export const storeSurcharges: StoreRates<RateRows['surcharges']> = async (tx, target, rows) => {
  await clearVersions(tx, 'rate_surcharge', target);
  await tx.cartage(insertSurcharges(target, JSON.stringify(rows)));
};

/** Stores a complete new version of each card in the file. Other cards do not change. */
export const storeCards: StoreRates<RateRows['cards']> = async (tx, target, rows) => {
  const ids = await organisationIds(tx, target.tenantId);
  const cards = Map.groupBy(rows, ({ organisation, account }) => JSON.stringify([organisation, account]));
  for (const lanes of cards.values()) {
    const [first] = lanes;
    if (first === undefined) continue;
    const organisationId = first.organisation === null ? null : (ids.get(first.organisation) ?? null);
    await storeCard(tx, target, { organisationId, lanes, first });
  }
};

interface NewCard {
  readonly organisationId: number | null;
  readonly first: RateRows['cards'];
  readonly lanes: readonly RateRows['cards'][];
}

async function storeCard(tx: Transaction, target: RateTarget, card: NewCard): Promise<void> {
  const { organisationId, first, lanes } = card;
  const payer = { organisationId, account: first.account };
  const [removed] = await tx.cartage<{ id: number }>(deleteCard(target, payer));
  if (removed !== undefined) await rejectUsedVersion(tx, target, { table: 'rate_card', card: removed.id });
  const [stored] = await tx.cartage<{ id: number }>(insertCard(target, payer, first.card));
  await tx.cartage(
    insertLanes(
      target.tenantId,
      stored?.id,
      JSON.stringify(lanes.flatMap(({ lane }) => (lane === null ? [] : [laneColumns(lane)]))),
    ),
  );
}

/** Rates are stored as JSON numbers, which PostgreSQL keeps as exact decimals. */
function laneColumns({ weightBreaks, ...lane }: NonNullable<RateRows['cards']['lane']>) {
  const breaks = weightBreaks.map(({ fromKg, perKg }) => ({ fromKg: Number(fromKg), perKg: Number(perKg) }));
  return { ...lane, breaks };
}
