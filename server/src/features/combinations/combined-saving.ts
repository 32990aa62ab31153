import { add, decimal, decimalNumber, multiply } from '@cartage/domain/decimal/decimal.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import type { FoundRates, ServiceRow } from '@cartage/domain/pricing/found-rates.ts';
import type { Place } from '@cartage/domain/pricing/priced-place.ts';
import { priceService } from '@cartage/domain/pricing/price-services.ts';
import { REGIONS } from '@cartage/domain/regions.ts';
import type { ParticipantRow } from '@cartage/domain/consignment/present-summary.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { ConsignmentRows, LineRow } from '#freight/consignment-rows.ts';
import { foundRates } from '#freight/pricing/rates.query.ts';
import type { Scope } from '#platform/scope.ts';

/**
 * The prices of the consignments minus the price of one with all their freight, by the rates of one day. Null when one of
 * the prices is not known. They have the same lane, service, account and extras.
 */
export async function combinedSaving(
  { database }: Pick<AppDependencies, 'database'>,
  scope: Scope,
  consignments: readonly [ConsignmentRows, ...ConsignmentRows[]],
  now: Date,
): Promise<number | null> {
  const [{ consignment, sender, receiver }] = consignments;
  const { tenantId, organisationId, zone } = scope;
  const day = localDay(consignment.requestedPickupAt ?? now, zone);
  const [origin, destination] = [placeOf(sender), placeOf(receiver)];
  const accountId = consignment.account.id;
  const [found] = await database.read<FoundRates>(
    scope.context,
    foundRates({ tenantId, organisationId, accountId, day, origin, destination }),
  );
  const service = found?.services.find(({ id }) => id === consignment.serviceType.id);
  if (found === undefined || service === undefined) return null;
  const priceOf = (lines: readonly LineRow[]) =>
    totalOf({ lines, day, origin, destination, extrasOf: consignment.serviceType.extras }, service, found);
  const apart = consignments.map(({ lines }) => priceOf(lines));
  const together = priceOf(consignments.flatMap(({ lines }) => lines));
  if (together === null || apart.includes(null)) return null;
  const sum = apart.reduce((total, price) => add(total, decimal(price ?? 0)), decimal(0));
  return decimalNumber(add(sum, multiply(decimal(together), decimal(-1))));
}

interface FreightOnLane {
  readonly lines: readonly LineRow[];
  readonly day: Parameters<typeof priceService>[0]['day'];
  readonly origin: Place;
  readonly destination: Place;
  readonly extrasOf: ConsignmentRows['consignment']['serviceType']['extras'];
}

/** Without fuel, like every estimate on a screen. */
function totalOf(
  { lines, day, origin, destination, extrasOf }: FreightOnLane,
  service: ServiceRow,
  found: FoundRates,
): string | null {
  const pieces = lines.reduce((sum, { count }) => sum + count, 0);
  const extras = extrasOf.flatMap(({ code, instruction, quantity, isPerConsignment }) =>
    instruction === 'INCLUDED' ? [{ code, quantity: quantity ?? (isPerConsignment ? 1 : pieces) }] : [],
  );
  const priced = lines.map((line) => ({ ...line, isDangerous: line.dangerousGoods !== null }));
  return (
    priceService({ day, origin, destination, lines: priced, extras }, service, found).price
      ?.totalWithoutFuel ?? null
  );
}

const placeOf = ({ suburb, city, postcode, region }: ParticipantRow): Place => ({
  suburb,
  city,
  postcode,
  region: REGIONS.find(({ code }) => code === region?.id)?.code ?? null,
});
