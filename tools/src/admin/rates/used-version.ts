import { formatDay } from '@cartage/domain/dates/format.ts';
import { AdminError } from '#admin/admin-error.ts';
import type { RateTarget } from '#admin/rates/rate-target.ts';
import type { Transaction } from '#admin/transaction.ts';
import { isVersionUsed } from '#admin/rates/used-version.query.ts';

/** Tables with versions that stored prices refer to. */
export type VersionTable = 'rate_card' | 'rate_place' | 'rate_extra' | 'rate_surcharge';

/** Where the stored inputs of a price name the version that starts on `$from`, or the card `$card`. */
const PATHS: { readonly [Table in VersionTable]: string } = {
  rate_card: '$.rates.lane.card ? (@.id == $card)',
  rate_place: '$.freight.* ? (@.effectiveFrom == $from)',
  rate_extra: '$.rates.extras[*] ? (@.effectiveFrom == $from)',
  rate_surcharge: '$.rates.surcharges[*] ? (@.effectiveFrom == $from)',
};

/**
 * Throws when a version that a file would replace may have made a stored price: it is in force already, or a quote or
 * estimate for a later day used it. Prices without stored inputs count as users of every version up to their day.
 */
export async function rejectUsedVersion(
  tx: Transaction,
  target: RateTarget,
  { table, card }: { readonly table: VersionTable; readonly card?: number },
): Promise<void> {
  const { from, today } = target;
  if (from <= today)
    throw new AdminError(
      `Rates of this kind already apply from ${formatDay(from)} and may have been used. Choose a later day.`,
    );
  const [found] = await tx.cartage<{ isUsed: boolean }>(isVersionUsed(target, PATHS[table], card));
  if (found?.isUsed)
    throw new AdminError(
      `A quote or an estimate has used the rates of this kind that apply from ${formatDay(from)}. Choose another day.`,
    );
}
